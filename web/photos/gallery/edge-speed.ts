const edgePixels = 72
const fastest = 1400 // pixels a second

/**
 * How fast the page runs under a finger that draws a range near the edge of what can be seen: pixels a second, upwards
 * below zero, faster the nearer the edge.
 */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  if (y < top + edgePixels) return -fastest * depth(top + edgePixels - y)
  if (y > bottom - edgePixels) return fastest * depth(y - bottom + edgePixels)
  return 0
}

function depth(pixels: number): number {
  return Math.min(1, pixels / edgePixels)
}
