import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { LocationRow } from '../database/rows.ts'
import type { locationGroups } from '../database/schema.ts'
import { groupRadiusMeters, sameLocationMeters } from '../locations/location-groups.ts'
import type { ArchiveLocation } from './archive-format.ts'
import type { ValidatedCatchLog } from './validate-catch-log.ts'

/** The owner's location that is used for one of an archive. */
export interface LocationRef extends Coordinates {
  id: string
  /** The location as archived, if it has been moved since; else null. */
  movedFrom: ArchiveLocation | null
}

/** The owner's existing locations and groups. */
export interface ExistingLocations {
  locations: LocationRow[]
  groups: (typeof locationGroups.$inferSelect)[]
}

/**
 * Maps each location of the archive that already exists to the owner's location: the one with its id, wherever that is now, else
 * of those at its place the nearest of the same name, else the nearest.
 */
export function matchLocations(
  archived: ArchiveLocation[],
  existing: ExistingLocations['locations'],
): Map<string, LocationRef> {
  const existingById = new Map(existing.map((location) => [location.id, location]))
  const findNearest = createNearestFinder(existing, sameLocationMeters)
  const findNamesake = createNamesakeFinder(existing, ({ name }) => name, sameLocationMeters)
  const matches = archived.flatMap((location): [string, LocationRef][] => {
    const match =
      existingById.get(location.id) ?? findNamesake(location.name, location) ?? findNearest(location)
    return match === null ? [] : [[location.id, toRef(match, location)]]
  })
  return new Map(matches)
}

function toRef({ id, latitude, longitude }: LocationRow, archived: ArchiveLocation): LocationRef {
  const isMoved = distanceMeters({ latitude, longitude }, archived) > sameLocationMeters
  return { id, latitude, longitude, movedFrom: isMoved ? archived : null }
}

/**
 * Maps each group of the archive to the owner's group: the one that shares a location with it, so that a repeated
 * import finds what it created, unless that location was moved out of its area; else one of the same name with a location within the radius of a group.
 */
export function matchGroups(
  catchLog: ValidatedCatchLog,
  existing: ExistingLocations,
  matchedLocations: Map<string, LocationRef>,
): Map<string, string> {
  const existingById = new Map(existing.locations.map((location) => [location.id, location]))
  const findShared = ({ id }: ArchiveLocation) => {
    const match = matchedLocations.get(id)
    const isFar = match?.movedFrom && distanceMeters(match.movedFrom, match) > groupRadiusMeters
    return (!isFar && existingById.get(match?.id ?? '')) || null
  }
  const groupNames = new Map(existing.groups.map(({ id, name }) => [id, name]))
  const findNeighbor = createNamesakeFinder(
    existing.locations,
    ({ groupId }) => groupNames.get(groupId) ?? '',
    groupRadiusMeters,
  )
  const membersByGroupId = Map.groupBy(catchLog.locations, ({ groupId }) => groupId)
  const matches = catchLog.groups.flatMap((group): [string, string][] => {
    const members = membersByGroupId.get(group.id) ?? []
    const match =
      findFirst(members, findShared) ?? findFirst(members, (member) => findNeighbor(group.name, member))
    return match === null ? [] : [[group.id, match.groupId]]
  })
  return new Map(matches)
}

type FindNearest<Point> = (coordinates: Coordinates) => Point | null

/** Returns a function that finds the nearest point of a given name; the index of each name is built on first use. */
function createNamesakeFinder<Point extends Coordinates>(
  points: Point[],
  getName: (point: Point) => string,
  maxMeters: number,
): (name: string, coordinates: Coordinates) => Point | null {
  const namesakes = Map.groupBy(points, (point) => normalizeName(getName(point)))
  const finders = new Map<string, FindNearest<Point>>()
  return (name, coordinates) => {
    const normalized = normalizeName(name)
    const find = finders.get(normalized) ?? createNearestFinder(namesakes.get(normalized) ?? [], maxMeters)
    finders.set(normalized, find)
    return find(coordinates)
  }
}

/**
 * Returns a function that finds the nearest point within `maxMeters`. It uses a spatial index: an archive may have
 * tens of thousands of locations, and comparing every pair would block all users for half an hour.
 */
function createNearestFinder<Point extends Coordinates>(
  points: Point[],
  maxMeters: number,
): FindNearest<Point> {
  if (points.length === 0) return () => null
  const tree = new KDBush(points.length)
  for (const { latitude, longitude } of points) tree.add(longitude, latitude)
  tree.finish()
  return ({ latitude, longitude }) => {
    const [nearest] = around(tree, longitude, latitude, 1, maxMeters / 1000)
    return nearest === undefined ? null : (points[nearest] ?? null)
  }
}

function findFirst<Item, Found>(items: Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
