import { expect, test } from 'vitest'
import { cellAt } from './grid-geometry.ts'

// Ten squares of 100 px with 4 px between them.
test.each([
  ['in the first cell', { x: 1, y: 1 }, 0],
  ['in the second column', { x: 110, y: 50 }, 1],
  ['in the third row', { x: 220, y: 230 }, 8],
  ['above the grid', { x: 110, y: -80 }, 1],
  ['left of it', { x: -30, y: 110 }, 3],
  ['right of it', { x: 999, y: 110 }, 5],
  ['below it', { x: 150, y: 5000 }, 9],
])('a point %s belongs to the nearest cell', (_where, point, cell) => {
  expect(cellAt(point, 100, 10)).toBe(cell)
})
