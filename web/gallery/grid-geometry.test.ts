import { expect, test } from 'vitest'
import { cellAt, layOutRows, rowOf, rowTop } from './grid-geometry.ts'

const sizes = { side: 100, heading: 40 }
const taken = (...timestamps: (string | null)[]) => timestamps.map((timestamp) => ({ timestamp }))
/** Two photos of June, four of May, and one without a time, after a card. */
const byMonth = layOutRows(
  taken('2024-06-09', '2024-06-01', '2024-05-31', '2024-05-03', '2024-05-02', '2024-05-01', null),
  1,
  true,
)

test('each month begins a row with a heading, and the card belongs to the first', () => {
  expect(byMonth.map(({ month, firstCell, cellCount }) => [month, firstCell, cellCount])).toEqual([
    ['2024-06', 0, 3],
    ['2024-05', 3, 3],
    [null, 6, 1],
    ['', 7, 1],
  ])
})

test('without months, rows are filled one after the other and have no heading', () => {
  const rows = layOutRows(taken('2024-06-09', '2024-05-01', '2024-04-01', null), 0, false)
  expect(rows.map(({ month, cellCount }) => [month, cellCount])).toEqual([
    [null, 3],
    [null, 1],
  ])
})

test('rows stand below the headings above them', () => {
  expect(byMonth.map((_, index) => rowTop(byMonth, index, sizes))).toEqual([0, 144, 288, 392])
  expect([0, 2, 3, 6, 7].map((cell) => rowOf(byMonth, cell))).toEqual([0, 0, 1, 2, 3])
})

test.each([
  ['in the first cell', { x: 1, y: 41 }, 0],
  ['in the second column', { x: 110, y: 50 }, 1],
  ['in the heading of a month', { x: 220, y: 150 }, 5],
  ['in the second row of a month', { x: 10, y: 330 }, 6],
  ['above the grid', { x: 110, y: -80 }, 1],
  ['left of it', { x: -30, y: 200 }, 3],
  ['right of it', { x: 999, y: 200 }, 5],
  ['right of the last cell of a row', { x: 250, y: 330 }, 6],
  ['below it', { x: 150, y: 5000 }, 7],
])('a point %s belongs to the nearest cell', (_where, point, cell) => {
  expect(cellAt(point, byMonth, sizes)).toBe(cell)
})
