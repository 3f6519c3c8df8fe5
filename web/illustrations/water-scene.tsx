import { Drawing, type DrawingProps, FishShape } from './drawing.tsx'

/** Evening water, for the bottom of a surface. */
export function WaterScene({ className }: DrawingProps) {
  return (
    <Drawing width={320} height={150} className={className}>
      <path className="stroke-sun" d="M196 70a34 34 0 0 1 68 0M230 22v-8M192 36l-6-6M268 36l6-6" />
      <path d="M0 70h150M166 70h20M274 70h46" />
      <path
        className="fill-tint"
        stroke="none"
        d="M0 84c14-8 26-8 40 0s26 8 40 0 26-8 40 0 26 8 40 0 26-8 40 0 26 8 40 0 26-8 40 0 26 8 40 0v66H0z"
      />
      <path d="M0 84c14-8 26-8 40 0s26 8 40 0 26-8 40 0 26 8 40 0 26-8 40 0 26 8 40 0 26-8 40 0 26 8 40 0" />
      <FishShape x={70} y={96} scale={0.5} turn={-8} />
      <path d="M176 112c8-5 16-5 24 0s16 5 24 0M236 130c8-5 16-5 24 0s16 5 24 0M14 134c8-5 16-5 24 0" />
    </Drawing>
  )
}
