import { expect, test } from 'vitest'
import type { Photo } from '../../../shared/photos.ts'
import { galleryPhotos } from '../../../test/samples/sample-photo-list.ts'
import { mapSearchOf, placeName } from './photo-place.ts'

const [placed, lost] = galleryPhotos(2) as [Photo, Photo]

test('a photo of a spot leads to that spot', () => {
  expect(mapSearchOf(placed)).toEqual({ locationId: 'spot' })
  expect(placeName(placed)).toBe('Lake Tahoe')
})

test('one with nothing but coordinates is called by them and leads to the map', () => {
  const nameless = { ...placed, locationId: null, locationName: null }
  expect(mapSearchOf(nameless)).toEqual({})
  expect(placeName(nameless)).toBe('39.0968, -120.0324')
})

test('one without coordinates leads to where it can be given a place', () => {
  expect(mapSearchOf({ ...lost, locationName: 'Lake Tahoe' })).toEqual({ assignPhotoIds: 'photo-1' })
  expect(placeName(lost)).toBeNull()
})
