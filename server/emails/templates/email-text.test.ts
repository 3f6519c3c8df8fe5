import { expect, test } from 'vitest'
import { noBands } from '../../../shared/catches/catch-size.ts'
import type { EmailCatch } from '../email-content.ts'
import { formatCatch, formatYearsAgo } from './email-text.ts'

test.each([
  ['2023-11-21', '2026-11-21', '3 years ago to the day'],
  ['2023-11-22', '2026-11-21', 'over 2 years ago'],
  ['2024-12-31', '2026-01-01', 'over 1 year ago'],
  ['2024-02-29', '2027-02-28', '3 years ago to the day'],
  ['2024-02-29', '2028-02-28', 'over 3 years ago'],
])('a catch of %s is on %s %s', (caughtOn, day, words) => {
  expect(formatYearsAgo(caughtOn, day)).toBe(words)
})

test('a catch is described by its known values only', () => {
  const unknown: EmailCatch = {
    species: null,
    lengthInches: null,
    lengthSource: 'measured',
    weightLbs: null,
    weightSource: 'entered',
    bands: noBands,
    locationName: null,
  }
  expect(formatCatch(unknown, 'imperial')).toBeNull()
  expect(formatCatch({ ...unknown, species: ['brook trout'], weightLbs: 2 }, 'imperial')).toBe(
    'Brook Trout, 2 lb',
  )
  expect(formatCatch({ ...unknown, lengthInches: 18.5, weightLbs: 3.2 }, 'metric')).toBe('47 cm, 1.45 kg')
  const guess: EmailCatch = { ...unknown, lengthInches: 18, lengthSource: 'guessed' }
  const bands = { length: { low: 16, high: 20 }, weight: null }
  expect(formatCatch({ ...guess, bands }, 'imperial')).toBe('≈\u00a018\u00a0in (16–20)')
})
