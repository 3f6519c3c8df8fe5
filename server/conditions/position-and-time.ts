import { and, eq } from 'drizzle-orm'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { NotedCatchKey, PhotoKey, PhotoRow } from '../database/rows.ts'
import { conditions, locations, notedCatches, photos } from '../database/schema.ts'
import { lacksWindDirection, type WindOfWeather } from './update-conditions.ts'

/** A photo, or a catch without one. */
export type PhotoOrCatchKey = PhotoKey | NotedCatchKey

/**
 * Where and when a photo was taken or a catch without one was made, whether the geocoder classifies the place as a lake, and
 * whether the weather there and then is stored, and lacks the direction of its wind.
 */
export interface PositionAndTime {
  position: Coordinates
  instant: Date
  isOnLake: boolean
  hasWeather: boolean
  lacksWindDirection: boolean
}

/** Reads where and when a photo was taken or a catch without one was made; null if either is unknown. */
export async function findPositionAndTime(
  db: Db | Transaction,
  key: PhotoOrCatchKey,
): Promise<PositionAndTime | null> {
  return 'photoId' in key ? await findOfPhoto(db, key) : await findOfNotedCatch(db, key)
}

async function findOfPhoto(
  db: Db | Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<PositionAndTime | null> {
  const [photo] = await db
    .select({
      latitude: photos.latitude,
      longitude: photos.longitude,
      capturedAt: photos.capturedAt,
      isLake: locations.isLake,
      weatherAt: conditions.weatherAt,
      windSpeedMph: conditions.windSpeedMph,
      windDirectionDegrees: conditions.windDirectionDegrees,
    })
    .from(photos)
    .innerJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  if (!photo || photo.latitude === null || photo.longitude === null || photo.capturedAt === null) return null
  const { latitude, longitude, capturedAt } = photo
  return toPositionAndTime({ ...photo, latitude, longitude, capturedAt })
}

/** Its place is its location; without a time of day it has no weather or tide. */
async function findOfNotedCatch(
  db: Db | Transaction,
  { ownerId, catchId }: NotedCatchKey,
): Promise<PositionAndTime | null> {
  const [noted] = await db
    .select({
      latitude: locations.latitude,
      longitude: locations.longitude,
      capturedAt: notedCatches.capturedAt,
      isLake: locations.isLake,
      weatherAt: notedCatches.weatherAt,
      windSpeedMph: notedCatches.windSpeedMph,
      windDirectionDegrees: notedCatches.windDirectionDegrees,
    })
    .from(notedCatches)
    .innerJoin(
      locations,
      and(eq(locations.ownerId, notedCatches.ownerId), eq(locations.id, notedCatches.locationId)),
    )
    .where(
      and(
        eq(notedCatches.ownerId, ownerId),
        eq(notedCatches.catchId, catchId),
        eq(notedCatches.hasTime, true),
      ),
    )
  return noted ? toPositionAndTime(noted) : null
}

interface Found extends Coordinates, WindOfWeather {
  capturedAt: Date
  isLake: boolean | null
}

/** Weather of another place or time has been cleared when that changed. */
function toPositionAndTime({ latitude, longitude, capturedAt, isLake, ...weather }: Found): PositionAndTime {
  return {
    position: { latitude, longitude },
    instant: capturedAt,
    isOnLake: isLake === true,
    hasWeather: weather.weatherAt?.getTime() === capturedAt.getTime(),
    lacksWindDirection: lacksWindDirection(weather),
  }
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
