import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveLimits } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { hasPositionAndTime } from '../conditions/position-and-time.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { atNoon, captureTimeWithoutPosition } from '../conditions/resolve-capture-time.ts'
import { findLastTimeZone } from '../conditions/time-zone.ts'
import { restoreConditions } from '../conditions/update-conditions.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { isFileStoreFull } from '../file-store/disk-space.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { purgeFiles } from '../file-store/purge-files.ts'
import { newestFirst } from '../jobs/job-queue.ts'
import { findOrCreateLocation } from '../locations/create-location.ts'
import { findLocation, requireLocation } from '../locations/find-location.ts'
import { followLocation } from '../locations/follow-location.ts'
import {
  captureColumns,
  ownCaptureColumns,
  receivedCaptureColumns,
  savesOwnCapture,
} from '../locations/inherited-position.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import {
  backgroundSteps,
  createIngestContext,
  type IngestContext,
  type IngestDeps,
} from '../photos/ingest.ts'
import { DuplicatePhotoError, insertPhoto, lockForNewPhoto } from '../photos/insert-photo.ts'
import { makeRenditions } from '../photos/make-renditions.ts'
import type { ReceivedFile } from '../photos/receive-upload.ts'
import type { Services } from '../services.ts'
import type { ArchivePhoto } from './archive-format.ts'
import type { LocationRef } from './match-locations.ts'
import type { Archive } from './open-archive.ts'

/** What an import uses. */
export type ImportDeps = IngestDeps & Pick<Services, 'weather'>

/** Context shared by all photos of one import. */
export interface ImportContext {
  ownerId: string
  archive: Archive
  locationByArchiveId: Map<string, LocationRef>
  /** The ids of catches in the database, which photos that show the same fish share, and how many photos do. */
  catchByArchiveId: Map<string, { id: string; photos: number }>
  /** Private folder for unpacked files. */
  folder: string
}

/** The result for one photo of an archive; `error` is one sentence. */
export type ImportOutcome = 'new' | 'duplicate' | { error: string }

/** Processes one photo's file like an upload; position, time and catch come from the archive. */
export async function importPhoto(
  deps: ImportDeps,
  context: ImportContext,
  archived: ArchivePhoto,
): Promise<ImportOutcome> {
  const { ownerId } = context
  const file = describeFile(context, archived)
  const clientMetadata = { originalSha256: archived.originalSha256 }
  const ingest = await createIngestContext(ownerId, file, clientMetadata)
  // A later time would permanently count as uploaded today, also in the administrators' statistics.
  ingest.uploadedAt = new Date(Math.min(archived.createdAt.getTime(), Date.now()))
  try {
    if (await findDuplicatePhoto(deps.db, ownerId, file, clientMetadata)) return 'duplicate'
    await context.archive.unpack(archived.file, file.path)
    await makeRenditions.run(deps, ingest)
    await insertImportedPhoto(deps, ingest, archived, context)
    return 'new'
  } catch (cause) {
    const outcome = toOutcome(cause)
    // Only in these cases is it certain that no row refers to the files; after any other failure they stay.
    const isRefused = outcome !== null || isFileStoreFull(cause) || isAccountDeleted(cause)
    if (isRefused && ingest.isStored) await purgeFiles(deps.store, photoFolder(ownerId, ingest.photoId))
    if (outcome === null) throw cause
    return outcome
  } finally {
    for (const path of [ingest.workFolder, file.path]) await rm(path, { recursive: true, force: true })
  }
}

function describeFile({ archive, folder }: ImportContext, archived: ArchivePhoto): ReceivedFile {
  return {
    filename: archived.filename,
    path: join(folder, randomUUID()),
    bytes: archive.findSize(archived.file) ?? 0,
    sha256: Buffer.from(archived.sha256, 'hex'),
    tooLarge: false,
  }
}

