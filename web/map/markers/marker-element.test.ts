import { expect, test } from 'vitest'
import { photoCountLabel, shortCount } from './marker-element.ts'

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

test.each([
  [1, '1 photo'],
  [999, '999 photos'],
  [1000, '1k: 1,000 photos'],
  [1234, '1.2k: 1,234 photos'],
])('the accessible name for %i photos contains the text that is shown', (count, label) => {
  expect(photoCountLabel(count)).toBe(label)
  expect(label).toContain(shortCount(count))
})
