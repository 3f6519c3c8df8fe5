import { expect, test } from 'vitest'
import type { Photo } from '../../../shared/photos.ts'
import { galleryPhotos } from '../../../test/samples/sample-photo-list.ts'
import { locationLabel, mapSearchFor } from './photo-location.ts'

const [placed, lost] = galleryPhotos(2) as [Photo, Photo]

test('a photo of a spot leads to that spot', () => {
  expect(mapSearchFor(placed)).toEqual({ locationId: 'spot' })
  expect(locationLabel(placed)).toBe('Lake Tahoe')
})

test('one with nothing but coordinates is called by them and leads to the map', () => {
  const nameless = { ...placed, locationId: null, locationName: null }
  expect(mapSearchFor(nameless)).toEqual({})
  expect(locationLabel(nameless)).toBe('39.0968, -120.0324')
})

test('one without coordinates leads to where it can be given a place', () => {
  expect(mapSearchFor({ ...lost, locationName: 'Lake Tahoe' })).toEqual({ assignPhotoIds: 'photo-1' })
  expect(locationLabel(lost)).toBeNull()
})
