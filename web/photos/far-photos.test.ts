import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { farMeters, metersFrom, photosFarFrom } from './far-photos.ts'

const pier = { latitude: 40, longitude: -100 }
/** Degrees of latitude per meter, on the sphere that distances are measured on. */
const degreesPerMeter = 180 / (Math.PI * 6_371_008.8)

function photo(metersNorth: number | null, positionSource: LogPhoto['positionSource'] = 'exif'): LogPhoto {
  const latitude = metersNorth === null ? null : pier.latitude + metersNorth * degreesPerMeter
  return { latitude, longitude: latitude === null ? null : pier.longitude, positionSource } as LogPhoto
}

test('GPS data more than 100 m from a location is far from it', () => {
  expect(farMeters).toBe(100)
  const [at, near, far, veryFar] = [photo(0), photo(99.9), photo(100.1), photo(-30_000)]
  expect(photosFarFrom([at, near, far, veryFar], pier)).toEqual([far, veryFar])
})

test('coordinates from a device or a track can be far, those of a location and missing ones never', () => {
  const [device, track] = [photo(500, 'device'), photo(500, 'track')]
  expect(photosFarFrom([photo(500, 'assigned'), device, photo(null, null), track], pier)).toEqual([
    device,
    track,
  ])
})

test('the distance to a location is known only for a photo with coordinates', () => {
  expect(metersFrom(photo(29_000), pier)).toBeCloseTo(29_000, 0)
  expect(metersFrom(photo(null, null), pier)).toBeNull()
})

test('a photo just across the date line is near', () => {
  const east = { ...photo(0), latitude: 0, longitude: 179.9999 }
  expect(photosFarFrom([east], { latitude: 0, longitude: -179.9999 })).toEqual([])
})
