import { expect, test } from 'vitest'
import { formatPercent } from './format-percent.ts'

test.each([
  [0, 0, '0%'],
  [0, 7, '0%'],
  [1, 1000, '<1%'],
  [1, 3, '33%'],
  [2, 3, '67%'],
  [999, 1000, '99%'],
  [7, 7, '100%'],
])('%i of %i is %s', (part, whole, words) => {
  expect(formatPercent(part, whole)).toBe(words)
})

test('shares are parts of 1', () => {
  expect(formatPercent(1 / 300)).toBe('<1%')
  expect(formatPercent(1)).toBe('100%')
})
