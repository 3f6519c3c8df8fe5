const edgePixels = 72
const maxSpeed = 1400 // pixels per second

/**
 * Returns how fast the page scrolls while a pointer selects a range near the edge of the visible area: pixels per
 * second, negative for upward, faster the nearer the edge.
 */
export function autoScrollSpeed(y: number, top: number, bottom: number): number {
  if (y < top + edgePixels) return -maxSpeed * depth(top + edgePixels - y)
  if (y > bottom - edgePixels) return maxSpeed * depth(y - bottom + edgePixels)
  return 0
}

function depth(pixels: number): number {
  return Math.min(1, pixels / edgePixels)
}
