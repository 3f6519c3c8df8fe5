import { expect, test } from 'vitest'
import { notedCatchesText } from './noted-catches.ts'

test.each([
  [1, 0, '1 catch without a photo'],
  [3, 0, '3 catches without photos'],
  [3, 1, '3 catches without photos, 1 got away'],
  [0, 1200, '1,200 got away without a photo'],
])('%i catches and %i lost fish are: %s…', (caught, lost, text) => {
  expect(notedCatchesText({ caught, lost })).toBe(text)
})
