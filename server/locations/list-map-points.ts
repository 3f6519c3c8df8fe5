import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Db } from '../database/open-database.ts'
import { locations, photos } from '../database/schema.ts'

/** Where the pins of an owner's map stand, and how many catches each of them stands for. */
export async function listMapPointRows(db: Db, ownerId: string) {
  // Counted before the join: the index on the location alone tells all there is to know.
  const counted = db
    .select({ locationId: photos.locationId, catches: count().as('catches') })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.locationId), countsAsFishing))
    .groupBy(photos.locationId)
    .as('counted')
  return await db
    .select({
      id: locations.id,
      name: locations.name,
      latitude: locations.latitude,
      longitude: locations.longitude,
      photoCount: sql<number>`coalesce(${counted.catches}, 0)`.mapWith(Number),
    })
    .from(locations)
    .leftJoin(counted, eq(counted.locationId, locations.id))
    .where(eq(locations.ownerId, ownerId))
}
