import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { formatSize, formatSizeCompact, photoLabel } from './photo-text.ts'

function photo(fields: Partial<Photo>): Photo {
  const unknown = {
    species: null,
    timestamp: null,
    filename: 'IMG_1.jpg',
    lengthInches: null,
    weightLbs: null,
  }
  return { ...unknown, ...fields } as Photo
}

test('a photo is labeled with its species and the local date of the catch', () => {
  const late = photo({ species: ['largemouth bass'], timestamp: '2024-05-03T23:30:00-07:00' })
  expect(photoLabel(late)).toBe('Largemouth Bass, May 3, 2024')
  expect(photoLabel(photo({ species: ['pike', 'zander'] }))).toBe('Pike, Zander, IMG_1.jpg')
  expect(photoLabel(photo({ timestamp: '2024-05-03T00:10:00+12:00' }))).toBe('Catch, May 3, 2024')
})

test('a size contains only the known measurements', () => {
  const measured = photo({ lengthInches: 18.5, weightLbs: 3.24 })
  expect(formatSizeCompact(measured, 'imperial')).toBe('18.5 in · 3.2 lb')
  expect(formatSize(measured, 'imperial')).toBe('18.5 in · 3.2 lbs')
  expect(formatSize(measured, 'metric')).toBe('47 cm · 1.47 kg')
  expect(formatSizeCompact(measured, 'metric')).toBe('47 cm · 1.5 kg')
  expect(formatSizeCompact(photo({ lengthInches: 9, weightLbs: 0.4 }), 'metric')).toBe('22.9 cm · 0.18 kg')
  expect(formatSizeCompact(photo({ lengthInches: 45.31 }), 'metric')).toBe('115 cm')
  expect(formatSize(photo({ lengthInches: 18 }), 'imperial')).toBe('18 in')
  expect(formatSizeCompact(photo({ weightLbs: 0.5 }), 'imperial')).toBe('0.5 lb')
  expect(formatSize(photo({}), 'imperial')).toBeNull()
})
