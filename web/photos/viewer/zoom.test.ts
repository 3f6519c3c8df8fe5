import { expect, test } from 'vitest'
import { fitImage, fitZoom, panBy, percent, type StageSize, zoomAtTap, zoomFactor, zoomTo } from './zoom.ts'

const room: StageSize = { stage: { width: 400, height: 800 }, image: { width: 400, height: 300 } }
const center = { x: 0, y: 0 }

test('zoom goes from 1x to 5x in steps of 1.5', () => {
  const shown: string[] = []
  let view = fitZoom
  for (let step = 0; step < 5; step++) {
    view = zoomTo(view, view.scale * zoomFactor, center, room)
    shown.push(percent(view))
  }
  expect(shown).toEqual(['150%', '225%', '338%', '500%', '500%'])
})

test('zooming out at 1x or below puts the photo back in the middle', () => {
  expect(zoomTo({ scale: 1.2, x: 30, y: 0 }, 0.8, center, room)).toEqual(fitZoom)
  expect(zoomTo({ scale: 1, x: 30, y: 12 }, 1 / zoomFactor, center, room)).toEqual(fitZoom)
})

test('what lies under the finger stays there', () => {
  const at = { x: 100, y: -50 }
  const view = zoomTo(fitZoom, 4, at, room)
  expect(view).toEqual({ scale: 4, x: -300, y: 150 })
  expect((at.x - view.x) / view.scale).toBe(at.x)
  expect((at.y - view.y) / view.scale).toBe(at.y)
})

test('a photo can be moved to its edges, and not at all where it does not fill the stage', () => {
  const twice = zoomTo(fitZoom, 2, center, room)
  expect(panBy(twice, { x: 1000, y: 1000 }, room)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(panBy(twice, { x: -1000, y: 0 }, room)).toEqual({ scale: 2, x: -200, y: 0 })
  expect(panBy(fitZoom, { x: 10, y: 10 }, room)).toEqual(fitZoom)
})

test('a double tap comes closer, and goes back', () => {
  const close = zoomAtTap(fitZoom, { x: 40, y: 0 }, room)
  expect(close.scale).toBe(2.25)
  expect(zoomAtTap(close, center, room)).toEqual(fitZoom)
})

test('a photo turned by a quarter fits with its sides exchanged', () => {
  const photo = { width: 1600, height: 1200 }
  const stage = { width: 400, height: 800 }
  expect(fitImage({ ...photo, rotation: 0 }, stage)).toEqual({ width: 400, height: 300 })
  expect(fitImage({ ...photo, rotation: 180 }, stage)).toEqual({ width: 400, height: 300 })
  expect(fitImage({ ...photo, rotation: 90 }, stage).height).toBeCloseTo(533.33)
  expect(fitImage({ ...photo, rotation: 270 }, stage).width).toBeCloseTo(400)
})
