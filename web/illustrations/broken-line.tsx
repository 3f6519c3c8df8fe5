import { Drawing, type DrawingProps } from './drawing.tsx'

/** A fishing line that snapped over still water, for errors and failed requests. */
export function BrokenLine({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <path
        className="fill-tint"
        stroke="none"
        d="M6 78c12-6 24-6 37 0s25 6 37 0 25-6 37 0 25 6 37 0v24a14 14 0 0 1-14 14H20a14 14 0 0 1-14-14z"
      />
      <path d="M6 78c12-6 24-6 37 0s25 6 37 0 25-6 37 0 25 6 37 0" />
      <path d="M12 8C44 10 74 18 92 34" />
      <path strokeDasharray="1 8" d="M98 41c4 5 7 9 9 13" />
      <path d="M110 62v32c0 12-18 12-18 0v-3l-5 6" />
      <circle cx="110" cy="60" r="2.5" />
      <path className="stroke-sun" d="M104 30l7-5M108 38l9-1M98 24l3-8" />
      <path d="M24 98c6-4 12-4 18 0s12 4 18 0" />
    </Drawing>
  )
}
