import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import type { PhotoJob } from '../jobs/photo-job.ts'
import { type NamingDeps, nameLocation } from './name-location-job.ts'

/** Job that names a photo's location after its water or town, unless the user has named it. */
export const namePhotoLocation: PhotoJob<NamingDeps> = {
  name: 'name-place',
  needed: (photo) => photo.locationId !== null,
  run: async (deps, key) => {
    const locationId = await findLocationId(deps.db, key)
    if (locationId !== null) await nameLocation.run(deps, { ownerId: key.ownerId, locationId })
  },
}

async function findLocationId(db: Db, { ownerId, photoId }: PhotoKey): Promise<string | null> {
  const [photo] = await db
    .select({ locationId: photos.locationId })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return photo?.locationId ?? null
}
