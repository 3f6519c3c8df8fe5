import { Drawing, type DrawingProps } from './drawing.tsx'
import { FishShape } from './fish-shape.tsx'

/** A phone whose share sheet sends a photo of a fish. */
export function SharedPhoto({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <rect className="fill-sheet" x="46" y="6" width="68" height="108" rx="12" />
      <path d="M74 14h12" />
      <path className="fill-tint" d="M46 78h68v24a12 12 0 0 1-12 12H58a12 12 0 0 1-12-12z" />
      <FishShape x={54} y={32} scale={0.42} />
      <path className="stroke-sun" d="M80 106V88M73 94l7-7 7 7" />
      <path d="M122 40c8-6 16-6 24-2M122 54c6-3 12-3 18 0M38 40c-8-6-16-6-24-2M38 54c-6-3-12-3-18 0" />
    </Drawing>
  )
}
