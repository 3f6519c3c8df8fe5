import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { captureTimeWithoutPosition } from '../conditions/resolve-capture-time.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { catches, conditions, photos } from '../database/schema.ts'
import { publishChange } from '../live-updates/publish-change.ts'
import { findLocation } from '../locations/find-location.ts'
import { findOrCreateLocation } from '../locations/find-or-create-location.ts'
import { captureColumns, ownCaptureColumns } from '../locations/inherited-position.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import { backgroundSteps } from '../photos/ingest.ts'
import type { IngestContext } from '../photos/ingest-context.ts'
import { DuplicatePhotoError } from '../photos/save-photo.ts'
import type { Services } from '../services.ts'
import type { ArchivePhoto } from './archive-format.ts'
import type { LocationRef } from './match-locations.ts'

/** Inserts a photo with the archive's data and queues the jobs for data the archive lacks, in one transaction. */
export async function insertImportedPhoto(
  { db, jobs, config, vision }: Services,
  arrival: IngestContext,
  told: ArchivePhoto,
  locationOf: Map<string, LocationRef>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { ownerId, photoId } = arrival
    await lockExistingUserRow(transaction, ownerId)
    const known = await findDuplicatePhoto(transaction, ownerId, arrival.file, arrival.clientMetadata)
    if (known) throw new DuplicatePhotoError(known)
    const place = await findPlace(transaction, ownerId, told, locationOf, config.spotRadiusMeters)
    const isLocationLost = told.positionSource === 'assigned' && place.positionSource === null
    const row = await insertPhoto(transaction, arrival, told, {
      ...place,
      ...(await findCapture(transaction, ownerId, told, isLocationLost)),
      analysisStatus: told.analysis === 'waiting' && vision === null ? 'off' : told.analysis,
    })
    await transaction.insert(catches).values({ ownerId, photoId, ...told.catch })
    await transaction.insert(conditions).values({ ownerId, photoId, ...told.conditions })
    if (isLocationLost) await refreshConditions(transaction, jobs, ownerId, [photoId])
    for (const step of backgroundSteps) {
      if (!step.needed(row) || isTold(told, step.name)) continue
      await jobs.enqueue(transaction, step.name, { ownerId, photoId })
    }
    await publishChange(transaction, ownerId, 'photos', 'locations')
  })
}

type Place = Pick<PhotoRow, 'locationId' | 'latitude' | 'longitude' | 'positionSource'>

/**
 * Returns a photo's location and position. An assigned position is that of the location, even if an existing location
 * was matched to the archived one. If the location has been deleted since, an assigned position is dropped, and a photo
 * with a position of its own joins a location nearby.
 */
async function findPlace(
  transaction: Transaction,
  ownerId: string,
  { locationId, latitude, longitude, positionSource }: ArchivePhoto,
  locationOf: Map<string, LocationRef>,
  radiusMeters: number,
): Promise<Place> {
  const nowhere = { locationId: null, latitude: null, longitude: null, positionSource: null }
  if (latitude === null || longitude === null) return nowhere
  const known = locationId === null ? undefined : locationOf.get(locationId)
  const location = known ? await findLocation(transaction, { ownerId, locationId: known.id }) : null
  if (positionSource === 'assigned') {
    if (location === null) return nowhere
    return {
      locationId: location.id,
      latitude: location.latitude,
      longitude: location.longitude,
      positionSource,
    }
  }
  const own = { latitude, longitude, positionSource }
  if (locationId === null || location !== null) return { ...own, locationId: location?.id ?? null }
  return {
    ...own,
    locationId: await findOrCreateLocation(transaction, ownerId, { latitude, longitude }, radiusMeters),
  }
}

type Times = ReturnType<typeof captureColumns> & ReturnType<typeof ownCaptureColumns>

/** Returns the capture time. A time zone borrowed from a location is dropped if that location is lost. */
async function findCapture(
  transaction: Transaction,
  ownerId: string,
  {
    capturedAt,
    capturedAtSource: source,
    timeZone,
    utcOffsetMinutes,
    positionSource,
    ownCapture,
  }: ArchivePhoto,
  isLocationLost: boolean,
): Promise<Times> {
  const capture = { capturedAt, source, timeZone, utcOffsetMinutes }
  if (!isLocationLost) {
    const own = positionSource === 'assigned' ? ownCapture : null
    return { ...captureColumns(capture), ...ownCaptureColumns(own) }
  }
  const lastZone = await findLastTimeZone(transaction, ownerId)
  const own = ownCapture ?? captureTimeWithoutPosition(capture, lastZone)
  return { ...captureColumns(own), ...ownCaptureColumns(null) }
}

async function insertPhoto(
  transaction: Transaction,
  { ownerId, photoId: id, file, fileInfo, renditions }: IngestContext,
  told: ArchivePhoto,
  decided: Place & Times & Pick<PhotoRow, 'analysisStatus'>,
): Promise<PhotoRow> {
  if (fileInfo === null || renditions === null) throw new Error('A step before was left out.')
  const [row] = await transaction
    .insert(photos)
    .values({
      ownerId,
      id,
      filename: told.filename,
      mediaType: fileInfo.mediaType,
      sha256: file.sha256,
      originalSha256: told.originalSha256 === null ? null : Buffer.from(told.originalSha256, 'hex'),
      receivedBytes: file.bytes,
      storedBytes: file.bytes + renditions.totalBytes,
      widthPixels: renditions.width,
      heightPixels: renditions.height,
      exifOrientation: fileInfo.orientation,
      rotationDegrees: told.rotation,
      thumbhash: renditions.thumbhash,
      perceptualHash: renditions.perceptualHash,
      differenceHash: renditions.differenceHash,
      isFishing: told.isFishing,
      fishingEdited: told.fishingEdited,
      // A later time would permanently count as uploaded today, also in the administrators' statistics.
      createdAt: new Date(Math.min(told.createdAt.getTime(), Date.now())),
      ...decided,
    })
    .returning()
  if (!row) throw new Error('A photo was not inserted.')
  return row
}

/** Returns whether the archive already contains the result of a processing step. */
function isTold({ conditions: told }: ArchivePhoto, step: string): boolean {
  if (step === attachTide.name) return told.tideLevelFt !== null
  if (step === attachWeather.name) return told.weatherAt !== null
  return false
}
