import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Coordinates } from '../../shared/coordinates.ts'
import { foldName } from '../../shared/place-names.ts'
import type { locationGroups, locations } from '../database/schema.ts'
import type { CheckedLog } from './check-log.ts'
import type { LogLocation } from './log-format.ts'

/** A fishing spot of the owner's that stands for one of an archive. */
export interface Spot extends Coordinates {
  id: string
}

/** The places that an owner has already. */
export interface KnownPlaces {
  locations: (typeof locations.$inferSelect)[]
  groups: (typeof locationGroups.$inferSelect)[]
}

/** Two spots within this distance are one, as when an angler makes them (409 `SPOT_TAKEN`). */
const sameSpotMeters = 10
/** Groups of one name are one where any of their spots are as near as spots of a group are. */
const neighbourhoodMeters = 25_000

/** The owner's spot for each spot of the archive that is there already: of several, the namesake, else the nearest. */
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
 * The owner's group for each group of the archive: the one that holds a spot of both, so that an import that is repeated
 * finds what it made; else a namesake in the same neighbourhood.
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

/** Finds the nearest of the places that are called so; each name is looked through once it is asked for. */
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
 * Finds the nearest of some places, as far as one is within reach, in a tree: an archive may hold tens of thousands, and to
 * compare each with each would keep everybody waiting for half an hour.
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
