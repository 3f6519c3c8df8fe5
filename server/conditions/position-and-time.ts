import { and, eq } from 'drizzle-orm'
import type { Coordinates } from '../../shared/coordinates.ts'
import { isNearEnough } from '../../shared/position-accuracy.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { NotedCatchKey, PhotoKey, PhotoRow } from '../database/rows.ts'
import { conditions, locations, notedCatches, photos } from '../database/schema.ts'
import { isInList } from '../database/sql-expressions.ts'
import { lacksWindDirection, type WindOfWeather } from './update-conditions.ts'

/*
 * When and where a photo was taken, or a catch without one was made: a photo has coordinates of its own, a catch without one those of
 * its location. Weather and tide follow by one code path for both.
 */

/** A photo, or a catch without one. */
export type PhotoOrCatchKey = PhotoKey | NotedCatchKey

/** When and where a photo was taken or a catch without one was made, and what is stored of the weather there and then. */
export interface WhenAndWhere extends WindOfWeather {
  id: string
  key: PhotoOrCatchKey
  position: Coordinates | null
  capturedAt: Date | null
  utcOffsetMinutes: number | null
  /** Whether it has a place, not just a rough one, and a time of day; without both it has no weather or tide. */
  hasPositionAndTime: boolean
  isOnLake: boolean
}

/** Reads when and where some photos of an owner were taken. */
export async function listPhotoTimes(
  db: Db | Transaction,
  ownerId: string,
  photoIds: readonly string[],
): Promise<WhenAndWhere[]> {
  const { id, latitude, longitude, capturedAt, utcOffsetMinutes, hasTime } = photos
  const { positionSource, positionAccuracyMeters } = photos
  const photo = {
    id,
    latitude,
    longitude,
    capturedAt,
    utcOffsetMinutes,
    hasTime,
    positionSource,
    positionAccuracyMeters,
  }
  const rows = await db
    .select({ photo, isLake: locations.isLake, weather: weatherColumns(conditions) })
    .from(photos)
    .innerJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), isInList(photos.id, photoIds)))
  return rows.map(({ photo, isLake, weather }) => ({
    id: photo.id,
    key: { ownerId, photoId: photo.id },
    position: toCoordinates(photo),
    capturedAt: photo.capturedAt,
    utcOffsetMinutes: photo.utcOffsetMinutes,
    hasPositionAndTime: hasPositionAndTime(photo),
    isOnLake: isLake === true,
    ...weather,
  }))
}

/** Reads when and where some catches without a photo were made. */
export async function listNotedTimes(
  db: Db | Transaction,
  ownerId: string,
  catchIds: readonly string[],
): Promise<WhenAndWhere[]> {
  const { catchId, capturedAt, utcOffsetMinutes, hasTime } = notedCatches
  const { latitude, longitude, isLake } = locations
  const rows = await db
    .select({
      noted: { catchId, capturedAt, utcOffsetMinutes, hasTime },
      location: { latitude, longitude, isLake },
      weather: weatherColumns(notedCatches),
    })
    .from(notedCatches)
    .leftJoin(
      locations,
      and(eq(locations.ownerId, notedCatches.ownerId), eq(locations.id, notedCatches.locationId)),
    )
    .where(and(eq(notedCatches.ownerId, ownerId), isInList(notedCatches.catchId, catchIds)))
  return rows.map(({ noted, location, weather }) => ({
    id: noted.catchId,
    key: { ownerId, catchId: noted.catchId },
    position: location && toCoordinates(location),
    capturedAt: noted.capturedAt,
    utcOffsetMinutes: noted.utcOffsetMinutes,
    hasPositionAndTime: location !== null && noted.hasTime,
    isOnLake: location?.isLake === true,
    ...weather,
  }))
}

function weatherColumns({
  weatherAt,
  windSpeedMph,
  windDirectionDegrees,
}: typeof conditions | typeof notedCatches) {
  return { weatherAt, windSpeedMph, windDirectionDegrees }
}

function toCoordinates({ latitude, longitude }: Record<'latitude' | 'longitude', number | null>) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Returns whether a photo has a place, not just a rough one, and a time of day; without both it has no weather or tide. */
export function hasPositionAndTime(
  photo: Pick<PhotoRow, 'latitude' | 'positionSource' | 'positionAccuracyMeters' | 'capturedAt' | 'hasTime'>,
): boolean {
  return photo.latitude !== null && isNearEnough(photo) && photo.capturedAt !== null && photo.hasTime
}

/**
 * The place and time for which a job asks, whether the geocoder classifies the place as a lake, and whether the weather there and
 * then is stored, and lacks the direction of its wind.
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
  const [found] =
    'photoId' in key
      ? await listPhotoTimes(db, key.ownerId, [key.photoId])
      : await listNotedTimes(db, key.ownerId, [key.catchId])
  if (!found?.hasPositionAndTime) return null
  const { position, capturedAt, isOnLake } = found
  if (position === null || capturedAt === null) return null
  return {
    position,
    instant: capturedAt,
    isOnLake,
    hasWeather: hasWeather(found),
    lacksWindDirection: lacksWindDirection(found),
  }
}

/** Returns whether the weather of then is stored; that of another place or time has been cleared when that changed. */
export function hasWeather({ weatherAt, capturedAt }: WhenAndWhere): boolean {
  return weatherAt !== null && weatherAt.getTime() === capturedAt?.getTime()
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
