import { and, count, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import {
  compareLocations,
  type LocationSummary,
  photosInList,
  summarizeGroup,
  summarizeLocation,
} from '../../shared/catches/summarize-location.ts'
import { findLargest, listSpecies } from '../../shared/catches.ts'
import { formatLocalTime } from '../../shared/dates.ts'
import type { Location, LocationGroup, LocationPhoto } from '../../shared/locations.ts'
import { compareGroups } from '../../shared/name-matching.ts'
import { photoFileUrls } from '../../shared/photo-files.ts'
import { countedColumns, isCatchCondition } from '../database/is-catch.ts'
import { type LoggedPhoto, photoOrder, readLoggedPhotos } from '../database/logged-photos.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { catches, locationGroups, locations, notedCatches, photos } from '../database/schema.ts'
import { toBase64Thumbhash } from '../database/serialize-values.ts'
import { isInList } from '../database/sql-expressions.ts'
import { mapInPieces } from '../http/in-pieces.ts'

/*
 * What the API says of locations and groups. The owner's photos of catches and noted catches at these locations are read, and
 * the functions that browsers use too sum them up. Only of the photos that are shown, placeholders are loaded.
 */

/** Returns an owner's locations by name, each with its four newest photos. */
export async function loadLocations(transaction: Transaction, ownerId: string): Promise<Location[]> {
  return (await summarizeLocations(transaction, ownerId)).map(toLocation)
}

/** Returns one location with all its photos, or null. */
export async function findLocationWithPhotos(
  transaction: Transaction,
  ownerId: string,
  id: string,
): Promise<Location | null> {
  const condition = eq(locations.id, id)
  const [found] = await summarizeLocations(transaction, ownerId, condition, Number.POSITIVE_INFINITY)
  return found ? toLocation(found) : null
}

/** Returns an owner's groups with their locations: favorites first, then by name. */
export async function loadGroups(transaction: Transaction, ownerId: string): Promise<LocationGroup[]> {
  const groups = await transaction.select().from(locationGroups).where(eq(locationGroups.ownerId, ownerId))
  const members = Map.groupBy(
    await summarizeLocations(transaction, ownerId),
    ({ location }) => location.groupId,
  )
  return groups.toSorted(compareGroups).map((group) => toGroup(group, members.get(group.id) ?? []))
}

/** Returns a group with its locations. */
export async function loadGroup(
  transaction: Transaction,
  group: typeof locationGroups.$inferSelect,
): Promise<LocationGroup> {
  const condition = eq(locations.groupId, group.id)
  return toGroup(group, await summarizeLocations(transaction, group.ownerId, condition))
}

/** Returns a location at which nothing was caught yet. */
export function toEmptyLocation(location: LocationRow): Location {
  return toLocation({ location, photos: [], ...summarizeLocation([], [], () => []) })
}

/** Starts a query of the locations with photos of catches, and how many; the `photos_location` index alone answers it. */
export function countPhotosByLocation(db: Db | Transaction, ownerId: string) {
  return db
    .select({ locationId: photos.locationId, photoCount: count().as('photo_count') })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.locationId), isCatchCondition))
    .groupBy(photos.locationId)
}

interface Summary extends LocationSummary {
  location: LocationRow
  photos: LocationPhoto[]
}

async function summarizeLocations(
  transaction: Transaction,
  ownerId: string,
  condition?: SQL,
  shownPhotos = photosInList,
): Promise<Summary[]> {
  const rows = await transaction
    .select()
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), condition))
  const ids = rows.map(({ id }) => id)
  const isHere = (column: typeof photos.locationId | typeof notedCatches.locationId) =>
    condition ? isInList(column, ids) : isNotNull(column)
  const caught = new Map<string | null, LoggedPhoto[]>(ids.map((id) => [id, []]))
  const caughtHere = {
    condition: and(isCatchCondition, isHere(photos.locationId)),
    order: photoOrder('timestamp', 'desc'),
    parts: { fish: true },
  }
  for await (const some of readLoggedPhotos(transaction, ownerId, caughtHere))
    for (const photo of some) caught.get(photo.locationId)?.push(photo)
  const noted = Map.groupBy(
    await listNoted(transaction, ownerId, isHere(notedCatches.locationId)),
    ({ locationId }) => locationId,
  )
  const shown = [...caught.values()].flatMap((photos) => photos.slice(0, shownPhotos))
  const looks = await loadLooks(transaction, ownerId, shown)
  return await mapInPieces(rows.sort(compareLocations), (location) => {
    const photos = caught.get(location.id) ?? []
    return {
      location,
      photos: photos.slice(0, shownPhotos).map((photo) => toLocationPhoto(photo, looks.get(photo.id))),
      ...summarizeLocation(photos, noted.get(location.id) ?? [], ({ catches }) => catches),
    }
  })
}

/** Lists catches without a photo, the newest first. */
async function listNoted(transaction: Transaction, ownerId: string, condition: SQL) {
  const { locationId, capturedAt, utcOffsetMinutes } = notedCatches
  const rows = await transaction
    .select({ ...countedColumns, locationId, capturedAt, utcOffsetMinutes })
    .from(notedCatches)
    .innerJoin(catches, and(eq(catches.ownerId, notedCatches.ownerId), eq(catches.id, notedCatches.catchId)))
    .where(and(eq(notedCatches.ownerId, ownerId), condition))
    .orderBy(desc(capturedAt), catches.id)
  return await mapInPieces(rows, (row) => ({
    ...row,
    timestamp: formatLocalTime(row.capturedAt, row.utcOffsetMinutes),
  }))
}

type Looks = Pick<typeof photos.$inferSelect, 'thumbhash' | 'rotationDegrees'>

/** Returns the placeholders of photos and how they are turned. */
async function loadLooks(
  transaction: Transaction,
  ownerId: string,
  shown: readonly { id: string }[],
): Promise<Map<string, Looks>> {
  const ids = shown.map(({ id }) => id)
  const rows = await transaction
    .select({ id: photos.id, thumbhash: photos.thumbhash, rotationDegrees: photos.rotationDegrees })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isInList(photos.id, ids)))
  return new Map(rows.map(({ id, ...looks }) => [id, looks]))
}

function toLocation({ location, photos, speciesCounts, ...summary }: Summary): Location {
  const { id, name, latitude, longitude, groupId, note } = location
  return { id, name, latitude, longitude, groupId, note, ...summary, photos }
}

function toGroup(group: typeof locationGroups.$inferSelect, members: readonly Summary[]): LocationGroup {
  const { id, name, pinned } = group
  const counts = members.flatMap(({ speciesCounts }) => speciesCounts)
  return { id, name, pinned, locations: members.map(toLocation), ...summarizeGroup(members, counts) }
}

function toLocationPhoto({ id, timestamp, catches }: LoggedPhoto, looks?: Looks): LocationPhoto {
  const largest = findLargest(catches)
  const isSingle = catches.length === 1 && catches[0]?.id === id
  return {
    id,
    ...photoFileUrls(id),
    thumbhash: toBase64Thumbhash(looks?.thumbhash ?? null),
    rotation: looks?.rotationDegrees ?? 0,
    timestamp,
    species: listSpecies(catches),
    lengthInches: largest?.lengthInches ?? null,
    weightLbs: largest?.weightLbs ?? null,
    ...(!isSingle && {
      catches: catches.map(({ id, species, lengthInches, weightLbs }) => ({
        id,
        species,
        lengthInches,
        weightLbs,
      })),
    }),
  }
}
