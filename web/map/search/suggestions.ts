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
 * Returns up to three of the user's locations whose names contain every word of the text, and up to three others with
 * catches that match it. Names that begin with the text come first, then the locations with more photos.
 */
export function suggestLocations(
  points: readonly MapPoint[],
  text: string,
  matchCounts: MatchCounts = new Map(),
): Suggestion[] {
  const query = normalizeForSearch(text)
  if (query === '') return []
  const matches = points.flatMap(([locationId, , , photoCount, name = '']) =>
    matchesName(name, query)
      ? [{ begins: normalizeForSearch(name).startsWith(query), locationId, photoCount, name }]
      : [],
  )
  const byName = matches
    .sort((a, b) => Number(b.begins) - Number(a.begins) || b.photoCount - a.photoCount)
    .slice(0, maxLocations)
    .map((match) => ({ ...match, detail: 'Saved location' }))
  const named = new Set(matches.map(({ locationId }) => locationId))
  const byCatches = points
    .flatMap(([locationId, , , , name = '']) => {
      const count = named.has(locationId) ? 0 : (matchCounts.get(locationId) ?? 0)
      return count === 0
        ? []
        : {
            locationId,
            name,
            count,
            detail: `${plural(count, 'photo')} ${count === 1 ? 'matches' : 'match'} “${text.trim()}”`,
          }
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, maxLocations)
  return [...byName, ...byCatches].map(({ locationId, name, detail }) => ({
    kind: 'location',
    key: `spot-${locationId}`,
    name,
    detail,
    locationId,
  }))
}

/** Returns the suggestion to show only the locations with catches that match the text; none if there are none. */
export function suggestPhotos(matchCounts: MatchCounts, text: string): Suggestion[] {
  const counts = [...matchCounts].flatMap(([locationId, count]) => (locationId === null ? [] : count))
  const count = counts.reduce((sum, found) => sum + found, 0)
  const search = text.trim()
  return count === 0
    ? []
    : [
        {
          kind: 'photos',
          key: 'photos',
          name: `Show only “${search}”`,
          detail: `${plural(count, 'photo')} at ${plural(counts.length, 'location')}`,
          search,
        },
      ]
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
