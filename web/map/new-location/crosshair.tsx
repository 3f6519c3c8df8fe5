/** Marks the middle of the map, where a pin can be dropped without pointing at it. */
export function Crosshair() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-x-1/2 -translate-y-1/2"
      fill="none"
      strokeLinecap="round"
    >
      {/* The colors of the map markers, which are the same on every map and in light and dark mode. */}
      <path d={cross} stroke="#ffffff" strokeWidth="6" />
      <path d={cross} stroke="#0b5861" strokeWidth="2.5" />
    </svg>
  )
}

const cross = 'M24 5v13M24 30v13M5 24h13M30 24h13'
