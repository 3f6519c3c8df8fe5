import { ApiError } from '../../shared/errors.ts'
import type { UploadMetadata, UploadResult } from '../../shared/photos.ts'
import { identifyCatch } from '../catches/identify-catch-job.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import { isFileStoreFull } from '../file-store/disk-full.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { namePhotoLocation } from '../locations/name-photo-location-job.ts'
import type { UploadOutcome } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { findDuplicatePhoto } from './find-duplicate-photo.ts'
import { findPlaceAndTime } from './find-place-and-time.ts'
import { createIngestContext, type ImportedPhoto } from './ingest-context.ts'
import { DuplicatePhotoError } from './insert-photo.ts'
import { makeRenditions } from './make-renditions.ts'
import type { ReceivedFile } from './receive-upload.ts'
import { savePhoto } from './save-photo.ts'

/** What processing a received file uses. */
export type IngestDeps = Pick<
  Services,
  'db' | 'config' | 'jobs' | 'store' | 'imageWorker' | 'tideAndTimeZone' | 'vision' | 'metrics'
>

/** Steps that run after the upload response, each as its own queued job, retried until it succeeds. */
export const backgroundSteps = [attachTide, identifyCatch, attachWeather, namePhotoLocation] as const

/** Steps that run within the upload request, in this order. */
export const ingestSteps = [makeRenditions, findPlaceAndTime, savePhoto(backgroundSteps)] as const

/** Processes one received file into a success, a duplicate, or a message that says what is wrong with it. */
export async function ingest(
  deps: IngestDeps,
  ownerId: string,
  file: ReceivedFile,
  clientMetadata: UploadMetadata,
  imported: ImportedPhoto | null = null,
): Promise<UploadResult> {
  try {
    const result = await processFile(deps, ownerId, file, clientMetadata, imported)
    deps.metrics.countUpload(toOutcome(result))
    return result
  } catch (cause) {
    deps.metrics.countUpload('failed')
    throw cause
  }
}

async function processFile(
  deps: IngestDeps,
  ownerId: string,
  file: ReceivedFile,
  clientMetadata: UploadMetadata,
  imported: ImportedPhoto | null,
): Promise<UploadResult> {
  const context = await createIngestContext(ownerId, file, clientMetadata, imported)
  try {
    const known = await findDuplicatePhoto(deps.db, ownerId, file, clientMetadata)
    if (known) return knownPhotoResult(file, known)
    if (file.tooLarge) throw tooLarge(deps.config.maxUploadMegabytes)
    for (const step of ingestSteps) {
      if (step.needed(context)) await deps.metrics.timeStep(step.name, () => step.run(deps, context))
    }
    return { filename: file.filename, id: context.photoId, success: true, duplicate: false, error: null }
  } catch (failure) {
    const cause = await errorToReport(deps.db, ownerId, failure)
    const result =
      cause instanceof DuplicatePhotoError ? knownPhotoResult(file, cause.known) : reject(file, cause)
    // Only at this point is it certain that no row references the files. After any other failure, `reject` has thrown,
    // and the file sweep decides.
    await deps.store.deleteFolder(photoFolder(ownerId, context.photoId))
    if (result === null)
      throw new ApiError('DISK_FULL', 'The server is out of storage, so this photo wasn’t saved.', { cause })
    return result
  }
}

function toOutcome({ success, duplicate }: UploadResult): UploadOutcome {
  if (success) return 'stored'
  return duplicate ? 'duplicate' : 'refused'
}

/** Returns the result for a stored photo: success if this upload is a retry, otherwise duplicate. */
function knownPhotoResult(file: ReceivedFile, known: { id: string; isSameUpload: boolean }): UploadResult {
  const { filename } = file
  return { filename, id: known.id, success: known.isSameUpload, duplicate: !known.isSameUpload, error: null }
}

/**
 * Returns the error to report. If the account was deleted during the upload, its files are gone too, so that error
 * replaces whichever failure this caused.
 */
async function errorToReport(db: Db, ownerId: string, failure: unknown): Promise<unknown> {
  if (failure instanceof ApiError || failure instanceof DuplicatePhotoError) return failure
  return await db
    .transaction((transaction) => lockExistingUserRow(transaction, ownerId))
    .then(
      () => failure,
      (cause) => (cause instanceof ApiError ? cause : failure),
    )
}

/** Returns the result for a rejected file; null if the disk is full. Rethrows errors of other causes. */
function reject({ filename }: ReceivedFile, cause: unknown): UploadResult | null {
  if (isFileStoreFull(cause)) return null
  if (!(cause instanceof ApiError) || cause.status >= 500) throw cause
  return { filename, id: null, success: false, duplicate: false, error: cause.message }
}

function tooLarge(megabytes: number): ApiError {
  return new ApiError('FILE_TOO_LARGE', `This photo is larger than ${megabytes} MB.`)
}
