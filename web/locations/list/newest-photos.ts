import type { Location, LocationPhoto } from '../../../shared/locations.ts'

/** Returns the newest photos of several locations, each of which lists its own newest first. */
export function newestPhotos(
  locations: readonly Pick<Location, 'photos'>[],
  maxPhotos: number,
): LocationPhoto[] {
  const newest: { photo: LocationPhoto; time: number }[] = []
  for (const { photos } of locations) {
    for (const photo of photos) {
      const time = Date.parse(photo.timestamp ?? '') || Number.NEGATIVE_INFINITY
      const index = newest.findIndex((other) => other.time < time)
      if (index === -1 && newest.length >= maxPhotos) break // nor are its older ones
      newest.splice(index === -1 ? newest.length : index, 0, { photo, time })
      newest.length = Math.min(newest.length, maxPhotos)
    }
  }
  return newest.map(({ photo }) => photo)
}
