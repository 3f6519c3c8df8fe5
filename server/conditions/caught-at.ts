import { and, eq } from 'drizzle-orm'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locations, photos } from '../database/schema.ts'
import type { PhotoKey, PhotoRow } from '../jobs/later-step.ts'

/** Where and when a photo was taken, and whether the geocoder calls the place a lake; null where either is unknown. */
export async function findCaughtAt(
  db: Db | Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<{ place: Coordinates; instant: Date; isOnLake: boolean } | null> {
  const [photo] = await db
    .select({
      latitude: photos.latitude,
      longitude: photos.longitude,
      capturedAt: photos.capturedAt,
      isLake: locations.isLake,
    })
    .from(photos)
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  if (!photo || photo.latitude === null || photo.longitude === null || photo.capturedAt === null) return null
  const { latitude, longitude, capturedAt, isLake } = photo
  return { place: { latitude, longitude }, instant: capturedAt, isOnLake: isLake === true }
}

/** Conditions belong to a place and a time; a photo that lacks either has none. */
export function hasPlaceAndTime(photo: PhotoRow): boolean {
  return photo.latitude !== null && photo.capturedAt !== null
}
