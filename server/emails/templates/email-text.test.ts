import { expect, test } from 'vitest'
import { formatCatch, formatDay, formatYearsAgo } from './email-text.ts'

test.each([
  ['2023-11-21', '2026-11-21', '3 years ago to the day'],
  ['2025-11-21', '2026-11-21', '1 year ago to the day'],
  ['2023-11-22', '2026-11-21', 'over 2 years ago'],
  ['2024-12-31', '2026-01-01', 'over 1 year ago'],
  ['2024-02-29', '2027-02-28', '3 years ago to the day'],
  ['2024-02-29', '2028-02-29', '4 years ago to the day'],
  ['2024-02-29', '2028-02-28', 'over 3 years ago'],
])('a catch of %s is on %s %s', (caughtOn, day, words) => {
  expect(formatYearsAgo(caughtOn, day)).toBe(words)
})

test('a catch is described by its known values only', () => {
  const unknown = { species: null, lengthInches: null, weightLbs: null, locationName: null }
  expect(formatCatch(unknown, 'imperial')).toBeNull()
  expect(formatCatch({ ...unknown, species: ['brook trout'], weightLbs: 2 }, 'imperial')).toBe(
    'Brook Trout, 2 lb',
  )
  expect(formatCatch({ ...unknown, lengthInches: 18.5, weightLbs: 3.2 }, 'metric')).toBe('47 cm, 1.45 kg')
})

test('a day is formatted with the month’s name', () => {
  expect(formatDay('2026-01-02')).toBe('January 2, 2026')
})
