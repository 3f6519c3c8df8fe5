/** A progress bar; `value` is 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full shrink-0 overflow-hidden rounded-full bg-hairline"
    >
      <div
        className="h-full origin-left rounded-full bg-action transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  )
}
