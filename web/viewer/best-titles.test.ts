import { expect, test } from 'vitest'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { findBestTitles } from './best-titles.ts'

function bass(id: string, fields: Partial<LogNotedCatch> = {}): CaughtFish {
  const sizes = {
    ...{ lengthInches: null, lengthSource: 'measured' as const },
    ...{ weightLbs: null, weightSource: 'measured' as const },
  }
  const caught = { id, timestamp: '2026-06-01T08:00:00Z', species: 'largemouth bass', ...sizes, ...fields }
  return { caught: caught as LogNotedCatch, photo: null }
}

const find = (...fish: CaughtFish[]) => Object.fromEntries(findBestTitles(fish, []))

test('a fish is labeled as the best of its species, and of its year', () => {
  const long = { lengthInches: 20, weightLbs: 3 }
  const heavy = { species: 'Largemouth Bass', lengthInches: 18, weightLbs: 5 }
  expect(find(bass('long', long), bass('heavy', heavy), bass('small', { lengthInches: 12 }))).toEqual({
    long: ['Your longest Largemouth Bass'],
    heavy: ['Your heaviest Largemouth Bass', 'Your biggest fish of 2026'],
  })
  expect(
    find(
      bass('big', { ...heavy, lengthInches: 21, timestamp: '2025-06-01T08:00:00Z' }),
      bass('small', { ...long, timestamp: '2025-07-01T08:00:00Z' }),
    ),
  ).toEqual({ big: ['Your heaviest and longest Largemouth Bass', 'Your biggest fish of 2025'] })
})

test('a fish that no other is compared with is no best', () => {
  expect(find(bass('only', { lengthInches: 20 }), bass('unmeasured'))).toEqual({})
  expect(
    find(bass('nameless', { species: null, weightLbs: 2 }), bass('one', { species: null, weightLbs: 3 })),
  ).toEqual({ one: ['Your biggest fish of 2026'] })
})

test('a known size comes before a larger guess, and a best that is a guess says so', () => {
  const guess = { lengthSource: 'guessed' as const }
  expect(
    find(
      bass('guess', { ...guess, species: 'boot', lengthInches: 21 }),
      bass('known', { species: 'boot', lengthInches: 20 }),
    ),
  ).toEqual({ known: ['Your longest Boot', 'Your biggest fish of 2026'] })
  expect(find(bass('a', { ...guess, lengthInches: 12 }), bass('b', { ...guess, lengthInches: 9 }))).toEqual({
    a: ['Likely your longest Largemouth Bass', 'Likely your biggest fish of 2026'],
  })
})
