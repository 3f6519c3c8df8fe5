import { Drawing, type DrawingProps, FishShape, PinShape } from './drawing.tsx'

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

/** The track of a day along a shore, with a map pin where a photo was taken. */
export function TrackOnMap({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <rect className="fill-sheet" x="10" y="14" width="140" height="96" rx="10" />
      <path
        className="fill-tint"
        d="M10 74c16-10 26 4 42-4s18-26 38-24 30 16 60 2v52a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10z"
      />
      <path className="stroke-sun" strokeDasharray="1 7" d="M24 96c12-12 30 2 44-8s22-26 38-22 20 16 30 8" />
      <circle className="fill-sheet" cx="24" cy="96" r="4" />
      <circle className="fill-sheet" cx="136" cy="74" r="4" />
      <PinShape x={86} y={72} scale={0.8} />
    </Drawing>
  )
}
