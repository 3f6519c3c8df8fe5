import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Db } from '../database/open-database.ts'
import { locations, photos } from '../database/schema.ts'

type MapPointRow = Pick<typeof locations.$inferSelect, 'id' | 'name' | 'latitude' | 'longitude'> & {
  photoCount: number
}

/** Returns the positions of the markers on an owner's map, each with its number of catches. */
export async function listMapPointRows(db: Db, ownerId: string): Promise<MapPointRow[]> {
  // Counted before the join, so that the `photos_location` index alone answers the query.
  const counted = db
    .select({ locationId: photos.locationId, catches: count().as('catches') })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.locationId), isCatchCondition))
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
  // Rows are used as the driver returns them: mapping 10,000 rows again took a fifth of the total response time.
  return (await db.execute<MapPointRow>(points)).rows
}
