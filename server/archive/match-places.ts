import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
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
  const byCell = Map.groupBy(known, (spot) => cellsAround(spot)[0] ?? '')
  const matches = wanted.flatMap((location): [string, Spot][] => {
    const near = [...new Set(cellsAround(location))]
      .flatMap((cell) => byCell.get(cell) ?? [])
      .map((spot) => ({
        spot,
        meters: distanceMeters(spot, location),
        isNamesake: isNamesake(spot, location),
      }))
      .filter(({ meters }) => meters <= sameSpotMeters)
      .sort((a, b) => Number(b.isNamesake) - Number(a.isNamesake) || a.meters - b.meters)
    return near[0] === undefined ? [] : [[location.id, near[0].spot]]
  })
  return new Map(matches)
}

/**
 * The cell of a place, then those next to it. Cells are a thousandth of a degree wide, so that whatever is within 10 m lies
 * in one of these; near the poles, where meridians are that close together, a cell goes all the way round.
 */
function cellsAround({ latitude, longitude }: Coordinates): string[] {
  const row = Math.floor(latitude * 1000)
  const column = Math.floor((longitude + 180) * 1000)
  const steps = [0, -1, 1]
  return steps.flatMap((down) => steps.map((right) => cellOf(row + down, column + right)))
}

function cellOf(row: number, column: number): string {
  const isPolar = Math.abs(row) >= 84_000
  return `${row} ${isPolar ? 0 : (column + 360_000) % 360_000}`
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
  const membersOf = Map.groupBy(log.locations, ({ groupId }) => groupId)
  const knownMembersOf = Map.groupBy(known.locations, ({ groupId }) => groupId)
  const matches = log.groups.flatMap((group): [string, string][] => {
    const members = membersOf.get(group.id) ?? []
    const shared = members.map(({ id }) => knownSpots.get(spots.get(id)?.id ?? '')).find((spot) => spot)
    const namesake = known.groups.find(
      (each) => isNamesake(each, group) && areNeighbours(members, knownMembersOf.get(each.id) ?? []),
    )
    const match = shared?.groupId ?? namesake?.id
    return match === undefined ? [] : [[group.id, match]]
  })
  return new Map(matches)
}

function isNamesake(one: { name: string }, other: { name: string }): boolean {
  return foldName(one.name) === foldName(other.name)
}

function areNeighbours(some: Coordinates[], others: Coordinates[]): boolean {
  return some.some((one) => others.some((other) => distanceMeters(one, other) <= neighbourhoodMeters))
}
