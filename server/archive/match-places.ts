import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Coordinates } from '../../shared/coordinates.ts'
import { foldName } from '../../shared/place-names.ts'
import type { locationGroups, locations } from '../database/schema.ts'
import type { CheckedLog } from './check-log.ts'
import type { LogLocation } from './log-format.ts'

/** The owner's location that is used for one of an archive. */
export interface Spot extends Coordinates {
  id: string
}

/** The owner's existing locations and groups. */
export interface KnownPlaces {
  locations: (typeof locations.$inferSelect)[]
  groups: (typeof locationGroups.$inferSelect)[]
}

/** Locations within this distance count as the same, as when a user creates one (409 `SPOT_TAKEN`). */
const sameSpotMeters = 10
/** Groups of the same name count as the same if two of their locations are within this distance, that of a group. */
const neighbourhoodMeters = 25_000

/**
 * Maps each location of the archive that already exists to the owner's location: of several, the nearest of the same
 * name, else the nearest.
 */
export function matchSpots(wanted: LogLocation[], known: KnownPlaces['locations']): Map<string, Spot> {
  const findAny = nearestOf(known, sameSpotMeters)
  const findNamesake = nearestNamesakeOf(known, ({ name }) => name, sameSpotMeters)
  const matches = wanted.flatMap((location): [string, Spot][] => {
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
  log: CheckedLog,
  known: KnownPlaces,
  spots: Map<string, Spot>,
): Map<string, string> {
  const knownSpots = new Map(known.locations.map((spot) => [spot.id, spot]))
  const nameOf = new Map(known.groups.map(({ id, name }) => [id, name]))
  const findNeighbour = nearestNamesakeOf(
    known.locations,
    ({ groupId }) => nameOf.get(groupId) ?? '',
    neighbourhoodMeters,
  )
  const membersOf = Map.groupBy(log.locations, ({ groupId }) => groupId)
  const matches = log.groups.flatMap((group): [string, string][] => {
    const members = membersOf.get(group.id) ?? []
    const match =
      firstOf(members, ({ id }) => knownSpots.get(spots.get(id)?.id ?? '') ?? null) ??
      firstOf(members, (member) => findNeighbour(group.name, member))
    return match === null ? [] : [[group.id, match.groupId]]
  })
  return new Map(matches)
}

type Find<Place> = (near: Coordinates) => Place | null

/** Returns a function that finds the nearest place of a given name; the index of each name is built on first use. */
function nearestNamesakeOf<Place extends Coordinates>(
  places: Place[],
  nameOf: (place: Place) => string,
  withinMeters: number,
): (name: string, near: Coordinates) => Place | null {
  const namesakes = Map.groupBy(places, (place) => foldName(nameOf(place)))
  const finders = new Map<string, Find<Place>>()
  return (name, near) => {
    const folded = foldName(name)
    const find = finders.get(folded) ?? nearestOf(namesakes.get(folded) ?? [], withinMeters)
    finders.set(folded, find)
    return find(near)
  }
}

/**
 * Returns a function that finds the nearest place within reach, using a spatial index: an archive may hold tens of
 * thousands, and comparing each with each would block all users for half an hour.
 */
function nearestOf<Place extends Coordinates>(places: Place[], withinMeters: number): Find<Place> {
  if (places.length === 0) return () => null
  const tree = new KDBush(places.length)
  for (const { latitude, longitude } of places) tree.add(longitude, latitude)
  tree.finish()
  return ({ latitude, longitude }) => {
    const [nearest] = around(tree, longitude, latitude, 1, withinMeters / 1000)
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
