import type { MarkName } from './ruler-draft.ts'
import { type StageGeometry, type StagePoint, toPhotoPoint, toStagePoint } from './stage-geometry.ts'

/** The size of the stage in px. */
export interface StageSize {
  width: number
  height: number
}

/** Returns where a mark that is not placed yet waits: on the visible part of the photo, near its middle. */
export function defaultPoint(name: MarkName, geometry: StageGeometry, stage: StageSize): StagePoint {
  const { image, view } = geometry
  const width = Math.min(image.width * view.scale, stage.width)
  const height = Math.min(image.height * view.scale, stage.height)
  const [x, y] = waitingPlaces[name]
  return toStagePoint(toPhotoPoint({ x: x * width, y: y * height }, geometry), geometry)
}

const waitingPlaces: Record<MarkName, [x: number, y: number]> = {
  firstEnd: [-0.2, 0.2],
  secondEnd: [0.2, 0.2],
  snout: [-0.25, -0.1],
  tail: [0.25, -0.1],
}
