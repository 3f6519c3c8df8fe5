import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Db } from '../database/open-database.ts'
import { catches, locationGroups, locations, photos } from '../database/schema.ts'

const photosInList = 4

/** A location with the newest of its catches. */
export interface LocationRows {
  location: typeof locations.$inferSelect
  photoCount: number
  species: string[]
  photos: LocationPhotoRow[]
}

/** What the list needs of one catch. */
export interface LocationPhotoRow {
  locationId: string | null
  id: string
  thumbhash: Buffer | null
  rotationDegrees: number
  capturedAt: Date | null
  utcOffsetMinutes: number | null
  species: string[] | null
  lengthInches: number | null
  weightLbs: number | null
}

/** All of an owner's locations by name, each with its counts and its newest photos. */
export async function listLocationRows(db: Db, ownerId: string): Promise<LocationRows[]> {
  return await gather(db, ownerId, null, photosInList)
}

/** One location with all its photos, or null. */
export async function findLocationRows(db: Db, ownerId: string, id: string): Promise<LocationRows | null> {
  const [found] = await gather(db, ownerId, id, null)
  return found ?? null
}

/** Groups of an owner: favourites first, then by name. */
export async function listGroupRows(db: Db, ownerId: string) {
  return await db
    .select()
    .from(locationGroups)
    .where(eq(locationGroups.ownerId, ownerId))
    .orderBy(sql`${locationGroups.pinned} desc`, sql`lower(${locationGroups.name})`, asc(locationGroups.id))
}

/** Where the pins of an owner's map stand. */
export async function listMapPointRows(db: Db, ownerId: string) {
  return await db
    .select({
      id: locations.id,
      name: locations.name,
      latitude: locations.latitude,
      longitude: locations.longitude,
      photoCount: count(photos.id),
    })
    .from(locations)
    .leftJoin(
      photos,
      and(eq(photos.ownerId, locations.ownerId), eq(photos.locationId, locations.id), countsAsFishing),
    )
    .where(eq(locations.ownerId, ownerId))
    .groupBy(locations.ownerId, locations.id)
}

async function gather(db: Db, ownerId: string, id: string | null, photosEach: number | null) {
  const [places, totals, newest] = await Promise.all([
    listPlaces(db, ownerId, id),
    listTotals(db, ownerId, id),
    listNewestPhotos(db, ownerId, id, photosEach),
  ])
  const totalOf = new Map(totals.map((total) => [total.locationId, total]))
  const photosOf = Map.groupBy(newest, (photo) => photo.locationId)
  return places.map((location) => ({
    location,
    photoCount: totalOf.get(location.id)?.photoCount ?? 0,
    species: totalOf.get(location.id)?.species ?? [],
    photos: photosOf.get(location.id) ?? [],
  }))
}

function listPlaces(db: Db, ownerId: string, id: string | null) {
  return db
    .select()
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), id === null ? undefined : eq(locations.id, id)))
    .orderBy(sql`lower(${locations.name})`, asc(locations.createdAt), asc(locations.id))
}

/** How many catches each location has, and of which species, most frequent first. */
function listTotals(db: Db, ownerId: string, id: string | null) {
  const caught = db
    .select({
      locationId: photos.locationId,
      species: sql<string | null>`${catches.species}[1]`.as('first_species'),
    })
    .from(photos)
    .leftJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
    .where(ofLocation(ownerId, id))
    .as('caught')
  const bySpecies = db
    .select({
      locationId: caught.locationId,
      species: sql<string | null>`min(${caught.species})`.as('species'),
      photoCount: count().as('species_photos'),
    })
    .from(caught)
    .groupBy(caught.locationId, sql`lower(${caught.species})`)
    .as('by_species')
  return db
    .select({
      locationId: bySpecies.locationId,
      photoCount: sql<number>`sum(${bySpecies.photoCount})::int`,
      species: sql<string[]>`coalesce(
        array_agg(${bySpecies.species} order by ${bySpecies.photoCount} desc, ${bySpecies.species})
          filter (where ${bySpecies.species} is not null), '{}')`,
    })
    .from(bySpecies)
    .groupBy(bySpecies.locationId)
}

async function listNewestPhotos(
  db: Db,
  ownerId: string,
  id: string | null,
  each: number | null,
): Promise<LocationPhotoRow[]> {
  const newestFirst = sql`${photos.capturedAt} desc nulls last, ${photos.id}`
  const ranked = db
    .select({
      photoId: photos.id,
      place: sql<number>`row_number() over (partition by ${photos.locationId} order by ${newestFirst})`.as(
        'place',
      ),
    })
    .from(photos)
    .where(ofLocation(ownerId, id))
    .as('ranked')
  const chosen = db
    .select({ photoId: ranked.photoId })
    .from(ranked)
    .where(each === null ? undefined : sql`${ranked.place} <= ${each}`)
  return await db
    .select({
      locationId: photos.locationId,
      id: photos.id,
      thumbhash: photos.thumbhash,
      rotationDegrees: photos.rotationDegrees,
      capturedAt: photos.capturedAt,
      utcOffsetMinutes: photos.utcOffsetMinutes,
      species: catches.species,
      lengthInches: catches.lengthInches,
      weightLbs: catches.weightLbs,
    })
    .from(photos)
    .leftJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
    .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, chosen)))
    .orderBy(newestFirst)
}

function ofLocation(ownerId: string, id: string | null) {
  return and(
    eq(photos.ownerId, ownerId),
    countsAsFishing,
    id === null ? sql`${photos.locationId} is not null` : eq(photos.locationId, id),
  )
}
