import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { captureWithoutPlace } from '../conditions/capture-instant.ts'
import { findLastTimeZone } from '../conditions/last-time-zone.ts'
import { renewConditions } from '../conditions/renew-conditions.ts'
import { lockPresentOwner } from '../database/lock-owner.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches, conditions, photos } from '../database/schema.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import { announceChange } from '../live/announce-change.ts'
import { findSpot } from '../locations/find-spot.ts'
import { joinLocation } from '../locations/join-location.ts'
import { captureColumns, ownCaptureColumns } from '../locations/lend-position.ts'
import type { Arrival } from '../photos/arrival.ts'
import { findKnownPhoto } from '../photos/find-known-photo.ts'
import { stepsLater } from '../photos/ingest.ts'
import { AlreadyStored } from '../photos/place-photo.ts'
import type { Services } from '../services.ts'
import type { LogPhoto } from './log-format.ts'
import type { Spot } from './match-places.ts'

/** Inserts a photo with the archive's data and queues the jobs for data the archive lacks, in one transaction. */
export async function insertImported(
  { db, jobs, config, vision }: Services,
  arrival: Arrival,
  told: LogPhoto,
  spotOf: Map<string, Spot>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { ownerId, photoId } = arrival
    await lockPresentOwner(transaction, ownerId)
    const known = await findKnownPhoto(transaction, ownerId, arrival.file, arrival.claims)
    if (known) throw new AlreadyStored(known)
    const place = await findPlace(transaction, ownerId, told, spotOf, config.spotRadiusMeters)
    const isSpotLost = told.positionSource === 'assigned' && place.positionSource === null
    const row = await insertPhoto(transaction, arrival, told, {
      ...place,
      ...(await findCapture(transaction, ownerId, told, isSpotLost)),
      analysisStatus: told.analysis === 'waiting' && vision === null ? 'off' : told.analysis,
    })
    await transaction.insert(catches).values({ ownerId, photoId, ...told.catch })
    await transaction.insert(conditions).values({ ownerId, photoId, ...told.conditions })
    if (isSpotLost) await renewConditions(transaction, jobs, ownerId, [photoId])
    for (const step of stepsLater) {
      if (!step.needed(row) || isTold(told, step.name)) continue
      await jobs.enqueue(transaction, step.name, { ownerId, photoId })
    }
    await announceChange(transaction, ownerId, 'photos', 'locations')
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
  { locationId, latitude, longitude, positionSource }: LogPhoto,
  spotOf: Map<string, Spot>,
  radiusMeters: number,
): Promise<Place> {
  const nowhere = { locationId: null, latitude: null, longitude: null, positionSource: null }
  if (latitude === null || longitude === null) return nowhere
  const known = locationId === null ? undefined : spotOf.get(locationId)
  const spot = known ? await findSpot(transaction, { ownerId, locationId: known.id }) : null
  if (positionSource === 'assigned') {
    if (spot === null) return nowhere
    return { locationId: spot.id, latitude: spot.latitude, longitude: spot.longitude, positionSource }
  }
  const own = { latitude, longitude, positionSource }
  if (locationId === null || spot !== null) return { ...own, locationId: spot?.id ?? null }
  return {
    ...own,
    locationId: await joinLocation(transaction, ownerId, { latitude, longitude }, radiusMeters),
  }
}

type Times = ReturnType<typeof captureColumns> & ReturnType<typeof ownCaptureColumns>

/** Returns the capture time. A time zone borrowed from a location is dropped if that location is lost. */
async function findCapture(
  transaction: Transaction,
  ownerId: string,
  { capturedAt, capturedAtSource: source, timeZone, utcOffsetMinutes, positionSource, ownCapture }: LogPhoto,
  isSpotLost: boolean,
): Promise<Times> {
  const capture = { capturedAt, source, timeZone, utcOffsetMinutes }
  if (!isSpotLost) {
    const own = positionSource === 'assigned' ? ownCapture : null
    return { ...captureColumns(capture), ...ownCaptureColumns(own) }
  }
  const lastZone = await findLastTimeZone(transaction, ownerId)
  const own = ownCapture ?? captureWithoutPlace(capture, lastZone)
  return { ...captureColumns(own), ...ownCaptureColumns(null) }
}

async function insertPhoto(
  transaction: Transaction,
  { ownerId, photoId: id, file, facts, renditions }: Arrival,
  told: LogPhoto,
  decided: Place & Times & Pick<PhotoRow, 'analysisStatus'>,
): Promise<PhotoRow> {
  if (facts === null || renditions === null) throw new Error('A step before was left out.')
  const [row] = await transaction
    .insert(photos)
    .values({
      ownerId,
      id,
      filename: told.filename,
      mediaType: facts.mediaType,
      sha256: file.sha256,
      originalSha256: told.originalSha256 === null ? null : Buffer.from(told.originalSha256, 'hex'),
      receivedBytes: file.bytes,
      storedBytes: file.bytes + renditions.totalBytes,
      widthPixels: renditions.width,
      heightPixels: renditions.height,
      exifOrientation: facts.orientation,
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
function isTold({ conditions: told }: LogPhoto, step: string): boolean {
  if (step === attachTide.name) return told.tideLevelFt !== null
  if (step === attachWeather.name) return told.weatherAt !== null
  return false
}
