import { expect, test } from 'vitest'
import { formatGuessedLength, formatGuessedWeight } from '../../shared/formatting/guessed-size.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { formatSizeCompact } from './gallery/cell-size.ts'
import { formatSize, photoLabel } from './photo-text.ts'

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

test('a photo is labeled with its species and the local date of the catch', () => {
  const late = photo({ species: ['largemouth bass'], timestamp: '2024-05-03T23:30:00-07:00' })
  expect(photoLabel(late)).toBe('Largemouth Bass, May 3, 2024')
  expect(photoLabel(photo({ species: ['pike', 'zander'] }))).toBe('Pike, Zander, IMG_1.jpg')
  expect(photoLabel(photo({ timestamp: '2024-05-03T00:10:00+12:00' }))).toBe('Catch, May 3, 2024')
})

const known = { lengthSource: 'measured', weightSource: 'confirmed' } as const

test('a size contains only what is there', () => {
  const measured = photo({ ...known, lengthInches: 18.5, weightLbs: 3.24 })
  expect(formatSizeCompact(measured, 'imperial')).toBe('18.5 in · 3.2 lb')
  expect(formatSize(measured, 'imperial')).toBe('18.5 in · 3.2 lbs')
  expect(formatSize(measured, 'metric')).toBe('47 cm · 1.47 kg')
  expect(formatSizeCompact(measured, 'metric')).toBe('47 cm · 1.5 kg')
  const small = photo({ ...known, lengthInches: 9, weightLbs: 0.4 })
  expect(formatSizeCompact(small, 'metric')).toBe('22.9 cm · 0.18 kg')
  expect(formatSizeCompact(photo({ ...known, lengthInches: 45.31 }), 'metric')).toBe('115 cm')
  expect(formatSize(photo({ ...known, lengthInches: 18 }), 'imperial')).toBe('18 in')
  expect(formatSizeCompact(photo({ ...known, weightLbs: 0.5 }), 'imperial')).toBe('0.5 lb')
  expect(formatSize(photo({}), 'imperial')).toBeNull()
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
