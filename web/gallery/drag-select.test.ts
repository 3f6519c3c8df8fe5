import { expect, test } from 'vitest'
import { autoScrollSpeed } from './drag-select.ts'

test('the page does not scroll in the middle', () => {
  expect(autoScrollSpeed(400, 80, 700)).toBe(0)
  expect(autoScrollSpeed(152, 80, 700)).toBe(0)
  expect(autoScrollSpeed(628, 80, 700)).toBe(0)
})

test('the page scrolls toward a near edge, faster the closer it is, and no faster beyond it', () => {
  expect(autoScrollSpeed(120, 80, 700)).toBeLessThan(0)
  expect(autoScrollSpeed(660, 80, 700)).toBeGreaterThan(0)
  expect(autoScrollSpeed(690, 80, 700)).toBeGreaterThan(autoScrollSpeed(660, 80, 700))
  expect(autoScrollSpeed(800, 80, 700)).toBe(autoScrollSpeed(700, 80, 700))
  expect(autoScrollSpeed(0, 80, 700)).toBe(autoScrollSpeed(80, 80, 700))
})
