/** Marks the middle of the map, where a pin can be dropped without pointing at it. */
export function MiddleMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-x-1/2 -translate-y-1/2"
      fill="none"
      strokeLinecap="round"
    >
      {['stroke-white stroke-5', 'stroke-[#0b5861] stroke-2'].map((stroke) => (
        <path key={stroke} className={stroke} d="M24 4v14M24 30v14M4 24h14M30 24h14" />
      ))}
    </svg>
  )
}
