import { Drawing, type DrawingProps, FishShape } from './drawing.tsx'

/** A recognized fish above a ruler. */
export function MeasuredFish({ className }: DrawingProps) {
  return (
    <Drawing width={160} height={120} className={className}>
      <path d="M12 30V20a8 8 0 0 1 8-8h10M130 12h10a8 8 0 0 1 8 8v10M12 74v8M148 74v8" />
      <FishShape x={24} y={16} scale={0.9} />
      <rect className="fill-tint" x="12" y="90" width="136" height="20" rx="5" />
      <path d="M26 90v8M40 90v5M54 90v8M68 90v5M82 90v8M96 90v5M110 90v8M124 90v5M138 90v8" />
      <path className="stroke-sun" d="M138 36v12M132 42h12M122 22v6M119 25h6" />
    </Drawing>
  )
}
