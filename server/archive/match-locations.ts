import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Coordinates } from '../../shared/coordinates.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { locationGroups, locations } from '../database/schema.ts'
import type { ArchiveLocation } from './archive-format.ts'
import type { ValidatedCatchLog } from './validate-catch-log.ts'

/** The owner's location that is used for one of an archive. */
export interface LocationRef extends Coordinates {
  id: string
}

/** The owner's existing locations and groups. */
export interface ExistingLocations {
  locations: (typeof locations.$inferSelect)[]
  groups: (typeof locationGroups.$inferSelect)[]
}

/** Locations within this distance count as the same, as when a user creates one (409 `SPOT_TAKEN`). */
const sameLocationMeters = 10
/** Groups of the same name count as the same if two of their locations are within this distance, that of a group. */
const neighborhoodMeters = 25_000

/**
 * Maps each location of the archive that already exists to the owner's location: of several, the nearest of the same
 * name, else the nearest.
 */
export function matchLocations(
  wanted: ArchiveLocation[],
  known: ExistingLocations['locations'],
): Map<string, LocationRef> {
  const findAny = nearestOf(known, sameLocationMeters)
  const findNamesake = nearestNamesakeOf(known, ({ name }) => name, sameLocationMeters)
  const matches = wanted.flatMap((location): [string, LocationRef][] => {
    const spot = findNamesake(location.name, location) ?? findAny(location)
    return spot === null ? [] : [[location.id, spot]]
  })
  return new Map(matches)
}

/**
 * Maps each group of the archive to the owner's group: the one that shares a location with it, so that a repeated
 * import finds what it created; else one of the same name in the same area.
 */
export function matchGroups(
  log: ValidatedCatchLog,
  known: ExistingLocations,
  spots: Map<string, LocationRef>,
): Map<string, string> {
  const knownLocations = new Map(known.locations.map((location) => [location.id, location]))
  const nameOf = new Map(known.groups.map(({ id, name }) => [id, name]))
  const findNeighbor = nearestNamesakeOf(
    known.locations,
    ({ groupId }) => nameOf.get(groupId) ?? '',
    neighborhoodMeters,
  )
  const membersOf = Map.groupBy(log.locations, ({ groupId }) => groupId)
  const matches = log.groups.flatMap((group): [string, string][] => {
    const members = membersOf.get(group.id) ?? []
    const match =
      firstOf(members, ({ id }) => knownLocations.get(spots.get(id)?.id ?? '') ?? null) ??
      firstOf(members, (member) => findNeighbor(group.name, member))
    return match === null ? [] : [[group.id, match.groupId]]
  })
  return new Map(matches)
}

type Find<Place> = (near: Coordinates) => Place | null

/** Returns a function that finds the nearest place of a given name; the index of each name is built on first use. */
function nearestNamesakeOf<Place extends Coordinates>(
  places: Place[],
  nameOf: (place: Place) => string,
  maxMeters: number,
): (name: string, near: Coordinates) => Place | null {
  const namesakes = Map.groupBy(places, (place) => normalizeName(nameOf(place)))
  const finders = new Map<string, Find<Place>>()
  return (name, near) => {
    const folded = normalizeName(name)
    const find = finders.get(folded) ?? nearestOf(namesakes.get(folded) ?? [], maxMeters)
    finders.set(folded, find)
    return find(near)
  }
}

/**
 * Returns a function that finds the nearest place within reach, using a spatial index: an archive may hold tens of
 * thousands, and comparing each with each would block all users for half an hour.
 */
function nearestOf<Place extends Coordinates>(places: Place[], maxMeters: number): Find<Place> {
  if (places.length === 0) return () => null
  const tree = new KDBush(places.length)
  for (const { latitude, longitude } of places) tree.add(longitude, latitude)
  tree.finish()
  return ({ latitude, longitude }) => {
    const [nearest] = around(tree, longitude, latitude, 1, maxMeters / 1000)
    return nearest === undefined ? null : (places[nearest] ?? null)
  }
}

function firstOf<Item, Found>(items: Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
