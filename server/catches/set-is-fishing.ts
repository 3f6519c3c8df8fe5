import { and, eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findOrCreateLocation } from '../locations/create-location.ts'
import { namePhotoLocation } from '../locations/name-location-job.ts'
import { removeUnusedAutoLocation } from '../locations/remove-location.ts'

/** What setting it uses. */
export interface IsFishingDeps {
  jobs: JobQueue
  config: Config
}

/**
 * Whether a photo shows a catch, and the source: the user's explicit choice (`angler`), the user's edit of its species
 * or size (`edit`), or the vision service.
 */
export interface IsFishingDecision {
  isFishing: boolean
  source: 'angler' | 'edit' | 'vision'
}

/**
 * Sets `isFishing` (a user's choice is never overwritten by the vision service) and removes or recreates the photo's
 * automatic location. An explicit choice (`angler`) also wins over what an edit implies (`edit`). The caller must hold
 * the owner's row lock.
 */
export async function setIsFishing(
  transaction: Transaction,
  deps: IsFishingDeps,
  photo: PhotoRow,
  { isFishing, source }: IsFishingDecision,
): Promise<void> {
  if (source !== 'angler' && photo.fishingEdited) return
  const fishingEdited = source === 'vision' ? false : photo.fishingEdited || photo.isFishing !== isFishing
  await transaction.update(photos).set({ isFishing, fishingEdited }).where(isPhoto(photo))
  if (isFishing && photo.isFishing === false) await restoreLocation(transaction, deps, photo)
  else if (!isFishing && photo.locationId !== null) {
    const key = { ownerId: photo.ownerId, locationId: photo.locationId }
    await removeUnusedAutoLocation(transaction, deps.jobs, key)
  }
}

async function restoreLocation(
  transaction: Transaction,
  { jobs, config }: IsFishingDeps,
  photo: PhotoRow,
): Promise<void> {
  const { ownerId, id, locationId, latitude, longitude } = photo
  if (locationId !== null || latitude === null || longitude === null) return
  const newLocationId = await findOrCreateLocation(
    transaction,
    ownerId,
    { latitude, longitude },
    config.spotRadiusMeters,
  )
  await transaction.update(photos).set({ locationId: newLocationId }).where(isPhoto(photo))
  await jobs.enqueue(transaction, namePhotoLocation.name, { ownerId, photoId: id })
}

function isPhoto({ ownerId, id }: PhotoRow) {
  return and(eq(photos.ownerId, ownerId), eq(photos.id, id))
}
