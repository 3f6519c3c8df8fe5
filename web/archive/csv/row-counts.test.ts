import { expect, test } from 'vitest'
import { rowCountsText } from './row-counts.ts'

test.each([
  [0, 0, '0 catches'],
  [1, 0, '1 catch'],
  [0, 3, '3 outing notes'],
  [1200, 1, '1,200 catches and 1 outing note'],
])('%i catches and %i outing notes are: %s', (catches, outingNotes, text) => {
  expect(rowCountsText({ catches, outingNotes })).toBe(text)
})
