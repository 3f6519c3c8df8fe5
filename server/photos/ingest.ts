import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { PhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import type { UploadMetadata, UploadResult } from '../../shared/photos.ts'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import type { PublicProvider } from '../../shared/vision-provider.ts'
import { enqueueBehindUploads } from '../catches/backlog.ts'
import { identifyCatch } from '../catches/identify-catch-job.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { type CaptureTime, resolveCaptureTime } from '../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import { findLastTimeZone, isNauticalZone, knownTimeZone } from '../conditions/time-zone.ts'
import type { Config } from '../config.ts'
import { isUuid } from '../database/is-uuid.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { users } from '../database/schema.ts'
import { isFileStoreFull } from '../file-store/disk-space.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { purgeFiles } from '../file-store/purge-files.ts'
import type { Renditions } from '../image-formats/render-photo.ts'
import type { PhotoFileInfo } from '../image-worker/image-worker-pool.ts'
import { type JobQueue, newestFirst } from '../jobs/job-queue.ts'
import { findOrCreateLocation } from '../locations/create-location.ts'
import { findLocation } from '../locations/find-location.ts'
import { captureColumns, inheritPosition, inheritsPosition } from '../locations/inherited-position.ts'
import { namePhotoLocation } from '../locations/name-location-job.ts'
import type { UploadOutcome } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import type { VisionService } from '../vision/vision-service.ts'
import { findDuplicatePhoto } from './find-duplicate-photo.ts'
import { DuplicatePhotoError, insertPhoto, lockForNewPhoto } from './insert-photo.ts'
import { makeRenditions } from './make-renditions.ts'
import type { ReceivedFile } from './receive-upload.ts'

/*
 * A received file becomes a photo in three steps that fill in its context: a child process reads the metadata and makes renditions,
 * which are stored and flushed with the file; its place and time are found; one transaction writes the rows and queues the background
 * steps. A file that is known already or can't be read gets a sentence. After any other failure its files stay, as a row may refer to
 * them.
 */

/** What processing a received file uses. */
export type IngestDeps = Pick<
  Services,
  'db' | 'config' | 'jobs' | 'store' | 'disks' | 'imageWorker' | 'tideAndTimeZone' | 'vision' | 'metrics'
>

/** What is special about an imported photo: who may identify it; null: no one. */
interface ImportedPhoto {
  provider: PublicProvider | null
}

/** A photo while it is being uploaded; each step fills in the fields it determines. */
export interface IngestContext {
  ownerId: string
  photoId: string
  file: ReceivedFile
  clientMetadata: UploadMetadata
  /** Set for a photo that an import adds: its jobs wait behind those of uploads. */
  imported: ImportedPhoto | null
  /** When it was first uploaded; null: now. */
  uploadedAt: Date | null
  /** Whether the file store may have some of its files. */
  isStored: boolean
  /** Temporary folder for the files made from this photo; not part of the file store. */
  workFolder: string
  fileInfo: PhotoFileInfo | null
  position: {
    latitude: number
    longitude: number
    source: 'exif' | 'device' | 'coarse'
    accuracyMeters: number | null
  } | null
  capture: CaptureTime | null
  renditions: Renditions | null
}

/** A step of processing a received file. */
export interface IngestStep<Deps> {
  name: string
  run(deps: Deps, context: IngestContext): Promise<void>
}

/** Steps that run after the upload response, each as its own queued job, retried until it succeeds. */
export const backgroundSteps = [attachTide, identifyCatch, attachWeather, namePhotoLocation] as const

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
    for (const step of ingestSteps) await deps.metrics.timeStep(step.name, () => step.run(deps, context))
    return { filename: file.filename, id: context.photoId, success: true, duplicate: false, error: null }
  } catch (failure) {
    const cause = await errorToReport(deps.db, ownerId, failure)
    const result =
      cause instanceof DuplicatePhotoError ? knownPhotoResult(file, cause.known) : reject(file, cause)
    // Only at this point is it certain that no row references the files. After any other failure, `reject` has thrown,
    // and the files stay.
    if (context.isStored) await purgeFiles(deps.store, photoFolder(ownerId, context.photoId))
    if (result === null)
      throw new ApiError('DISK_FULL', 'The server is out of storage, so this photo wasn’t saved.', { cause })
    return result
  }
}

