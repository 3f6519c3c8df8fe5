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

/**
 * Whether a photo shows a catch, and the source: the user's explicit choice (`angler`), the user's edit of its species
 * or size (`edit`), or the vision service.
 */
export interface Verdict {
  isFishing: boolean
  by: 'angler' | 'edit' | 'vision'
}

/**
 * Sets `isFishing` (a user's choice is never overwritten by the vision service) and removes or recreates the photo's
 * automatic location. An explicit choice (`angler`) also wins over what an edit implies (`edit`). The caller must hold
 * the owner's row lock.
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
