import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
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
import { removeUnusedAutoLocation } from '../locations/remove-location.ts'
import { editPhoto } from './edit-photo.ts'
import type { PhotoRows } from './photo-mapper.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
}

/** Where a photo belongs, and whether the coordinates there replace its own. */
interface Assignment {
  /** Null removes the photo from its location. */
  locationId: string | null
  replaceCoordinates?: boolean | undefined
}

/**
 * Assigns a photo to one of its owner's locations, or removes it from its location if `locationId` is null. A photo
 * without its own position, or whose own is to be replaced, borrows the location's position, and with it the time zone and
 * conditions there; removing it reverts that, but what was replaced doesn't come back.
 */
export async function assignLocation(
  deps: Deps,
  ownerId: string,
  photoId: string,
  { locationId, replaceCoordinates = false }: Assignment,
): Promise<PhotoRows> {
  if (locationId === null && replaceCoordinates)
    throw new ApiError('INVALID_INPUT', 'Name the location whose coordinates the photo is to get.')
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zone =
    locationId === null
      ? null
      : await deps.tideAndTimeZone.timeZoneAt(await requireLocationById(deps.db, ownerId, locationId))
  return await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
    const isReplaced = replaceCoordinates && !inheritsPosition(photo)
    if (photo.locationId === locationId && !isReplaced) return
    const location = locationId === null ? null : await requireLocationById(transaction, ownerId, locationId)
    await transaction
      .update(photos)
      .set({ locationId: location?.id ?? null })
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    const followsLocation = isReplaced || inheritsPosition(photo)
    if (location === null) await removeInheritedPosition(transaction, photo)
    else if (followsLocation) await inheritPosition(transaction, photo, { location, zone })
    await enqueueDependentJobs(transaction, deps.jobs, photo, { location, followsLocation })
    if (isReplaced) await removeLocationOfWrongPosition(transaction, deps.jobs, photo, location)
  })
}

/**
 * Queues the jobs that depend on the location. If the photo keeps its own position, only the tide can change, because the
 * body of water may differ: a lake has no tide.
 */
async function enqueueDependentJobs(
  transaction: Transaction,
  jobs: JobQueue,
  photo: PhotoRow,
  { location, followsLocation }: { location: LocationRow | null; followsLocation: boolean },
): Promise<void> {
  const key = { ownerId: photo.ownerId, photoId: photo.id }
  if (followsLocation) await refreshConditions(transaction, jobs, photo.ownerId, [photo.id])
  else if (photo.capturedAt !== null) await jobs.enqueue(transaction, attachTide.name, key)
  if (location !== null) await jobs.enqueue(transaction, namePhotoLocation.name, key)
}

/** The photo's wrong position may have created a location that no one has named and where nothing else was caught. */
async function removeLocationOfWrongPosition(
  transaction: Transaction,
  jobs: JobQueue,
  { ownerId, locationId }: PhotoRow,
  present: LocationRow | null,
): Promise<void> {
  if (locationId === null || locationId === present?.id) return
  await removeUnusedAutoLocation(transaction, jobs, { ownerId, locationId })
}
