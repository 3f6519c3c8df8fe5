import { expect, test } from 'vitest'
import { type PhotoPoint, type StageGeometry, toPhotoPoint, toStagePoint } from './stage-geometry.ts'

const fit = { scale: 1, x: 0, y: 0 }
/** A photo of 4:3, fitted into 400 x 300, or turned on its side, into 300 x 400. */
const geometry = (rotation: number, view = fit): StageGeometry => ({
  image: rotation % 180 === 0 ? { width: 400, height: 300 } : { width: 300, height: 400 },
  rotation,
  view,
})

test.each([
  [0, { x: -200, y: -150 }],
  [90, { x: 150, y: -200 }],
  [180, { x: 200, y: 150 }],
  [270, { x: -150, y: 200 }],
])('the top left corner of a photo rotated by %i degrees is where it is shown', (rotation, corner) => {
  const { x, y } = toStagePoint([0, 0], geometry(rotation))
  expect({ x: x + 0, y: y + 0 }).toEqual(corner)
})

test.each([0, 90, 180, 270])('a point of a zoomed photo rotated by %i degrees is found again', (rotation) => {
  const zoomed = geometry(rotation, { scale: 3.4, x: 120, y: -45 })
  const point: PhotoPoint = [0.12, 0.83]
  const [x, y] = toPhotoPoint(toStagePoint(point, zoomed), zoomed)
  expect([x, y]).toEqual([expect.closeTo(0.12, 10), expect.closeTo(0.83, 10)])
})
