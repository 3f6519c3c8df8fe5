/** Formats a share in percent; 0% and 100% only if that is exact, and 0% for nothing of nothing. */
export function formatPercent(part: number, whole = 1): string {
  if (part === 0 || whole === 0) return '0%'
  if (part === whole) return '100%'
  const percent = (100 * part) / whole
  return percent < 1 ? '<1%' : `${Math.min(99, Math.round(percent))}%`
}
