import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { measurements, photoLabel } from './photo-words.ts'

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

test('a photo is called by its fish and the date at the place of the catch', () => {
  const late = photo({ species: ['largemouth bass'], timestamp: '2024-05-03T23:30:00-07:00' })
  expect(photoLabel(late)).toBe('Largemouth Bass, May 3, 2024')
  expect(photoLabel(photo({ species: ['pike', 'zander'] }))).toBe('Pike, Zander, IMG_1.jpg')
  expect(photoLabel(photo({ timestamp: '2024-05-03T00:10:00+12:00' }))).toBe('Catch, May 3, 2024')
})

test('the badge names what is known and nothing else', () => {
  const both = photo({ lengthInches: 18.5, weightLbs: 3.24 })
  expect(measurements(both, 'imperial')).toBe('18.5 in · 3.2 lb')
  expect(measurements(both, 'imperial', 'lbs')).toBe('18.5 in · 3.2 lbs')
  expect(measurements(both, 'metric', 'lbs')).toBe('47 cm · 1.47 kg')
  expect(measurements(photo({ lengthInches: 18 }), 'imperial')).toBe('18 in')
  expect(measurements(photo({ weightLbs: 0.5 }), 'imperial')).toBe('0.5 lb')
  expect(measurements(photo({}), 'imperial')).toBeNull()
})
