import { limits } from '../../shared/limits.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import type { Geocoder } from './geocoder.ts'

/** Searches places by name; empty if the geocoder is off, unavailable or finds nothing (spec section 7). */
export async function searchPlaces(
  geocoder: Geocoder | null,
  query: string,
  ownerId: string,
): Promise<GeocodingResult[]> {
  try {
    const found = (await geocoder?.search(query, ownerId)) ?? []
    return found.flatMap((place) => {
      const name = cleanLineOrNull(place.display_name, limits.factLength)
      return name === null ? [] : [{ ...place, display_name: name }]
    })
  } catch (cause) {
    if (cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError) return []
    throw cause
  }
}
