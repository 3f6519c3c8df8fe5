import { expect, test } from 'vitest'
import { countNoted, notedMatchesText } from './noted-text.ts'

test.each([
  [1, 0, '1 catch without a photo matches'],
  [3, 0, '3 catches without photos match'],
  [1200, 1, '1,200 catches without photos match, 1 got away'],
  [0, 1, '1 fish without a photo that got away matches'],
  [0, 2, '2 fish without photos that got away match'],
])('the line says how many of %i caught and %i lost fish match', (caught, lost, text) => {
  expect(notedMatchesText({ caught, lost })).toBe(text)
})

test('a fish that got away is counted apart', () => {
  const noted = [{ outcome: 'kept' as const }, { outcome: 'lost' as const }, { outcome: null }]
  expect(countNoted(noted)).toEqual({ caught: 2, lost: 1 })
})
