import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { LaterStep, PhotoKey } from '../jobs/later-step.ts'
import { type NamingNeeds, nameSpot } from './name-spot.ts'

/** Job that names a photo's location after its water or town, unless the user has named it. */
export const namePlace: LaterStep<NamingNeeds> = {
  name: 'name-place',
  needed: (photo) => photo.locationId !== null,
  run: async (needs, key) => {
    const locationId = await findLocationId(needs.db, key)
    if (locationId !== null) await nameSpot.run(needs, { ownerId: key.ownerId, locationId })
  },
}

async function findLocationId(db: Db, { ownerId, photoId }: PhotoKey): Promise<string | null> {
  const [photo] = await db
    .select({ locationId: photos.locationId })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return photo?.locationId ?? null
}
