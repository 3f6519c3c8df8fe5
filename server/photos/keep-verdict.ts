import { and, eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import { joinLocation } from '../locations/join-location.ts'
import { namePlace } from '../locations/name-place.ts'
import { removeSpotMadeForNothing } from '../locations/remove-spot.ts'

interface Needs {
  jobs: JobQueue
  config: Config
}

/** Whether a photo shows a catch, and who says so: the angler, also by giving it a species or a size, or the vision service. */
export interface Verdict {
  isFishing: boolean
  by: 'angler' | 'edit' | 'vision'
}

/**
 * Keeps whether a photo shows a catch; an angler's word stands against any estimate, and said outright against what an
 * edit of theirs says. A spot that was made only for what
 * turns out to be no catch goes, and what turns out to be one gets a spot again. The caller holds the owner's lock.
 */
export async function keepVerdict(
  transaction: Transaction,
  needs: Needs,
  photo: PhotoRow,
  { isFishing, by }: Verdict,
): Promise<void> {
  if (by !== 'angler' && photo.fishingEdited) return
  const fishingEdited = by === 'vision' ? false : photo.fishingEdited || photo.isFishing !== isFishing
  await transaction.update(photos).set({ isFishing, fishingEdited }).where(isPhoto(photo))
  if (isFishing && photo.isFishing === false) await returnToSpot(transaction, needs, photo)
  else if (!isFishing && photo.locationId !== null) {
    const key = { ownerId: photo.ownerId, locationId: photo.locationId }
    await removeSpotMadeForNothing(transaction, needs.jobs, key)
  }
}

async function returnToSpot(
  transaction: Transaction,
  { jobs, config }: Needs,
  photo: PhotoRow,
): Promise<void> {
  const { ownerId, id, locationId, latitude, longitude } = photo
  if (locationId !== null || latitude === null || longitude === null) return
  const spot = await joinLocation(transaction, ownerId, { latitude, longitude }, config.spotRadiusMeters)
  await transaction.update(photos).set({ locationId: spot }).where(isPhoto(photo))
  await jobs.enqueue(transaction, namePlace.name, { ownerId, photoId: id })
}

function isPhoto({ ownerId, id }: PhotoRow) {
  return and(eq(photos.ownerId, ownerId), eq(photos.id, id))
}
