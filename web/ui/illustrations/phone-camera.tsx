import { Drawing, type DrawingProps } from './drawing.tsx'
import { FishShape } from './fish-shape.tsx'

/** A phone about to take a photo of a fish, with a map pin on its screen. */
export function PhoneCamera({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <rect className="fill-sheet" x="12" y="20" width="136" height="80" rx="12" />
      <path className="fill-tint" stroke="none" d="M26 78h90v21H26z" />
      <path d="M26 20v80M116 20v80" />
      <FishShape x={34} y={40} scale={0.6} turn={-4} />
      <path d="M36 88c5-4 10-4 15 0s10 4 15 0 10-4 15 0 10 4 15 0" />
      <circle className="fill-tint" cx="132" cy="60" r="9" />
      <path d="M19 56v8" />
      <path className="fill-sheet stroke-sun" d="M98 46c-5-6-8-9-8-13a8 8 0 0 1 16 0c0 4-3 7-8 13z" />
    </Drawing>
  )
}
