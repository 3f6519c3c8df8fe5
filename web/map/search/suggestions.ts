import type { GeocodingResult, MapPoint } from '../../../shared/locations.ts'
import { matchesName, plainLetters } from '../../../shared/place-names.ts'

/** What a search on the map offers: one of the angler's own spots, or a place anywhere. */
export type Suggestion =
  | { kind: 'spot'; key: string; name: string; detail: string; locationId: string }
  | { kind: 'place'; key: string; name: string; detail: string; latitude: number; longitude: number }

const mostSpots = 3

/** The angler's own spots whose names hold every word of the text, those that begin with it first; at most three. */
export function suggestSpots(points: readonly MapPoint[], text: string): Suggestion[] {
  const asked = plainLetters(text)
  if (asked === '') return []
  const found = points.flatMap(([locationId, , , photoCount, name = '']) =>
    matchesName(name, asked)
      ? [{ begins: plainLetters(name).startsWith(asked), locationId, photoCount, name }]
      : [],
  )
  return found
    .sort((a, b) => Number(b.begins) - Number(a.begins) || b.photoCount - a.photoCount)
    .slice(0, mostSpots)
    .map(({ locationId, name }) => ({
      kind: 'spot',
      key: `spot-${locationId}`,
      name,
      detail: 'Your spot',
      locationId,
    }))
}

/** Places of the geocoder: what they are called, and below it where they lie. */
export function suggestPlaces(places: readonly GeocodingResult[]): Suggestion[] {
  return places.map(({ place_id, display_name, lat, lon }) => {
    const [name = display_name, ...where] = display_name.split(', ')
    return {
      kind: 'place',
      key: `place-${place_id}`,
      name,
      detail: where.join(', '),
      latitude: lat,
      longitude: lon,
    }
  })
}
