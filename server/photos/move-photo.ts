import { and, eq } from 'drizzle-orm'
import type { Almanac } from '../conditions/almanac.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { renewConditions } from '../conditions/renew-conditions.ts'
import { isId } from '../database/is-id.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import { noSuchSpot, requireSpot, type Spot } from '../locations/find-spot.ts'
import { borrowsPosition, lendPosition, takeBackPosition } from '../locations/lend-position.ts'
import { namePlace } from '../locations/name-place.ts'
import { editPhoto } from './edit-photo.ts'
import type { PhotoRows } from './photo-views.ts'

interface Needs {
  db: Db
  jobs: JobQueue
  almanac: Almanac
}

/**
 * Assigns a photo to one of its owner's locations, or removes it from its location if `locationId` is null. A photo
 * without its own position borrows the location's position, and with it the time zone and conditions there; removing it
 * reverts that.
 */
export async function movePhoto(
  needs: Needs,
  ownerId: string,
  photoId: string,
  locationId: string | null,
): Promise<PhotoRows> {
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zone =
    locationId === null
      ? null
      : await needs.almanac.timeZoneAt(await requireSpotOf(needs.db, ownerId, locationId))
  return await editPhoto(needs, ownerId, photoId, async (transaction, photo) => {
    if (photo.locationId === locationId) return
    const spot = locationId === null ? null : await requireSpotOf(transaction, ownerId, locationId)
    await transaction
      .update(photos)
      .set({ locationId: spot?.id ?? null })
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    if (spot === null) await takeBackPosition(transaction, photo)
    else if (borrowsPosition(photo)) await lendPosition(transaction, photo, { spot, zone })
    await queueWhatDependsOnIt(transaction, needs.jobs, photo, spot)
  })
}

/**
 * Queues the jobs that depend on the location. If the photo has its own position, only the tide can change, because the
 * body of water may differ: a lake has no tide.
 */
async function queueWhatDependsOnIt(
  transaction: Transaction,
  jobs: JobQueue,
  photo: PhotoRow,
  spot: Spot | null,
): Promise<void> {
  const key = { ownerId: photo.ownerId, photoId: photo.id }
  if (borrowsPosition(photo)) await renewConditions(transaction, jobs, photo.ownerId, [photo.id])
  else if (photo.capturedAt !== null) await jobs.enqueue(transaction, attachTide.name, key)
  if (spot !== null) await jobs.enqueue(transaction, namePlace.name, key)
}

async function requireSpotOf(db: Db | Transaction, ownerId: string, locationId: string): Promise<Spot> {
  if (!isId(locationId)) throw noSuchSpot()
  return await requireSpot(db, { ownerId, locationId })
}
