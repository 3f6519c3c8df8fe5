/** How a photo is looked at: how many times its fitting size, and how far its centre lies from that of the stage, in px. */
export interface View {
  scale: number
  x: number
  y: number
}

/** A place or a way on the stage in px, from its centre. */
export interface Point {
  x: number
  y: number
}

/** The stage, and the photo on it as it fits; in px. */
export interface Room {
  stage: Size
  picture: Size
}

interface Size {
  width: number
  height: number
}

/** The whole photo, in the middle. */
export const wholePhoto: View = { scale: 1, x: 0, y: 0 }

/** One step in; against it, one step out. */
export const zoomFactor = 1.5

const largestScale = 5

/** Zooms so that what lies at a place of the stage stays there, as far as the photo still fills the stage. */
export function zoomTo(view: View, wanted: number, at: Point, room: Room): View {
  const scale = Math.min(Math.max(wanted, 1), largestScale)
  if (scale === 1) return wholePhoto
  const growth = scale / view.scale
  return within(room, { scale, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth })
}

/** Moves a zoomed photo, but never further than to its edges. */
export function panBy(view: View, way: Point, room: Room): View {
  return within(room, { ...view, x: view.x + way.x, y: view.y + way.y })
}

/** What a double tap does: closer to the place tapped on, or back to the whole photo. */
export function zoomAtTap(view: View, at: Point, room: Room): View {
  return view.scale > 1 ? wholePhoto : zoomTo(view, zoomFactor ** 2, at, room)
}

/** The zoom as the screen shows it. */
export function percent({ scale }: View): string {
  return `${Math.round(scale * 100)}%`
}

/** How large a photo stands on the stage, turned as it is stored, when all of it is to be seen. */
export function fitPicture(photo: Size & { rotation: number }, stage: Size): Size {
  const isAcross = photo.rotation % 180 !== 0
  const [width, height] = isAcross ? [photo.height, photo.width] : [photo.width, photo.height]
  const scale = Math.min(stage.width / width, stage.height / height)
  return { width: width * scale, height: height * scale }
}

function within({ stage, picture }: Room, { scale, x, y }: View): View {
  return {
    scale,
    x: clamp(x, (picture.width * scale - stage.width) / 2),
    y: clamp(y, (picture.height * scale - stage.height) / 2),
  }
}

function clamp(way: number, furthest: number): number {
  return furthest <= 0 ? 0 : Math.min(Math.max(way, -furthest), furthest)
}
