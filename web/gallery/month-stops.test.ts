import { expect, test } from 'vitest'
import { layOutRows } from './grid-geometry.ts'
import { listMonthStops, listYearLabels, monthAt } from './month-stops.ts'

const photos = [
  '2025-02-01',
  '2025-01-09',
  '2024-12-31',
  '2024-12-01',
  '2024-12-01',
  '2024-12-01',
  '2023-01-01',
  null,
]
const rows = layOutRows(
  photos.map((timestamp) => ({ timestamp })),
  0,
  true,
)
const stops = listMonthStops(rows, { side: 100, heading: 40 })

test('each month begins at its heading', () => {
  expect(stops).toEqual([
    { month: '2025-02', top: 0 },
    { month: '2025-01', top: 144 },
    { month: '2024-12', top: 288 },
    { month: '2023-01', top: 536 },
    { month: '', top: 680 },
  ])
})

test.each([
  [-10, 0],
  [0, 0],
  [287, 1],
  [288, 2],
  [9999, 4],
])('at %i px, the month is number %i', (top, index) => {
  expect(monthAt(stops, top)).toBe(index)
})

test('years stand at their first month, and one that is too close to the year before is left out', () => {
  expect(listYearLabels(stops, 0).map(({ year, top }) => [year, top])).toEqual([
    ['2025', 0],
    ['2024', 288],
    ['2023', 536],
  ])
  expect(listYearLabels(stops, 300).map(({ year }) => year)).toEqual(['2025', '2023'])
})
