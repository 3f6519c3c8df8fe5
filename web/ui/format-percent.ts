/**
 * Formats a part of a whole, or a share of 1, in percent. Rounds to 0% or 100% only if that is exact; nothing of
 * nothing is 0%.
 */
export function formatPercent(part: number, whole = 1): string {
  if (part === 0 || whole === 0) return '0%'
  if (part === whole) return '100%'
  const percent = (100 * part) / whole
  return percent < 1 ? '<1%' : `${Math.min(99, Math.round(percent))}%`
}
