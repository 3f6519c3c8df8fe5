import { expect, test } from 'vitest'
import { formatGuessedLength, formatGuessedWeight } from '../../shared/formatting/guessed-size.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { formatSizeCompact } from './cell-size.ts'

function photo(fields: Partial<LogPhoto>): LogPhoto {
  const unknown = {
    species: null,
    timestamp: null,
    filename: 'IMG_1.jpg',
    lengthInches: null,
    weightLbs: null,
  }
  return { ...unknown, ...fields } as LogPhoto
}

const known = { lengthSource: 'measured', weightSource: 'confirmed' } as const

test('a size contains only what is there', () => {
  const measured = photo({ ...known, lengthInches: 18.5, weightLbs: 3.24 })
  expect(formatSizeCompact(measured, 'imperial')).toBe('18.5 in · 3.2 lb')
  expect(formatSizeCompact(measured, 'metric')).toBe('47 cm · 1.5 kg')
  const small = photo({ ...known, lengthInches: 9, weightLbs: 0.4 })
  expect(formatSizeCompact(small, 'metric')).toBe('22.9 cm · 0.18 kg')
  expect(formatSizeCompact(photo({ ...known, lengthInches: 45.31 }), 'metric')).toBe('115 cm')
  expect(formatSizeCompact(photo({ ...known, weightLbs: 0.5 }), 'imperial')).toBe('0.5 lb')
  expect(formatSizeCompact(photo({}), 'imperial')).toBeNull()
})

test('a guess on a thumbnail is marked, without its band', () => {
  const guess = photo({ lengthInches: 18.4, weightLbs: 3.24 })
  const plainSpaces = (text: string | null) => text?.replaceAll('\u00a0', ' ')
  expect(plainSpaces(formatSizeCompact(guess, 'imperial'))).toBe('≈ 18 in · ≈ 3 lb')
  expect(plainSpaces(formatSizeCompact({ ...guess, lengthSource: 'ruler' }, 'imperial'))).toBe(
    '18.4 in · ≈ 3 lb',
  )
})

test('guesses on a thumbnail are rounded as everywhere', () => {
  for (const weightLbs of [0.07, 0.294, 1.26, 3.4, 12.6, 1234.5])
    for (const units of ['imperial', 'metric'] as const)
      expect(formatSizeCompact(photo({ lengthInches: 18.4, weightLbs }), units)).toBe(
        [formatGuessedLength(18.4, null, units), formatGuessedWeight(weightLbs, null, units)].join(' · '),
      )
})
