import { and, asc, eq, sql } from 'drizzle-orm'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Db } from '../database/open-database.ts'
import { catches, conditions, locations, photos } from '../database/schema.ts'
import type { PhotoRows } from './photo-views.ts'

/** An owner's photos with what hangs on them, newest catch first; those without a time come last. */
export async function listPhotoRows(
  db: Db,
  ownerId: string,
  filter: { fishingOnly?: boolean | undefined; locationId?: string | undefined },
): Promise<PhotoRows[]> {
  return await db
    .select({ photo: photos, catch: catches, conditions, locationName: locations.name })
    .from(photos)
    .leftJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
    .leftJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(
      and(
        eq(photos.ownerId, ownerId),
        filter.fishingOnly ? countsAsFishing : undefined,
        filter.locationId ? eq(photos.locationId, filter.locationId) : undefined,
      ),
    )
    .orderBy(sql`${photos.capturedAt} desc nulls last`, asc(photos.id))
}
