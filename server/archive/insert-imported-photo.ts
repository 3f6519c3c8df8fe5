import { randomUUID } from 'node:crypto'
import { limits } from '../../shared/limits.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { captureTimeWithoutPosition } from '../conditions/resolve-capture-time.ts'
import { lacksWindDirection } from '../conditions/update-conditions.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { findLocation, requireLocation } from '../locations/find-location.ts'
import { findOrCreateLocation } from '../locations/find-or-create-location.ts'
import { followLocation } from '../locations/follow-location.ts'
import {
  captureColumns,
  ownCaptureColumns,
  receivedCaptureColumns,
  savesOwnCapture,
} from '../locations/inherited-position.ts'
import { backgroundSteps } from '../photos/ingest.ts'
import type { IngestContext } from '../photos/ingest-context.ts'
import { insertPhoto, lockForNewPhoto } from '../photos/insert-photo.ts'
import type { ArchivePhoto } from './archive-format.ts'
import type { ImportContext, ImportDeps } from './import-photo.ts'
import type { LocationRef } from './match-locations.ts'

/**
 * Inserts a photo with the archive's data and queues the jobs for data the archive lacks, in one transaction. If its location has
 * been moved since, the photo follows.
 */
export async function insertImportedPhoto(
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
    const locationColumns = await resolveLocation(
      transaction,
      ownerId,
      archived,
      locationByArchiveId,
      config.spotRadiusMeters,
    )
    const isVisionOff = archived.analysis === 'waiting' && (await vision.findProvider(transaction)) === null
    const isLocationLost = archived.positionSource === 'assigned' && locationColumns.positionSource === null
    const row = await insertPhoto(transaction, ingest, {
      photo: {
        ...locationColumns,
        ...(await resolveCapture(transaction, ownerId, archived, isLocationLost)),
        rotationDegrees: archived.rotation,
        isFishing: archived.isFishing,
        fishingEdited: archived.fishingEdited,
        catchesEdited: archived.catchesEdited,
        isFavorite: archived.isFavorite,
        analysisStatus: isVisionOff ? 'off' : archived.analysis,
        // A later time would permanently count as uploaded today, also in the administrators' statistics.
        createdAt: new Date(Math.min(archived.createdAt.getTime(), Date.now())),
      },
      catches,
      estimate: archived.estimate,
      conditions: {
        ...archived.conditions,
        windDirectionDue: lacksWindDirection(archived.conditions),
      },
    })
    if (isLocationLost) await refreshConditions(transaction, jobs, ownerId, [photoId])
    const needed = backgroundSteps.filter((step) => step.needed(row) && !isInArchive(archived, step.name))
    const names = needed.map(({ name }) => name)
    await jobs.enqueue(transaction, names, { ownerId, photoId })
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

type LocationColumns = Pick<PhotoRow, 'locationId' | 'latitude' | 'longitude' | 'positionSource'>

/**
 * Returns a photo's location and position. An assigned position is that of the location, even if an existing location
 * was matched to the archived one. If the location has been deleted since, an assigned position is cleared, and a photo
 * with a position of its own joins a location nearby.
 */
async function resolveLocation(
  transaction: Transaction,
  ownerId: string,
  { locationId, latitude, longitude, positionSource }: ArchivePhoto,
  locationByArchiveId: Map<string, LocationRef>,
  radiusMeters: number,
): Promise<LocationColumns> {
  const noLocation = { locationId: null, latitude: null, longitude: null, positionSource: null }
  if (latitude === null || longitude === null) return noLocation
  const match = locationId === null ? undefined : locationByArchiveId.get(locationId)
  const location = match ? await findLocation(transaction, { ownerId, locationId: match.id }) : null
  if (positionSource === 'assigned') {
    if (location === null) return noLocation
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
    positionSource,
    ownCapture,
    receivedCapture,
  }: ArchivePhoto,
  isLocationLost: boolean,
): Promise<CaptureColumns> {
  const capture = { capturedAt, source, timeZone, utcOffsetMinutes }
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
