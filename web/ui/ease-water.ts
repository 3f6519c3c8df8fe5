/** Returns `--ease-water`, for animations by script. */
export function easeWater(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--ease-water')
}
