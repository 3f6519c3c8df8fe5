import { expect, test } from 'vitest'
import {
  coveredRect,
  draggedState,
  type FlightStage,
  frameStyle,
  restState,
  stateBetween,
  stateOver,
} from './flight.ts'

const stage = { left: 0, top: 56, width: 400, height: 500 }
const landscape: FlightStage = { stage, image: { width: 400, height: 300 } }
const portrait: FlightStage = { stage, image: { width: 250, height: 500 } }
const cell = { left: 20, top: 600, width: 100, height: 100 }

test('at rest, the photo is whole on its stage', () => {
  expect(coveredRect(restState(landscape), stage)).toEqual({ left: 0, top: 156, width: 400, height: 300 })
  expect(coveredRect(restState(portrait), stage)).toEqual({ left: 75, top: 56, width: 250, height: 500 })
})

test.each([
  ['landscape', landscape],
  ['portrait', portrait],
])('over a cell, a photo in %s covers exactly the cell, by its shorter side', (_, photo) => {
  const state = stateOver(cell, photo)
  expect(coveredRect(state, stage)).toEqual(cell)
  expect(state.scale).toBeCloseTo(100 / Math.min(photo.image.width, photo.image.height))
  expect(state.shade).toBe(0)
  expect(frameStyle(state).clipPath).toContain(`round ${8 / state.scale}px`)
})

test('a flight that turns back on its way covers the same place from there', () => {
  const half = stateBetween(stateOver(cell, landscape), restState(landscape), 0.5)
  const again = stateOver(coveredRect(half, stage), landscape, half.shade)
  expect(again.scale).toBeCloseTo(half.scale)
  expect(again.insetX).toBeCloseTo(half.insetX)
  expect(again.shade).toBe(0.5)
  expect(stateBetween(half, restState(landscape), 1)).toEqual(restState(landscape))
})

test('a dragged photo follows the finger, more slowly the farther it is, shrinks, and lets the screen show', () => {
  const rest = restState(landscape)
  const near = draggedState(rest, { x: 0, y: 20 }, stage)
  expect(near.y).toBeGreaterThan(19)
  expect(near.shade).toBeCloseTo(0.95)
  const far = draggedState(rest, { x: -30, y: 400 }, stage)
  expect(far.y).toBeGreaterThan(250)
  expect(far.y).toBeLessThan(400)
  expect(far.x).toBeLessThan(-28)
  expect(far.scale).toBeCloseTo(0.6)
  expect(far.shade).toBe(0)
  expect(draggedState(rest, { x: 0, y: 4000 }, stage).scale).toBeCloseTo(0.6)
  expect(draggedState(rest, { x: 0, y: -40 }, stage).shade).toBeCloseTo(0.9)
})

test.each([60, -60])('what is around a photo is gone after a drag of %s px, while it is still dark', (y) => {
  const rest = restState(landscape)
  expect(rest.surroundings).toBe(1)
  expect(draggedState(rest, { x: 0, y: y / 2 }, stage).surroundings).toBeCloseTo(0.5)
  const dragged = draggedState(rest, { x: 0, y }, stage)
  expect(dragged.surroundings).toBe(0)
  expect(dragged.shade).toBeCloseTo(0.85)
  expect(draggedState(rest, { x: 0, y: 4 * y }, stage).surroundings).toBe(0)
  expect(stateBetween(dragged, rest, 0.5).surroundings).toBe(0.5)
  expect(stateOver(cell, landscape).surroundings).toBe(0)
})
