import type { Coordinates } from '../../shared/coordinates.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import type { LocationRow } from '../database/rows.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './geocoder.ts'

/** Names for a location and its neighborhood, their source, and whether the location is on a lake (null if unknown). */
export interface ReverseGeocodingResult {
  locationName: string
  neighborhood: string
  source: 'town' | 'place'
  isLake: boolean | null
}

/** Queries the geocoder. `found` is null without a result; `unavailable` is the error if a retry may succeed. */
export async function queryGeocoder(
  geocoder: Geocoder | null,
  location: Pick<LocationRow, 'latitude' | 'longitude' | 'ownerId'>,
  isUserWaiting = false,
): Promise<{ found: ReverseGeocodingResult | null; unavailable: ServiceUnavailableError | null }> {
  try {
    const response = (await geocoder?.reverse(location, location.ownerId, isUserWaiting)) ?? null
    const [water, town, region] = [response?.water, response?.place, response?.region].map(cleanName)
    const locationName = water ?? town ?? region ?? null
    if (response === null || locationName === null) return { found: null, unavailable: null }
    const neighborhood = town ?? region ?? locationName
    return {
      found: { locationName, neighborhood, source: 'place', isLake: response.isLake },
      unavailable: null,
    }
  } catch (cause) {
    if (cause instanceof ServiceUnavailableError) return { found: null, unavailable: cause }
    if (cause instanceof ServiceRejectedError) return { found: null, unavailable: null }
    throw cause
  }
}

/** Returns the nearest town from the local list of towns; null if none is near. */
export async function queryGazetteer(
  gazetteer: Gazetteer,
  coordinates: Coordinates,
): Promise<ReverseGeocodingResult | null> {
  const town = await gazetteer.nearestTown(coordinates)
  return town && { locationName: `Near ${town.name}`, neighborhood: town.name, source: 'town', isLake: null }
}

const numberSuffixLength = 5

function cleanName(name: string | null | undefined): string | null {
  return cleanLineOrNull(name, limits.nameLength - numberSuffixLength)
}
