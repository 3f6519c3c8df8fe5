/** A pin at its point of the screen, in pixels, and the number in it, if it has one. */
interface ScreenPin {
  x: number
  y: number
  count?: number
}

/**
 * Returns the pins that are at least `minPixels` apart, the largest first. Each of the others is added to one of these beside
 * it, so that thousands of locations become few pins.
 */
export function groupPins<Pin extends ScreenPin>(pins: readonly Pin[], minPixels: number): Pin[] {
  const cells = new Map<string, Pin>()
  const cellPixels = minPixels / Math.SQRT2 // no two of the pins that stay fit into one
  const keyOf = (column: number, row: number) => `${column} ${row}`
  for (const pin of pins.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))) {
    const [column, row] = [Math.floor(pin.x / cellPixels), Math.floor(pin.y / cellPixels)]
    const near = neighbors
      .map(([right, down]) => cells.get(keyOf(column + right, row + down)))
      .find((other) => other && Math.hypot(other.x - pin.x, other.y - pin.y) < minPixels)
    if (near === undefined) cells.set(keyOf(column, row), { ...pin })
    else if (pin.count !== undefined) near.count = (near.count ?? 0) + pin.count
  }
  return [...cells.values()]
}

const steps = [0, -1, 1, -2, 2]
/** A cell and those that a pin near it may be in. */
const neighbors = steps.flatMap((right) => steps.map((down) => [right, down] as const))
