/** A rectangle of the window in CSS pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** What a pin needs around its tip: half its width, and its height above. */
const pinRoom = { side: 28, above: 52, below: 8 }

/** Returns the part of the map that a dialog leaves free: below it, or to its right if that is roomier. */
export function freeArea(map: Area, dialog: Area): Area {
  const below = { ...map, top: Math.max(map.top, dialog.bottom) }
  const beside = { ...map, left: Math.max(map.left, dialog.right) }
  return roominess(below) >= roominess(beside) ? below : beside
}

/** Returns how far the map has to be moved so that the pin with this tip is in the area; zero if it is. */
export function offsetInto(area: Area, tip: { x: number; y: number }): { x: number; y: number } {
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
