/** Square cells in three columns (spec section 9). */
export const columns = 3
/** The gap between two cells, in pixels. */
export const gapPixels = 4

/** Returns the index of the cell at a point relative to the grid's top left corner, or of the nearest cell. */
export function cellAt(point: { x: number; y: number }, sidePixels: number, count: number): number {
  const stepPixels = sidePixels + gapPixels
  const column = clamp(Math.floor(point.x / stepPixels), columns - 1)
  const row = Math.max(0, Math.floor(point.y / stepPixels))
  return clamp(row * columns + column, count - 1)
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}
