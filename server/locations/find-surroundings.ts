import type { Coordinates } from '../../shared/coordinates.ts'
import { limits } from '../../shared/limits.ts'
import { tidyLine } from '../../shared/text.ts'
import { OutsideRefused, OutsideUnavailable } from '../outside/fetch-json.ts'
import type { Spot } from './find-spot.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './geocoder.ts'

/** What is known of a spot's surroundings: names for it and its neighbourhood, who gave them, and whether it is a lake. */
export interface Surroundings {
  spotName: string
  neighbourhood: string
  source: 'town' | 'place'
  isLake: boolean | null
}

/** What the geocoder says of a place, or why it may say more another time. */
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

/** What the list of towns says of a place; null far from all. */
export async function askGazetteer(gazetteer: Gazetteer, place: Coordinates): Promise<Surroundings | null> {
  const town = await gazetteer.nearestTown(place)
  return town && { spotName: `Near ${town.name}`, neighbourhood: town.name, source: 'town', isLake: null }
}

const roomForNumber = 5

function asName(told: string | null | undefined): string | null {
  return tidyLine(told, limits.nameLength - roomForNumber)
}
