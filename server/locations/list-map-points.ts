import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { locations } from '../database/schema.ts'
import { countPhotosByLocation } from './count-photos.ts'

type MapPointRow = Pick<typeof locations.$inferSelect, 'id' | 'name' | 'latitude' | 'longitude'> & {
  photoCount: number
}

/** Returns the positions of the markers on an owner's map, each with its number of catches. */
export async function listMapPointRows(db: Db, ownerId: string): Promise<MapPointRow[]> {
  const counted = countPhotosByLocation(db, ownerId).as('counted')
  const points = db
    .select({
      id: locations.id,
      name: locations.name,
      latitude: locations.latitude,
      longitude: locations.longitude,
      photoCount: sql<number>`coalesce(${counted.photoCount}, 0)`.as('photoCount'),
    })
    .from(locations)
    .leftJoin(counted, eq(counted.locationId, locations.id))
    .where(eq(locations.ownerId, ownerId))
  // Rows are used as the driver returns them: mapping 10,000 rows again took a fifth of the total response time.
  return (await db.execute<MapPointRow>(points)).rows
}