/** Returns what is wrong with a photo's file in one sentence; null if it is the one that was exported. */
export async function findFileIssue(
  archive: Archive,
  { file, sha256 }: ArchivePhoto,
): Promise<string | null> {
  const bytes = archive.findSize(file)
  if (bytes === null) return 'Its file isn’t in the archive.'
  if (bytes > archiveLimits.photoBytes) return 'This photo is larger than Creel allows.'
  try {
    const isExported = (await archive.hash(file)).toString('hex') === sha256
    return isExported ? null : 'Its file in the archive isn’t the one that was exported.'
  } catch (cause) {
    if (isSystemError(cause)) throw cause
    return 'Its file in the archive is damaged.'
  }
}

/** Returns the result that an error stands for: an unusable photo or a duplicate; null if the photo is not the cause. */
function toOutcome(cause: unknown): ImportOutcome | null {
  if (cause instanceof DuplicatePhotoError) return 'duplicate'
  if (!(cause instanceof ApiError) || cause.status >= 500 || isAccountDeleted(cause)) return null
  return { error: cause.message }
}

function isAccountDeleted(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'SIGN_IN_NEEDED'
}

/** Returns whether the error comes from the disk (full or broken) and not from the archive. */
function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))
}

/**
 * Inserts a photo with the archive's data and queues the jobs for data the archive lacks, in one transaction. If its location has
 * been moved since, the photo follows.
 */
async function insertImportedPhoto(
  deps: Pick<ImportDeps, 'db' | 'jobs' | 'config' | 'vision' | 'tideAndTimeZone' | 'weather'>,
  ingest: IngestContext,
  archived: ArchivePhoto,
  { locationByArchiveId, catchByArchiveId }: Pick<ImportContext, 'locationByArchiveId' | 'catchByArchiveId'>,
): Promise<void> {
  const { db, jobs, config, vision, tideAndTimeZone } = deps
  const catches = archived.catches.map((caught) => ({
    ...caught,
    id: chooseCatchId(catchByArchiveId, caught.id, caught.id === archived.id ? ingest.photoId : randomUUID()),
  }))
  const match = locationByArchiveId.get(archived.locationId ?? '')
  const movedFrom = match?.movedFrom
  const zone = movedFrom ? await tideAndTimeZone.timeZoneAt(match) : null

  await db.transaction(async (transaction) => {
    const { ownerId, photoId } = ingest
    await lockForNewPhoto(transaction, ingest)
    const { isOnLake, ...locationColumns } = await resolveLocation(
      transaction,
      ownerId,
      archived,
      locationByArchiveId,
      config.spotRadiusMeters,
    )
    const isVisionOff = archived.analysis === 'waiting' && (await vision.findProvider(transaction)) === null
    const isLocationLost = archived.positionSource === 'assigned' && locationColumns.positionSource === null
    const whenAndWhere = {
      ...locationColumns,
      ...(await resolveCapture(transaction, ownerId, archived, isLocationLost)),
    }
    const row = await insertPhoto(transaction, ingest, {
      photo: {
        ...whenAndWhere,
        rotationDegrees: archived.rotation,
        isFishing: archived.isFishing,
        fishingEdited: archived.fishingEdited,
        catchesEdited: archived.catchesEdited,
        isFavorite: archived.isFavorite,
        analysisStatus: isVisionOff ? 'off' : archived.analysis,
      },
      catches,
      estimate: archived.estimate,
      conditions: {
        ...archived.conditions,
        ...restoreConditions(archived.conditions, {
          hasPositionAndTime: hasPositionAndTime(whenAndWhere),
          isOnLake,
        }),
      },
    })
    if (isLocationLost) await refreshConditions(transaction, jobs, ownerId, [photoId])
    const needed = backgroundSteps.filter((step) => step.needed(row) && !isInArchive(archived, step.name))
    const names = needed.map(({ name }) => name)
    await jobs.enqueue(transaction, names, { ownerId, photoId }, newestFirst(0, row.capturedAt))
    if (!movedFrom || row.locationId !== match.id) return
    const location = await requireLocation(transaction, { ownerId, locationId: match.id })
    const there = { photos: [row], noted: [] }
    await followLocation(transaction, deps, there, { ...movedFrom, ownerId }, { location, zone })
  })
}

