import { type Catch, summarizeCatches } from '../../shared/catches.ts'
import { formatLocalTime } from '../../shared/dates.ts'
import type { Location, LocationGroup, LocationPhoto } from '../../shared/locations.ts'
import { photoFileUrls } from '../../shared/photo-files.ts'
import { rankSpecies } from '../../shared/rank-species.ts'
import { toBase64Thumbhash, toLocalTimeString } from '../database/serialize-values.ts'
import type { GroupRows } from './list-groups.ts'
import type { LocationPhotoRow, LocationRows } from './load-locations.ts'

/** Converts a location to its API representation. */
export function toLocationDto({
  location,
  photoCount,
  catchCount,
  species,
  photos,
  lastNoted,
}: LocationRows): Location {
  const { id, name, latitude, longitude, groupId, note } = location
  const photoDtos = photos.map(toLocationPhotoDto)
  return {
    id,
    name,
    latitude,
    longitude,
    groupId,
    note,
    photoCount,
    catchCount,
    lastVisit: latest(
      [
        photoDtos[0]?.timestamp,
        lastNoted && formatLocalTime(lastNoted.capturedAt, lastNoted.utcOffsetMinutes),
      ].filter((time) => typeof time === 'string'),
    ),
    species: rankSpecies(species),
    photos: photoDtos,
  }
}

/** Converts a group and its locations to the API representation; the totals are over these locations. */
export function toLocationGroupDto({ group, locations }: GroupRows): LocationGroup {
  const { id, name, pinned } = group
  const locationDtos = locations.map(toLocationDto)
  return {
    id,
    name,
    pinned,
    locations: locationDtos,
    photoCount: locationDtos.reduce((sum, { photoCount }) => sum + photoCount, 0),
    species: rankSpecies(locations.flatMap(({ species }) => species)),
    lastVisit: latest(locationDtos.flatMap(({ lastVisit }) => lastVisit ?? [])),
  }
}

function toLocationPhotoDto(photo: LocationPhotoRow): LocationPhoto {
  const { species, lengthInches, weightLbs } = summarizeCatches(photo.catches)
  const isSingle = photo.catches.length === 1 && photo.catches[0]?.id === photo.id
  return {
    id: photo.id,
    ...photoFileUrls(photo.id),
    thumbhash: toBase64Thumbhash(photo.thumbhash),
    rotation: photo.rotationDegrees,
    timestamp: toLocalTimeString(photo.capturedAt, photo.utcOffsetMinutes),
    species,
    lengthInches,
    weightLbs,
    ...(!isSingle && { catches: photo.catches.map(toLocationCatchDto) }),
  }
}

function toLocationCatchDto({ id, species, lengthInches, weightLbs }: Catch) {
  return { id, species, lengthInches, weightLbs }
}

/** Returns the latest of several local times, compared as instants; null if there are none. */
function latest(times: string[]): string | null {
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}
