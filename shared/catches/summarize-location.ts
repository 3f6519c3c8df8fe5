import { type Catch, type CountableFish, isOwnCatch } from '../catches.ts'
import type { Location, LocationGroup } from '../locations.ts'
import { compareByName } from '../name-matching.ts'
import { rankSpecies, type SpeciesCount } from '../rank-species.ts'
import { type FishInPhoto, listFishInPhotos } from './caught-fish.ts'

/** Number of photos of each location in a list. */
export const photosInList = 4

type Fish = Pick<Catch, 'id' | 'species'> & CountableFish

/** What a location's photos of catches and its noted catches say of it. */
export interface LocationSummary
  extends Pick<Location, 'photoCount' | 'catchCount' | 'lastVisit' | 'species'> {
  /** How many of its fish have each name, to sum up groups. */
  speciesCounts: SpeciesCount[]
}

/** Sums up a location from its photos of catches and its noted catches, both with the newest first. */
export function summarizeLocation<
  Photo extends { id: string; timestamp: string | null; catches?: readonly { id: string }[] },
>(
  photos: readonly Photo[],
  noted: readonly (Fish & { timestamp: string })[],
  catchesOf: (photo: Photo) => readonly Fish[],
): LocationSummary {
  const inPhotos: FishInPhoto<Fish, Photo>[] = listFishInPhotos(photos, catchesOf)
  const fish = [...inPhotos.map(({ caught }) => caught), ...noted.filter(isOwnCatch)]
  const speciesCounts = countSpecies(fish)
  return {
    photoCount: photos.length,
    catchCount: fish.length,
    lastVisit: latest([photos[0], noted[0]].flatMap((visit) => visit?.timestamp ?? [])),
    species: rankSpecies(speciesCounts),
    speciesCounts,
  }
}

/** Sums up a group from its locations and the counts of their species. */
export function summarizeGroup(
  locations: readonly Pick<Location, 'photoCount' | 'lastVisit'>[],
  speciesCounts: readonly SpeciesCount[],
): Pick<LocationGroup, 'photoCount' | 'species' | 'lastVisit'> {
  return {
    photoCount: locations.reduce((sum, { photoCount }) => sum + photoCount, 0),
    species: rankSpecies(speciesCounts),
    lastVisit: latest(locations.flatMap(({ lastVisit }) => lastVisit ?? [])),
  }
}

/** Compares locations by name; of the same name, the older comes first. */
export function compareLocations(a: ComparableLocation, b: ComparableLocation): number {
  return compareByName(a, b) || createdMs(a) - createdMs(b) || a.id.localeCompare(b.id)
}

interface ComparableLocation {
  id: string
  name: string
  createdAt: string | Date
}

function createdMs({ createdAt }: ComparableLocation): number {
  return new Date(createdAt).getTime()
}

function countSpecies(fish: readonly Pick<Catch, 'species'>[]): SpeciesCount[] {
  const counts = new Map<string, number>()
  for (const { species } of fish) if (species !== null) counts.set(species, (counts.get(species) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => ({ name, count }))
}

/** Returns the latest of several local times, compared as instants; null if there are none. */
function latest(times: string[]): string | null {
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}
