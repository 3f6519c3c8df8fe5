import { expect, test } from 'vitest'
import { accuracyRows } from './accuracy-rows.ts'

const figures = {
  first: { right: 8, count: 10 },
  firstThree: { right: 10, count: 10 },
  group: { right: 9, count: 9 },
  length: {
    count: 12,
    medianErrorInches: 1.2,
    medianErrorPercent: 6.7,
    insideBand: { right: 10, count: 12 },
  },
}

test('each figure has its number of fish, and below ten fish is not shown', () => {
  expect(accuracyRows(figures, 'imperial').map(({ text, count }) => [text, count])).toEqual([
    ['80%', 10],
    ['100%', 10],
    ['too few yet', 9],
    ['1.2 in (7%)', 12],
    ['83%', 12],
  ])
})
