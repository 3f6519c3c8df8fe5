import { Drawing, type DrawingProps, FishShape } from './drawing.tsx'

/** A photo of a catch with another photo behind it. */
export function FishPhoto({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <rect
        className="fill-sheet"
        x="34"
        y="10"
        width="112"
        height="84"
        rx="10"
        transform="rotate(7 90 52)"
      />
      <rect className="fill-sheet" x="14" y="20" width="120" height="90" rx="10" />
      <path
        className="fill-tint"
        stroke="none"
        d="M14.5 84h119v16a10 10 0 0 1-10 9.5H24.5a10 10 0 0 1-10-9.5z"
      />
      <circle className="stroke-sun" cx="108" cy="42" r="8" />
      <FishShape x={28} y={42} scale={0.7} turn={-6} />
      <path d="M26 98c6-4 12-4 18 0s12 4 18 0 12-4 18 0 12 4 18 0 12-4 18 0" />
    </Drawing>
  )
}
