import { expect, test } from 'vitest'
import { percentWords } from './percent-words.ts'

test.each([
  [0, 0, '0%'],
  [0, 7, '0%'],
  [1, 1000, '<1%'],
  [1, 3, '33%'],
  [2, 3, '67%'],
  [999, 1000, '99%'],
  [7, 7, '100%'],
])('%i of %i is %s', (part, whole, words) => {
  expect(percentWords(part, whole)).toBe(words)
})
