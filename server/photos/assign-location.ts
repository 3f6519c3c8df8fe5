import { and, eq } from 'drizzle-orm'
import { attachTide } from '../conditions/attach-tide.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { requireLocationById } from '../locations/find-location.ts'
import {
  inheritPosition,
  inheritsPosition,
  removeInheritedPosition,
} from '../locations/inherited-position.ts'
import { namePhotoLocation } from '../locations/name-photo-location-job.ts'
import { editPhoto } from './edit-photo.ts'
import type { PhotoRows } from './photo-mapper.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
}

/**
 * Assigns a photo to one of its owner's locations, or removes it from its location if `locationId` is null. A photo
 * without its own position borrows the location's position, and with it the time zone and conditions there; removing it
 * reverts that.
 */
export async function assignLocation(
  deps: Deps,
  ownerId: string,
  photoId: string,
  locationId: string | null,
): Promise<PhotoRows> {
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zone =
    locationId === null
      ? null
      : await deps.tideAndTimeZone.timeZoneAt(await requireLocationById(deps.db, ownerId, locationId))
  return await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
    if (photo.locationId === locationId) return
    const location = locationId === null ? null : await requireLocationById(transaction, ownerId, locationId)
    await transaction
      .update(photos)
      .set({ locationId: location?.id ?? null })
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    if (location === null) await removeInheritedPosition(transaction, photo)
    else if (inheritsPosition(photo)) await inheritPosition(transaction, photo, { location, zone })
    await enqueueDependentJobs(transaction, deps.jobs, photo, location)
  })
}

/**
 * Queues the jobs that depend on the location. If the photo has its own position, only the tide can change, because the
 * body of water may differ: a lake has no tide.
 */
async function enqueueDependentJobs(
  transaction: Transaction,
  jobs: JobQueue,
  photo: PhotoRow,
  location: LocationRow | null,
): Promise<void> {
  const key = { ownerId: photo.ownerId, photoId: photo.id }
  if (inheritsPosition(photo)) await refreshConditions(transaction, jobs, photo.ownerId, [photo.id])
  else if (photo.capturedAt !== null) await jobs.enqueue(transaction, attachTide.name, key)
  if (location !== null) await jobs.enqueue(transaction, namePhotoLocation.name, key)
}
