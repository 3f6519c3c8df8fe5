import { expect, test } from 'vitest'
import { edgeSpeed } from './edge-speed.ts'

test('in the middle the page stands still', () => {
  expect(edgeSpeed(400, 80, 700)).toBe(0)
  expect(edgeSpeed(152, 80, 700)).toBe(0)
  expect(edgeSpeed(628, 80, 700)).toBe(0)
})

test('near an edge it runs that way, faster the nearer the edge, and no faster beyond it', () => {
  expect(edgeSpeed(120, 80, 700)).toBeLessThan(0)
  expect(edgeSpeed(660, 80, 700)).toBeGreaterThan(0)
  expect(edgeSpeed(690, 80, 700)).toBeGreaterThan(edgeSpeed(660, 80, 700))
  expect(edgeSpeed(800, 80, 700)).toBe(edgeSpeed(700, 80, 700))
  expect(edgeSpeed(0, 80, 700)).toBe(edgeSpeed(80, 80, 700))
})
