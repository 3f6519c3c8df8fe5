/** Formats a number of bytes with at most three digits: `245 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  const figures = value < 9.95 && step > 1 ? 1 : 0
  // A value that rounds to 1000 becomes 1 of the next unit.
  if (Math.round(value) >= 1000 && step < units.length - 1) return formatBytes(1000 ** (step + 1))
  return `${value.toFixed(figures).replace(/\.0$/, '')} ${units[step]}`
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
