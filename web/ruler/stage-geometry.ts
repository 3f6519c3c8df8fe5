/** A point on the upright photo, as fractions of its width and height before the user's rotation. */
export type PhotoPoint = [x: number, y: number]

/** A point or a movement on the stage in px; a point is measured from the stage's center, y downwards. */
export interface StagePoint {
  x: number
  y: number
}

/** How the photo lies on the stage. */
export interface StageGeometry {
  /** The size in px at which the whole photo, turned by its rotation, fits the stage. */
  image: { width: number; height: number }
  /** Degrees clockwise. */
  rotation: number
  /** The zoom: scale relative to the fitted size, and offset from the stage's center in px. */
  view: StagePoint & { scale: number }
}

/** Returns where a point of the photo appears on the stage. */
export function toStagePoint([x, y]: PhotoPoint, geometry: StageGeometry): StagePoint {
  const { width, height } = unrotatedSize(geometry)
  const { view } = geometry
  const turned = rotate({ x: (x - 0.5) * width, y: (y - 0.5) * height }, geometry.rotation)
  return { x: view.x + turned.x * view.scale, y: view.y + turned.y * view.scale }
}

/** Returns the point of the photo that appears at a point of the stage; beside the photo, the nearest on its edge. */
export function toPhotoPoint(point: StagePoint, geometry: StageGeometry): PhotoPoint {
  const { width, height } = unrotatedSize(geometry)
  const { x, y, scale } = geometry.view
  const turned = rotate({ x: (point.x - x) / scale, y: (point.y - y) / scale }, -geometry.rotation)
  return [clampFraction(turned.x / width + 0.5), clampFraction(turned.y / height + 0.5)]
}

/** Returns the size of the fitted photo before it is turned by the user's rotation, in px. */
export function unrotatedSize({ image, rotation }: Pick<StageGeometry, 'image' | 'rotation'>) {
  return rotation % 180 === 0 ? image : { width: image.height, height: image.width }
}

/** Rotates a point around the center clockwise, by a multiple of 90 degrees. */
function rotate({ x, y }: StagePoint, degrees: number): StagePoint {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { x: -y, y: x }
    case 180:
      return { x: -x, y: -y }
    case 270:
      return { x: y, y: -x }
    default:
      return { x, y }
  }
}

function clampFraction(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}
