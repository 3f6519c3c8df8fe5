import { expect, test } from 'vitest'
import { fitImage, fitZoom, panBy, percent, type StageSize, zoomAtTap, zoomFactor, zoomTo } from './zoom.ts'

const size: StageSize = { stage: { width: 400, height: 800 }, image: { width: 400, height: 300 } }
const center = { x: 0, y: 0 }

test('zooming in multiplies the scale by 1.5, up to 5x', () => {
  const shown: string[] = []
  let view = fitZoom
  for (let step = 0; step < 5; step++) {
    view = zoomTo(view, view.scale * zoomFactor, center, size)
    shown.push(percent(view))
  }
  expect(shown).toEqual(['150%', '225%', '338%', '500%', '500%'])
})

test('zooming out to 1x or below centers the photo', () => {
  expect(zoomTo({ scale: 1.2, x: 30, y: 0 }, 0.8, center, size)).toEqual(fitZoom)
  expect(zoomTo({ scale: 1, x: 30, y: 12 }, 1 / zoomFactor, center, size)).toEqual(fitZoom)
})

test('zooming keeps the point under the finger in place', () => {
  const at = { x: 100, y: -50 }
  const view = zoomTo(fitZoom, 4, at, size)
  expect(view).toEqual({ scale: 4, x: -300, y: 150 })
  expect((at.x - view.x) / view.scale).toBe(at.x)
  expect((at.y - view.y) / view.scale).toBe(at.y)
})

test('panning stops at the edges of the photo, and an axis that fits the stage does not pan', () => {
  const doubled = zoomTo(fitZoom, 2, center, size)
  expect(panBy(doubled, { x: 1000, y: 1000 }, size)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(panBy(doubled, { x: -1000, y: 0 }, size)).toEqual({ scale: 2, x: -200, y: 0 })
  expect(panBy(fitZoom, { x: 10, y: 10 }, size)).toEqual(fitZoom)
})

test('a double tap zooms in, and another one zooms out', () => {
  const zoomed = zoomAtTap(fitZoom, { x: 40, y: 0 }, size)
  expect(zoomed.scale).toBe(2.25)
  expect(zoomAtTap(zoomed, center, size)).toEqual(fitZoom)
})

test('a photo rotated by 90 or 270 degrees is fitted with its sides swapped', () => {
  const photo = { width: 1600, height: 1200 }
  const stage = { width: 400, height: 800 }
  expect(fitImage({ ...photo, rotation: 0 }, stage)).toEqual({ width: 400, height: 300 })
  expect(fitImage({ ...photo, rotation: 180 }, stage)).toEqual({ width: 400, height: 300 })
  expect(fitImage({ ...photo, rotation: 90 }, stage).height).toBeCloseTo(533.33)
  expect(fitImage({ ...photo, rotation: 270 }, stage).width).toBeCloseTo(400)
})
