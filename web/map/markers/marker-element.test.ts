import { expect, test } from 'vitest'
import { shortCount } from './marker-element.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1k'],
  [1234, '1.2k'],
  [9949, '9.9k'],
  [9950, '10k'],
  [34_400, '34k'],
  [120_000, '120k'],
])('a pin with %i photos is labeled %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})
