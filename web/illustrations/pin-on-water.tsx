import { Drawing, type DrawingProps, PinShape } from './drawing.tsx'

/** A map pin above ripples, for locations found automatically. */
export function PinOnWater({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <ellipse className="fill-tint" stroke="none" cx="80" cy="92" rx="68" ry="20" />
      <ellipse cx="80" cy="92" rx="18" ry="5" />
      <path d="M46 92c0-7 10-11 20-12.5M114 92c0-7-10-11-20-12.5M46 92c0 7 15 12 34 12s34-5 34-12" />
      <path d="M14 88c4-8 16-14 30-17M146 88c-4-8-16-14-30-17M24 104c10 5 22 8 34 9M136 104c-10 5-22 8-34 9" />
      <PinShape x={80} y={92} scale={1.3} />
      <path className="stroke-sun" d="M80 8V4M116 20l4-4M44 20l-4-4" />
    </Drawing>
  )
}
