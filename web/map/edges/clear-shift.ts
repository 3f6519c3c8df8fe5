/** A rectangle in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Returns by how many pixels a chip has to move along its edge, at least, to cover no pin while it stays within `room`.
 * It need not move if there is no such place.
 */
export function clearShift(chip: Box, axis: 'x' | 'y', room: Box, pins: readonly Box[]): number {
  for (let distance = 0; distance <= farthest; distance += step) {
    for (const shift of [-distance, distance]) {
      const moved = axis === 'x' ? moveBox(chip, shift, 0) : moveBox(chip, 0, shift)
      if (contains(room, moved) && !pins.some((pin) => overlaps(pin, moved))) return shift || 0
    }
  }
  return 0
}

/** Farther away it would no longer point to where the photos are. */
const farthest = 160
const step = 8

function moveBox({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

function contains(outer: Box, inner: Box): boolean {
  const fitsWidth = inner.left >= outer.left && inner.right <= outer.right
  return fitsWidth && inner.top >= outer.top && inner.bottom <= outer.bottom
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
