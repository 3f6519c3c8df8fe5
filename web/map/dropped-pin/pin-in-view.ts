/** A rectangle of the window in CSS pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** What a pin needs around its tip: half its width, and its height above. */
const pinRoom = { side: 28, above: 52, below: 8 }

/**
 * Returns how far the map has to be moved so that the dialog leaves the pin with this tip free: zero if it does, else into
 * the roomiest part of the map beside it.
 */
export function offsetFromDialog(
  map: Area,
  dialog: Area,
  tip: { x: number; y: number },
): { x: number; y: number } {
  const areas = [
    { ...map, top: Math.max(map.top, dialog.bottom) },
    { ...map, left: Math.max(map.left, dialog.right) },
    { ...map, right: Math.min(map.right, dialog.left) },
  ].sort((a, b) => roominess(b) - roominess(a))
  const offsets = areas.map((area) => offsetInto(area, tip))
  return offsets.find(({ x, y }) => x === 0 && y === 0) ?? offsets[0] ?? { x: 0, y: 0 }
}

function offsetInto(area: Area, tip: { x: number; y: number }): { x: number; y: number } {
  const target = {
    x: clampOrCenter(tip.x, area.left + pinRoom.side, area.right - pinRoom.side),
    y: clampOrCenter(tip.y, area.top + pinRoom.above, area.bottom - pinRoom.below),
  }
  return { x: tip.x - target.x, y: tip.y - target.y }
}

function roominess({ left, top, right, bottom }: Area): number {
  return Math.min(right - left, bottom - top)
}

function clampOrCenter(value: number, min: number, max: number): number {
  return value >= min && value <= max ? value : (min + max) / 2
}
