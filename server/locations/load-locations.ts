import { and, count, countDistinct, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Catch } from '../../shared/catches.ts'
import { compareByName } from '../../shared/name-matching.ts'
import type { SpeciesCount } from '../../shared/rank-species.ts'
import { countIf } from '../database/count-if.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { isOwnCatchCondition } from '../database/is-own-catch.ts'
import { loadCatches } from '../database/load-catches.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches, catchPhotos, locations, notedCatches, photos } from '../database/schema.ts'

/** Number of photos per location in a list. */
const photosInList = 4

/** A location with its newest catches. */
export interface LocationRows {
  location: typeof locations.$inferSelect
  photoCount: number
  catchCount: number
  species: SpeciesCount[]
  photos: LocationPhotoRow[]
  /** The newest catch without a photo, also if the fish got away; null if there is none. */
  lastNoted: NotedCount | null
}

/** A photo that is returned with a location. */
export type LocationPhotoRow = Awaited<ReturnType<typeof listNewestPhotos>>[number] & { catches: Catch[] }

/** A filter: all of an owner's locations, those of one group, or a single one. */
interface LocationFilter {
  ownerId: string
  groupId?: string
  id?: string
}

/** Returns locations by name with their catches: the newest four of each, or all of a single location. */
export async function loadLocations(
  transaction: Transaction,
  filter: LocationFilter,
): Promise<LocationRows[]> {
  const locationRows = await selectLocations(transaction, filter)
  const counts = new Map((await countPhotosAndFish(transaction, filter)).map((row) => [row.locationId, row]))
  const speciesByLocation = Map.groupBy(
    await countSpecies(transaction, filter),
    ({ locationId }) => locationId,
  )
  const notedByLocation = Map.groupBy(await countNoted(transaction, filter), ({ locationId }) => locationId)
  const newest = await listNewestPhotos(transaction, filter, filter.id === undefined ? photosInList : null)
  const catchesByPhoto = await loadCatches(
    transaction,
    filter.ownerId,
    newest.map(({ id }) => id),
  )
  const photosByLocation = Map.groupBy(newest, ({ locationId }) => locationId)
  return locationRows.toSorted(compareLocations).map((location) => ({
    location,
    photoCount: counts.get(location.id)?.photos ?? 0,
    ...addNoted(
      { catchCount: counts.get(location.id)?.fish ?? 0, species: speciesByLocation.get(location.id) ?? [] },
      notedByLocation.get(location.id) ?? [],
    ),
    photos: (photosByLocation.get(location.id) ?? [])
      .sort((a, b) => a.rank - b.rank)
      .map((photo) => ({ ...photo, catches: catchesByPhoto.get(photo.id) ?? [] })),
  }))
}

function selectLocations(transaction: Transaction, { ownerId, groupId, id }: LocationFilter) {
  return transaction
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.ownerId, ownerId),
        id === undefined ? undefined : eq(locations.id, id),
        groupId === undefined ? undefined : eq(locations.groupId, groupId),
      ),
    )
}

function compareLocations(a: LocationRows['location'], b: LocationRows['location']): number {
  const byAge = a.createdAt.getTime() - b.createdAt.getTime()
  return compareByName(a, b) || byAge || a.id.localeCompare(b.id)
}

