import { expect, test } from 'vitest'
import { autoScrollSpeed } from './auto-scroll-speed.ts'

test('in the middle the page stands still', () => {
  expect(autoScrollSpeed(400, 80, 700)).toBe(0)
  expect(autoScrollSpeed(152, 80, 700)).toBe(0)
  expect(autoScrollSpeed(628, 80, 700)).toBe(0)
})

test('near an edge it runs that way, faster the nearer the edge, and no faster beyond it', () => {
  expect(autoScrollSpeed(120, 80, 700)).toBeLessThan(0)
  expect(autoScrollSpeed(660, 80, 700)).toBeGreaterThan(0)
  expect(autoScrollSpeed(690, 80, 700)).toBeGreaterThan(autoScrollSpeed(660, 80, 700))
  expect(autoScrollSpeed(800, 80, 700)).toBe(autoScrollSpeed(700, 80, 700))
  expect(autoScrollSpeed(0, 80, 700)).toBe(autoScrollSpeed(80, 80, 700))
})
