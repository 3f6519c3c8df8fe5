/** The map pin used in all illustrations, 44 × 56, its tip at (`x`, `y`). */
export function PinShape({ x = 0, y = 0, scale = 1 }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(-22 -56)`}>
      <path className="fill-sheet" d="M22 56C10 41 2 32 2 21a20 20 0 0 1 40 0c0 11-8 20-20 35z" />
      <circle className="fill-tint" cx="22" cy="21" r="8" />
    </g>
  )
}
