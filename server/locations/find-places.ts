import type { GeocodingResult } from '../../shared/locations.ts'
import { OutsideRefused, OutsideUnavailable } from '../outside/fetch-json.ts'
import type { Geocoder } from './geocoder.ts'

/** Places of a name for a person who waits; a geocoder that is off, away or at a loss finds none (spec section 7). */
export async function findPlaces(
  geocoder: Geocoder | null,
  query: string,
  ownerId: string,
): Promise<GeocodingResult[]> {
  try {
    return (await geocoder?.search(query, ownerId)) ?? []
  } catch (cause) {
    if (cause instanceof OutsideUnavailable || cause instanceof OutsideRefused) return []
    throw cause
  }
}
