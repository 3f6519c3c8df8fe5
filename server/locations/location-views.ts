import { photoFileUrls } from '../../shared/files.ts'
import type { Location, LocationGroup, LocationPhoto } from '../../shared/locations.ts'
import type { locationGroups } from '../database/schema.ts'
import { viewLocalTime, viewThumbhash } from '../database/view-values.ts'
import type { LocationPhotoRow, LocationRows } from './list-locations.ts'

/** A location as the wire shows one. */
export function viewLocation({ location, photoCount, species, photos }: LocationRows): Location {
  const { id, name, latitude, longitude, groupId } = location
  const shown = photos.map(viewLocationPhoto)
  return {
    id,
    name,
    latitude,
    longitude,
    groupId,
    photoCount,
    lastVisit: shown[0]?.timestamp ?? null,
    species,
    photos: shown,
  }
}

/** Groups as the wire shows them, each with its locations; sums are over those. */
export function viewGroups(
  groups: (typeof locationGroups.$inferSelect)[],
  locations: Location[],
): LocationGroup[] {
  const membersOf = Map.groupBy(locations, (location) => location.groupId)
  return groups.map(({ id, name, pinned }) => {
    const members = membersOf.get(id) ?? []
    return {
      id,
      name,
      pinned,
      locations: members,
      photoCount: members.reduce((sum, { photoCount }) => sum + photoCount, 0),
      species: distinct(members.flatMap(({ species }) => species)),
      lastVisit: latest(members.flatMap(({ lastVisit }) => lastVisit ?? [])),
    }
  })
}

function viewLocationPhoto(photo: LocationPhotoRow): LocationPhoto {
  return {
    id: photo.id,
    ...photoFileUrls(photo.id),
    thumbhash: viewThumbhash(photo.thumbhash),
    rotation: photo.rotationDegrees,
    timestamp: viewLocalTime(photo.capturedAt, photo.utcOffsetMinutes),
    species: photo.species,
    lengthInches: photo.lengthInches,
    weightLbs: photo.weightLbs,
  }
}

function distinct(names: string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

/** The latest of local times, compared as instants. */
function latest(times: string[]): string | null {
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}