/** Creates the context of a received file, with a work folder beside the file, and a new photo id unless it has one. */
export async function createIngestContext(
  ownerId: string,
  file: ReceivedFile,
  clientMetadata: UploadMetadata,
  imported: ImportedPhoto | null = null,
  photoId: string = randomUUID(),
): Promise<IngestContext> {
  const workFolder = join(dirname(file.path), photoId)
  await mkdir(workFolder, { mode: 0o700 })
  const unknown = {
    uploadedAt: null,
    isStored: false,
    fileInfo: null,
    position: null,
    capture: null,
    renditions: null,
  }
  return { ownerId, photoId, file, clientMetadata, imported, workFolder, ...unknown }
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

/** Determines position and capture time. Values in the file take precedence over the client's, field by field. */
const findPlaceAndTime: IngestStep<{ db: Db; tideAndTimeZone: TideAndTimeZone }> = {
  name: 'find-place-and-time',
  run: async ({ db, tideAndTimeZone }, context) => {
    if (context.fileInfo === null) throw new Error('An earlier step was skipped.')
    const { metadata } = context.fileInfo
    const position = choosePosition(metadata, context.clientMetadata)
    const zone = knownTimeZone(position && (await tideAndTimeZone.timeZoneAt(position)))
    context.position = position
    context.capture = resolveCaptureTime({
      metadata,
      clientMetadata: context.clientMetadata,
      filename: context.file.filename,
      zone,
      lastKnownZone: zone === null ? await findLastTimeZone(db, context.ownerId) : null, // else not used
    })
  },
}

function choosePosition(
  metadata: PhotoMetadata,
  clientMetadata: IngestContext['clientMetadata'],
): IngestContext['position'] {
  if (metadata.latitude !== null && metadata.longitude !== null) {
    const { latitude, longitude, isCoarse, accuracyMeters } = metadata
    return { latitude, longitude, source: isCoarse ? 'coarse' : 'exif', accuracyMeters }
  }
  const { latitude = null, longitude = null } = clientMetadata
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  const source = clientMetadata.positionSource ?? 'exif'
  const accuracyMeters = source === 'coarse' ? (clientMetadata.positionAccuracyMeters ?? null) : null
  return { latitude, longitude, source, accuracyMeters }
}

/**
 * Writes the photo, its location and its queued jobs in one transaction. The location is the one that the user chose, else that of
 * the position, unless that is coarse.
 */
const savePhoto: IngestStep<SaveDeps> = {
  name: 'place-photo',
  run: async ({ db, jobs, config, vision, tideAndTimeZone }, context) => {
    const analysisStatus = (await wantsAnalysis(db, context, vision)) ? 'waiting' : 'off'
    const chosen = await findChosenLocation(db, context)
    // Looked up before taking the lock, because loading the time zones can take a second.
    const zone = chosen && (await tideAndTimeZone.timeZoneAt(chosen))
    await db.transaction(async (transaction) => {
      const { lastTimeZone } = await lockForNewPhoto(transaction, context)
      const location = chosen && (await findChosenLocation(transaction, context))
      const locationId =
        location?.id ??
        (context.position && context.position.source !== 'coarse'
          ? await findOrCreateLocation(
              transaction,
              context.ownerId,
              context.position,
              config.spotRadiusMeters,
            )
          : null)
      const row = await insertUploadedPhoto(transaction, context, locationId, analysisStatus)
      await saveLastTimeZone(transaction, context, lastTimeZone)
      const needed = backgroundSteps.filter((step) => step.needed(row)).map(({ name }) => name)
      const key = { ownerId: row.ownerId, photoId: row.id }
      if (context.imported === null)
        await jobs.enqueue(transaction, needed, key, newestFirst(0, row.capturedAt))
      else await enqueueBehindUploads(transaction, jobs, needed, row, context.imported.provider)
      if (location === null || !inheritsPosition(row)) return
      await inheritPosition(transaction, row, { location, zone })
      await refreshConditions(transaction, jobs, row.ownerId, [row.id])
    })
  },
}

/** Steps that run within the upload request, in this order. */
export const ingestSteps = [makeRenditions, findPlaceAndTime, savePhoto] as const

interface SaveDeps {
  db: Db
  jobs: JobQueue
  config: Config
  vision: Pick<VisionService, 'findProvider'>
  tideAndTimeZone: TideAndTimeZone
}

/** Returns the location that the user chose for a photo; null without one, or if the user has none with its id. */
async function findChosenLocation(
  db: Db | Transaction,
  { ownerId, clientMetadata: { locationId } }: IngestContext,
): Promise<LocationRow | null> {
  return locationId && isUuid(locationId) ? await findLocation(db, { ownerId, locationId }) : null
}

async function insertUploadedPhoto(
  transaction: Transaction,
  context: IngestContext,
  locationId: string | null,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<PhotoRow> {
  const { capture, position } = context
  if (capture === null) throw new Error('An earlier step was skipped.')
  return await insertPhoto(transaction, context, {
    photo: {
      ...captureColumns(capture),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      positionSource: position?.source ?? null,
      positionAccuracyMeters: position?.accuracyMeters ?? null,
      locationId,
      analysisStatus,
    },
    conditions: computeSunAndMoon(position, capture.capturedAt, capture.utcOffsetMinutes),
  })
}

async function saveLastTimeZone(
  transaction: Transaction,
  { ownerId, capture }: IngestContext,
  lastTimeZone: string | null,
): Promise<void> {
  if (!capture?.timeZone || capture.source === 'assumed' || capture.timeZone === lastTimeZone) return
  // Without a place, the zone of a date in a name is assumed, as the nautical zone of the open sea is.
  if (capture.source?.startsWith('filename') || isNauticalZone(capture.timeZone)) return
  await transaction.update(users).set({ lastTimeZone: capture.timeZone }).where(eq(users.id, ownerId))
}

async function wantsAnalysis(db: Db, context: IngestContext, vision: SaveDeps['vision']): Promise<boolean> {
  if (context.clientMetadata.autoScan === false) return false
  const provider = await vision.findProvider(db)
  return provider !== null && (context.imported === null || context.imported.provider === provider)
}