function addNoted(
  { catchCount, species }: Pick<LocationRows, 'catchCount' | 'species'>,
  noted: readonly NotedCount[],
): Pick<LocationRows, 'catchCount' | 'species' | 'lastNoted'> {
  const [lastNoted = null] = noted.toSorted((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime())
  return {
    catchCount: noted.reduce((sum, { count }) => sum + count, catchCount),
    species: [
      ...species,
      ...noted.flatMap(({ name, count }) => (name !== null && count > 0 ? { name, count } : [])),
    ],
    lastNoted,
  }
}

type NotedCount = Awaited<ReturnType<typeof countNoted>>[number]

/** Counts the fish that were caught without a photo per species, with the time of the newest, whatever its outcome. */
function countNoted(transaction: Transaction, filter: LocationFilter) {
  return transaction
    .select({
      locationId: notedCatches.locationId,
      name: catches.species,
      count: countIf(isOwnCatchCondition),
      capturedAt: sql`max(${notedCatches.capturedAt})`.mapWith(notedCatches.capturedAt),
      utcOffsetMinutes: sql<
        number | null
      >`(array_agg(${notedCatches.utcOffsetMinutes} order by ${notedCatches.capturedAt} desc, ${notedCatches.catchId}))[1]`,
    })
    .from(notedCatches)
    .innerJoin(catches, and(eq(catches.ownerId, notedCatches.ownerId), eq(catches.id, notedCatches.catchId)))
    .where(and(eq(notedCatches.ownerId, filter.ownerId), isAt(transaction, notedCatches.locationId, filter)))
    .groupBy(notedCatches.locationId, catches.species)
}

function countPhotosAndFish(transaction: Transaction, filter: LocationFilter) {
  return transaction
    .select({
      locationId: photos.locationId,
      photos: countDistinct(photos.id),
      fish: countDistinct(catches.id),
    })
    .from(photos)
    .leftJoin(catchPhotos, and(eq(catchPhotos.ownerId, photos.ownerId), eq(catchPhotos.photoId, photos.id)))
    .leftJoin(
      catches,
      and(eq(catches.ownerId, photos.ownerId), eq(catches.id, catchPhotos.catchId), isOwnCatchCondition),
    )
    .where(isCatchAt(transaction, filter))
    .groupBy(photos.locationId)
}

/** Counts the fish per species, each once. */
function countSpecies(transaction: Transaction, filter: LocationFilter) {
  const seen = transaction
    .selectDistinct({ locationId: photos.locationId, name: catches.species, id: catches.id })
    .from(photos)
    .innerJoin(catchPhotos, and(eq(catchPhotos.ownerId, photos.ownerId), eq(catchPhotos.photoId, photos.id)))
    .innerJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.id, catchPhotos.catchId)))
    .where(and(isCatchAt(transaction, filter), isOwnCatchCondition, isNotNull(catches.species)))
    .as('seen')
  return transaction
    .select({ locationId: seen.locationId, name: sql<string>`${seen.name}`, count: count() })
    .from(seen)
    .groupBy(seen.locationId, seen.name)
}

function listNewestPhotos(transaction: Transaction, filter: LocationFilter, maxRank: number | null) {
  const newestFirst = sql`${photos.capturedAt} desc nulls last, ${photos.id}`
  const ranked = transaction
    .select({
      ownerId: photos.ownerId,
      locationId: photos.locationId,
      id: photos.id,
      thumbhash: photos.thumbhash,
      rotationDegrees: photos.rotationDegrees,
      capturedAt: photos.capturedAt,
      utcOffsetMinutes: photos.utcOffsetMinutes,
      rank: sql<number>`row_number() over (partition by ${photos.locationId} order by ${newestFirst})`.as(
        'rank',
      ),
    })
    .from(photos)
    .where(isCatchAt(transaction, filter))
    .as('ranked')
  return transaction
    .select({
      locationId: ranked.locationId,
      id: ranked.id,
      thumbhash: ranked.thumbhash,
      rotationDegrees: ranked.rotationDegrees,
      capturedAt: ranked.capturedAt,
      utcOffsetMinutes: ranked.utcOffsetMinutes,
      rank: ranked.rank,
    })
    .from(ranked)
    .where(maxRank === null ? undefined : sql`${ranked.rank} <= ${maxRank}`)
}

function isCatchAt(transaction: Transaction, filter: LocationFilter) {
  return and(
    eq(photos.ownerId, filter.ownerId),
    isCatchCondition,
    isAt(transaction, photos.locationId, filter),
  )
}

function isAt(
  transaction: Transaction,
  locationId: typeof photos.locationId | typeof notedCatches.locationId,
  { ownerId, groupId, id }: LocationFilter,
) {
  const groupLocations = transaction
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.groupId, groupId ?? '')))
  return and(
    id === undefined ? isNotNull(locationId) : eq(locationId, id),
    groupId === undefined ? undefined : inArray(locationId, groupLocations),
  )
}
