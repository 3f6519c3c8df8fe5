/** A fish that draws itself once, for a toast, whose colors are inverted; where motion is reduced, it is there at once. */
export function CelebratedFish() {
  return (
    <svg
      viewBox="0 0 64 40"
      aria-hidden="true"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mt-2.5 h-7 w-11 shrink-0 stroke-sun-on-ink"
    >
      {lines.map((line) => (
        <path key={line} d={line} pathLength={1} className="animate-draw [stroke-dasharray:1]" />
      ))}
    </svg>
  )
}

// The lines of the logo.
const lines = [
  'M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z',
  'M20 12c3 5 3 11 0 16',
  'M12 18.5v.1',
]
