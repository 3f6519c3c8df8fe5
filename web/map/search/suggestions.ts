import { plural } from '../../../shared/formatting/plural.ts'
import type { GeocodingResult, MapPoint } from '../../../shared/locations.ts'
import { matchesName, normalizeForSearch } from '../../../shared/name-matching.ts'

/** A search result on the map: one of the user's own locations, all of them that match, or a place anywhere. */
export type Suggestion =
  | { kind: 'location'; key: string; name: string; detail: string; locationId: string }
  | { kind: 'photos'; key: string; name: string; detail: string; search: string }
  | { kind: 'place'; key: string; name: string; detail: string; latitude: number; longitude: number }

const maxLocations = 3

/** How many catches match a text, by the id of their location. */
type MatchCounts = ReadonlyMap<string | null, number>

/**
 * Returns up to three of the user's locations whose names contain every word of the text: those that begin with it first, then
 * those with more photos.
 */
export function suggestLocations(points: readonly MapPoint[], text: string): Suggestion[] {
  const query = normalizeForSearch(text)
  if (query === '') return []
  return points
    .flatMap(([locationId, , , photoCount, name = '']) =>
      matchesName(name, query)
        ? [{ begins: normalizeForSearch(name).startsWith(query), locationId, photoCount, name }]
        : [],
    )
    .sort((a, b) => Number(b.begins) - Number(a.begins) || b.photoCount - a.photoCount)
    .slice(0, maxLocations)
    .map(({ locationId, name, photoCount }) => toLocation(locationId, name, plural(photoCount, 'photo')))
}

/**
 * Returns the suggestion to show only the locations with catches that match the text, then up to three of them whose names don't,
 * the most catches first; none if no catch matches.
 */
export function suggestCatches(
  points: readonly MapPoint[],
  text: string,
  matchCounts: MatchCounts,
): Suggestion[] {
  const search = text.trim()
  const query = normalizeForSearch(text)
  const counts = [...matchCounts].flatMap(([locationId, count]) => (locationId === null ? [] : count))
  if (counts.length === 0) return []
  const total = counts.reduce((sum, count) => sum + count, 0)
  const showOnly: Suggestion = {
    kind: 'photos',
    key: 'photos',
    name: `Show only “${search}”`,
    detail: `${plural(total, 'photo')} at ${plural(counts.length, 'location')}`,
    search,
  }
  const locations = points
    .flatMap(([locationId, , , , name = '']) => {
      const count = matchesName(name, query) ? 0 : (matchCounts.get(locationId) ?? 0)
      return count === 0 ? [] : { locationId, name, count }
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, maxLocations)
    .map(({ locationId, name, count }) =>
      toLocation(
        locationId,
        name,
        `${plural(count, 'photo')} ${count === 1 ? 'matches' : 'match'} “${search}”`,
      ),
    )
  return [showOnly, ...locations]
}

function toLocation(locationId: string, name: string, detail: string): Suggestion {
  return { kind: 'location', key: `spot-${locationId}`, name, detail, locationId }
}

/** Converts geocoder results to suggestions: the first part of the address is the name, the rest is the detail. */
export function suggestPlaces(places: readonly GeocodingResult[]): Suggestion[] {
  return places.map(({ place_id, display_name, lat, lon }) => {
    const [name = display_name, ...rest] = display_name.split(', ')
    return {
      kind: 'place',
      key: `place-${place_id}`,
      name,
      detail: rest.join(', '),
      latitude: lat,
      longitude: lon,
    }
  })
}