/**
 * Returns the id of an archived catch in the database: the one that another photo of the same import was given, unless too
 * many photos show it.
 */
function chooseCatchId(
  catchByArchiveId: ImportContext['catchByArchiveId'],
  archiveId: string,
  newId: string,
): string {
  const known = catchByArchiveId.get(archiveId)
  if (known !== undefined && known.photos < limits.photosPerCatch) {
    known.photos += 1
    return known.id
  }
  catchByArchiveId.set(archiveId, { id: newId, photos: 1 })
  return newId
}

type LocationColumns = Pick<
  PhotoRow,
  'locationId' | 'latitude' | 'longitude' | 'positionSource' | 'positionAccuracyMeters'
> & { isOnLake: boolean }

/**
 * Returns a photo's location and position. An assigned position is that of the location, even if an existing location
 * was matched to the archived one. If the location has been deleted since, an assigned position is cleared, and a photo
 * with a position of its own joins a location nearby, unless that is coarse.
 */
async function resolveLocation(
  transaction: Transaction,
  ownerId: string,
  { locationId, latitude, longitude, positionSource, positionAccuracyMeters }: ArchivePhoto,
  locationByArchiveId: Map<string, LocationRef>,
  radiusMeters: number,
): Promise<LocationColumns> {
  const noPosition = { latitude: null, longitude: null, positionSource: null, positionAccuracyMeters: null }
  const noLocation = { locationId: null, ...noPosition, isOnLake: false }
  if (latitude === null || longitude === null) return noLocation
  const match = locationId === null ? undefined : locationByArchiveId.get(locationId)
  const location = match ? await findLocation(transaction, { ownerId, locationId: match.id }) : null
  const isOnLake = location?.isLake === true
  if (positionSource === 'assigned') {
    if (location === null) return noLocation
    return {
      locationId: location.id,
      latitude: location.latitude,
      longitude: location.longitude,
      positionSource,
      positionAccuracyMeters: null,
      isOnLake,
    }
  }
  const own = { latitude, longitude, positionSource, positionAccuracyMeters, isOnLake }
  if (locationId === null || location !== null || positionSource === 'coarse')
    return { ...own, locationId: location?.id ?? null }
  return {
    ...own,
    locationId: await findOrCreateLocation(transaction, ownerId, { latitude, longitude }, radiusMeters),
  }
}

type CaptureColumns = ReturnType<typeof captureColumns> &
  ReturnType<typeof ownCaptureColumns> &
  ReturnType<typeof receivedCaptureColumns>

/** Returns the capture time. A time zone taken over from a location is cleared if that location is lost. */
async function resolveCapture(
  transaction: Transaction,
  ownerId: string,
  {
    capturedAt,
    capturedAtSource: source,
    timeZone,
    utcOffsetMinutes,
    hasTime,
    positionSource,
    ownCapture,
    receivedCapture,
  }: ArchivePhoto,
  isLocationLost: boolean,
): Promise<CaptureColumns> {
  const clock = { capturedAt, source, timeZone, utcOffsetMinutes, hasTime }
  const capture = hasTime ? clock : atNoon(clock)
  const received = receivedCaptureColumns(source === 'entered' ? receivedCapture : null)
  if (!isLocationLost) {
    const own = savesOwnCapture({ positionSource }) ? ownCapture : null
    return { ...captureColumns(capture), ...ownCaptureColumns(own), ...received }
  }
  const lastZone = await findLastTimeZone(transaction, ownerId)
  const own = ownCapture ?? captureTimeWithoutPosition(capture, lastZone)
  return { ...captureColumns(own), ...ownCaptureColumns(null), ...received }
}

/** Returns whether the archive already contains the result of a processing step. */
function isInArchive({ conditions: archivedConditions }: ArchivePhoto, step: string): boolean {
  if (step === attachTide.name) return archivedConditions.tideLevelFt !== null
  if (step === attachWeather.name) return archivedConditions.weatherAt !== null
  return false
}
