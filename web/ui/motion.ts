/** Returns `--ease-water`, for animations by script. */
export function easeWater(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--ease-water')
}

/** Returns whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
