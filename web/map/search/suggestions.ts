import type { GeocodingResult, MapPoint } from '../../../shared/locations.ts'
import { matchesName, normalizeForSearch } from '../../../shared/name-matching.ts'

/** A search result on the map: one of the user's own locations, or a place anywhere. */
export type Suggestion =
  | { kind: 'location'; key: string; name: string; detail: string; locationId: string }
  | { kind: 'place'; key: string; name: string; detail: string; latitude: number; longitude: number }

const maxLocations = 3

/**
 * Returns up to three of the user's locations whose names contain every word of the text. Those that begin with the
 * text come first, then those with more photos.
 */
export function suggestLocations(points: readonly MapPoint[], text: string): Suggestion[] {
  const query = normalizeForSearch(text)
  if (query === '') return []
  const matches = points.flatMap(([locationId, , , photoCount, name = '']) =>
    matchesName(name, query)
      ? [{ begins: normalizeForSearch(name).startsWith(query), locationId, photoCount, name }]
      : [],
  )
  return matches
    .sort((a, b) => Number(b.begins) - Number(a.begins) || b.photoCount - a.photoCount)
    .slice(0, maxLocations)
    .map(({ locationId, name }) => ({
      kind: 'location',
      key: `spot-${locationId}`,
      name,
      detail: 'Saved location',
      locationId,
    }))
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
