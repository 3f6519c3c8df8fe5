import type { Coordinates } from '../../shared/coordinates.ts'
import { limits } from '../../shared/limits.ts'
import { tidyLine } from '../../shared/text.ts'
import { OutsideRefused, OutsideUnavailable } from '../outside/fetch-json.ts'
import type { Spot } from './find-spot.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './geocoder.ts'

/** Names for a location and its neighborhood, their source, and whether the location is on a lake (null if unknown). */
export interface Surroundings {
  spotName: string
  neighbourhood: string
  source: 'town' | 'place'
  isLake: boolean | null
}

/**
 * Queries the geocoder for a location. Returns null for `found` if there is no result; `unavailable` is the error if a
 * later retry may succeed.
 */
export async function askGeocoder(
  geocoder: Geocoder | null,
  spot: Spot,
): Promise<{ found: Surroundings | null; unavailable: OutsideUnavailable | null }> {
  try {
    const answer = (await geocoder?.reverse(spot, spot.ownerId)) ?? null
    const [water, town, region] = [answer?.water, answer?.place, answer?.region].map(asName)
    const spotName = water ?? town ?? region ?? null
    if (answer === null || spotName === null) return { found: null, unavailable: null }
    const neighbourhood = town ?? region ?? spotName
    return { found: { spotName, neighbourhood, source: 'place', isLake: answer.isLake }, unavailable: null }
  } catch (cause) {
    if (cause instanceof OutsideUnavailable) return { found: null, unavailable: cause }
    if (cause instanceof OutsideRefused) return { found: null, unavailable: null }
    throw cause
  }
}

/** Returns the nearest town from the local list of towns; null if none is near. */
export async function askGazetteer(gazetteer: Gazetteer, place: Coordinates): Promise<Surroundings | null> {
  const town = await gazetteer.nearestTown(place)
  return town && { spotName: `Near ${town.name}`, neighbourhood: town.name, source: 'town', isLake: null }
}

const roomForNumber = 5

function asName(told: string | null | undefined): string | null {
  return tidyLine(told, limits.nameLength - roomForNumber)
}
