import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { photoLabel } from './photo-text.ts'

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
