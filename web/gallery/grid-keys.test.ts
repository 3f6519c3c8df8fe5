import { expect, test } from 'vitest'
import { layOutRows } from './grid-geometry.ts'
import { cellForKey } from './grid-keys.ts'

/** May has the card that adds photos and four photos, in two rows; April has two photos. */
const months = ['05', '05', '05', '05', '04', '04'].map((month) => ({
  timestamp: `2024-${month}-01T12:00:00Z`,
}))
const rows = layOutRows(months, 1, true)

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 4], // the row below is shorter
  ['ArrowDown', 4, 6], // the next month
  ['ArrowDown', 6, 6],
  ['ArrowUp', 5, 3],
  ['ArrowUp', 1, 1],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['PageDown', 1, 6],
  ['PageUp', 6, 1],
])('%s leads from cell %i to cell %i', (key, from, to) => {
  expect(cellForKey(key, from, rows, 2)).toBe(to)
})

test('other keys, and a grid without cells, lead nowhere', () => {
  expect(cellForKey('a', 1, rows, 2)).toBe(null)
  expect(cellForKey('End', 0, [], 2)).toBe(null)
})
