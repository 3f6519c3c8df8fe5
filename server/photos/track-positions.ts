import { and, eq } from 'drizzle-orm'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import type {
  TrackPosition,
  TrackPositionResult,
  TrackRemovalResult,
} from '../../shared/photos/track-positions.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { adjustToTimeZone, type CaptureTime, enteredCaptureTime } from '../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import { findLastTimeZone } from '../conditions/time-zone.ts'
import type { Config } from '../config.ts'
import { isUuid } from '../database/is-uuid.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import { backlogPriority, type JobQueue } from '../jobs/job-queue.ts'
import { findOrCreateLocation } from '../locations/create-location.ts'
import { findLocation } from '../locations/find-location.ts'
import {
  captureColumns,
  captureTimeFor,
  ownCaptureColumns,
  receivedCaptureColumns,
  removeTrackPosition,
} from '../locations/inherited-position.ts'
import { namePhotoLocation } from '../locations/name-location-job.ts'
import { removeUnusedAutoLocation } from '../locations/remove-location.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  config: Config
  tideAndTimeZone: TideAndTimeZone
}

/**
 * Gives photos without a position those of a track. Each joins or creates a location, and its time zone, weather and tide
 * follow, as if it had come with GPS data. What has a position or a location stays as it is.
 */
export async function saveTrackPositions(
  deps: Deps,
  ownerId: string,
  positions: readonly TrackPosition[],
): Promise<TrackPositionResult[]> {
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zones = await Promise.all(positions.map((position) => deps.tideAndTimeZone.timeZoneAt(position)))
  return await deps.db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const results: TrackPositionResult[] = []
    const located: string[] = []
    for (const [index, position] of positions.entries()) {
      const photo = await findPhoto(transaction, ownerId, position.photoId)
      const status = statusFor(photo, position)
      results.push({ photoId: position.photoId, status })
      if (photo === null || status !== 'located') continue
      await locate(transaction, deps, photo, position, zones[index] ?? null)
      located.push(photo.id)
    }
    await refreshConditions(transaction, deps.jobs, ownerId, located)
    return results
  })
}

/** Takes back positions that came from a track, and the times that were corrected with them. */
export async function removeTrackPositions(
  { db, jobs, config }: Deps,
  ownerId: string,
  photoIds: readonly string[],
): Promise<TrackRemovalResult[]> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const results: TrackRemovalResult[] = []
    const removed: string[] = []
    for (const photoId of photoIds) {
      const photo = await findPhoto(transaction, ownerId, photoId)
      const status = await removalStatus(transaction, photo, config.spotRadiusMeters)
      results.push({ photoId, status })
      if (photo === null || status !== 'removed') continue
      await removeTrackPosition(transaction, photo)
      removed.push(photo.id)
      if (photo.locationId !== null)
        await removeUnusedAutoLocation(transaction, jobs, { ownerId, locationId: photo.locationId })
    }
    await refreshConditions(transaction, jobs, ownerId, removed)
    return results
  })
}

function statusFor(photo: PhotoRow | null, byTrack: TrackPosition): TrackPositionResult['status'] {
  if (photo === null) return 'notFound'
  const position = positionOf(photo)
  if (position !== null || photo.locationId !== null) {
    const isSame = position?.latitude === byTrack.latitude && position.longitude === byTrack.longitude
    return photo.positionSource === 'track' && isSame ? 'unchanged' : 'hasPosition'
  }
  return photo.isFishing === false ? 'notCatch' : 'located'
}

async function locate(
  transaction: Transaction,
  { jobs, config }: Deps,
  photo: PhotoRow,
  { latitude, longitude, capturedAt }: TrackPosition,
  zone: string | null,
): Promise<void> {
  const { ownerId, id } = photo
  const position = { latitude, longitude }
  const own = captureTimeFor(photo)
  const adjusted = adjustToTimeZone(own, zone)
  const lastZone = await findLastTimeZone(transaction, ownerId)
  const corrected = capturedAt === undefined ? null : correctedTime(adjusted, capturedAt, { zone, lastZone })
  await transaction
    .update(photos)
    .set({
      ...position,
      positionSource: 'track',
      locationId: await findOrCreateLocation(transaction, ownerId, position, config.spotRadiusMeters),
      ...captureColumns(corrected ?? adjusted),
      ...ownCaptureColumns(own),
      ...(corrected !== null && own.source !== 'entered' && receivedCaptureColumns(own)),
    })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
  const data = { ownerId, photoId: id }
  await jobs.enqueueAll(transaction, namePhotoLocation.name, [data], { priority: backlogPriority })
}

/**
 * Returns the time by the track as if the user had entered it; null if the photo shows that time already. A clock that was
 * right, but whose time zone was unknown, shows it in the zone of the place.
 */
function correctedTime(
  adjusted: CaptureTime,
  capturedAt: string,
  { zone, lastZone }: { zone: string | null; lastZone: string | null },
): CaptureTime | null {
  const difference = Date.parse(capturedAt) - (adjusted.capturedAt?.getTime() ?? Number.NaN)
  if (Math.abs(difference) < 1000) return null
  return enteredCaptureTime(capturedAt, { ...adjusted, timeZone: zone ?? adjusted.timeZone }, lastZone)
}

/** A photo that belongs to a location elsewhere was moved by the user; taking back its position would undo that too. */
async function removalStatus(
  transaction: Transaction,
  photo: PhotoRow | null,
  radiusMeters: number,
): Promise<TrackRemovalResult['status']> {
  if (photo === null) return 'notFound'
  const { ownerId, locationId } = photo
  const position = positionOf(photo)
  if (photo.positionSource !== 'track' || position === null) return 'notFromTrack'
  const location = locationId === null ? null : await findLocation(transaction, { ownerId, locationId })
  return location !== null && distanceMeters(location, position) > radiusMeters ? 'moved' : 'removed'
}

async function findPhoto(
  transaction: Transaction,
  ownerId: string,
  photoId: string,
): Promise<PhotoRow | null> {
  if (!isUuid(photoId)) return null
  const [photo] = await transaction
    .select()
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return photo ?? null
}

function positionOf({ latitude, longitude }: PhotoRow): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
