/** Returns a length in pixels that grows with the size of text. */
export function remToPixels(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
