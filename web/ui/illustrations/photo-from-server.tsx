import { Drawing, type DrawingProps } from './drawing.tsx'
import { FishShape } from './fish-shape.tsx'

/** A photo of a fish coming from a photo server. */
export function PhotoFromServer({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <rect className="fill-sheet" x="10" y="20" width="58" height="80" rx="8" />
      <path className="fill-tint" d="M10 73h58v19a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z" />
      <path d="M10 47h58M20 34h14M20 60h14M20 87h14" />
      <path className="stroke-sun" d="M56 34h.1M56 60h.1M56 87h.1" />
      <rect className="fill-sheet" x="84" y="30" width="66" height="64" rx="6" transform="rotate(4 117 62)" />
      <FishShape x={90} y={46} scale={0.42} turn={-3} />
      <path className="stroke-sun" d="M62 14h36M91 7l7 7-7 7" />
    </Drawing>
  )
}
