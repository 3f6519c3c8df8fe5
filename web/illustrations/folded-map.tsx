import { Drawing, type DrawingProps, PinShape } from './drawing.tsx'

/** A map with a lake and two map pins. */
export function FoldedMap({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <path className="fill-sheet" d="M10 34l44-14 52 14 44-14v80l-44 14-52-14-44 14z" />
      <path className="fill-tint" d="M34 66c8-12 24-8 36-4s26-10 40 0 16 24 0 28-28-6-44-2-42-8-32-22z" />
      <path d="M54 20v36M54 92v8M106 34v22M106 94v20" />
      <path className="stroke-sun" strokeDasharray="1 7" d="M58 72c14 10 30 10 50 0" />
      <PinShape x={54} y={72} scale={0.6} />
      <PinShape x={110} y={70} scale={0.8} />
    </Drawing>
  )
}
