import { Drawing, type DrawingProps } from './drawing.tsx'
import { PinShape } from './pin-shape.tsx'

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
