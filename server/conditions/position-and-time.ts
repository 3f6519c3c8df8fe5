import { and, eq } from 'drizzle-orm'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import { locations, photos } from '../database/schema.ts'

/** Where and when a photo was taken, and whether the geocoder classifies the place as a lake. */
export interface PositionAndTime {
  position: Coordinates
  instant: Date
  isOnLake: boolean
}

/** Reads where and when a photo was taken; null if either is unknown. */
export async function findPositionAndTime(
  db: Db | Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<PositionAndTime | null> {
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
  return { position: { latitude, longitude }, instant: capturedAt, isOnLake: isLake === true }
}

/** Returns whether two results have the same place and time, so that data fetched for one is valid for the other. */
export function isSamePositionAndTime(a: PositionAndTime | null, b: PositionAndTime | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.position.latitude === b.position.latitude &&
    a.position.longitude === b.position.longitude &&
    a.instant.getTime() === b.instant.getTime()
  )
}

/** Returns whether a photo has a place and a time; without both it has no conditions. */
export function hasPositionAndTime(photo: PhotoRow): boolean {
  return photo.latitude !== null && photo.capturedAt !== null
}
