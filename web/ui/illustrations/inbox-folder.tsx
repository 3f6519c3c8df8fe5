import { Drawing, type DrawingProps } from './drawing.tsx'
import { FishShape } from './fish-shape.tsx'

/** A photo of a fish falling into an open folder. */
export function InboxFolder({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <path className="fill-sheet" d="M20 106V40a6 6 0 0 1 6-6h30l10 12h68a6 6 0 0 1 6 6v54z" />
      <rect className="fill-sheet" x="50" y="14" width="66" height="64" rx="6" transform="rotate(5 83 46)" />
      <FishShape x={56} y={30} scale={0.42} turn={-2} />
      <path className="stroke-sun" d="M132 12v18M125 24l7 7 7-7" />
      <path className="fill-tint" d="M20 106l12-40a6 6 0 0 1 6-4h106a5 5 0 0 1 5 6l-10 34a6 6 0 0 1-6 4z" />
    </Drawing>
  )
}
