import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { locationLabel, mapSearchFor } from './photo-location.ts'

const [located, unlocated] = galleryPhotos(2) as [Photo, Photo]

test('a photo with a location links to that location', () => {
  expect(mapSearchFor(located)).toEqual({ locationId: 'spot' })
  expect(locationLabel(located)).toBe('Lake Tahoe')
})

test('a photo with only coordinates is labeled with them and links to the map', () => {
  const nameless = { ...located, locationId: null, locationName: null }
  expect(mapSearchFor(nameless)).toEqual({})
  expect(locationLabel(nameless)).toBe('39.0968, -120.0324')
})

test('a photo without coordinates links to assign mode', () => {
  expect(mapSearchFor({ ...unlocated, locationName: 'Lake Tahoe' })).toEqual({ assignPhotoIds: 'photo-1' })
  expect(locationLabel(unlocated)).toBeNull()
})
