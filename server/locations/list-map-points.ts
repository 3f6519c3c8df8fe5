import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Db } from '../database/open-database.ts'
import { locations, photos } from '../database/schema.ts'

type MapPointRow = Pick<typeof locations.$inferSelect, 'id' | 'name' | 'latitude' | 'longitude'> & {
  photoCount: number
}

/** Where the pins of an owner's map stand, and how many catches each of them stands for. */
export async function listMapPointRows(db: Db, ownerId: string): Promise<MapPointRow[]> {
  // Counted before the join: the index on the location alone tells all there is to know.
  const counted = db
    .select({ locationId: photos.locationId, catches: count().as('catches') })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.locationId), countsAsFishing))
    .groupBy(photos.locationId)
    .as('counted')
  const points = db
    .select({
      id: locations.id,
      name: locations.name,
      latitude: locations.latitude,
      longitude: locations.longitude,
      photoCount: sql<number>`coalesce(${counted.catches}, 0)`.as('photoCount'),
    })
    .from(locations)
    .leftJoin(counted, eq(counted.locationId, locations.id))
    .where(eq(locations.ownerId, ownerId))
  // Taken as the driver reads them: to map 10,000 rows once more took a fifth of the whole answer's time.
  return (await db.execute<MapPointRow>(points)).rows
}
