import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { YieldedFields } from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import { confirmPositionEndpoint } from '../../shared/photos/confirm-position.ts'
import {
  removeTrackPositionsEndpoint,
  saveTrackPositionsEndpoint,
} from '../../shared/photos/track-positions.ts'
import {
  assignLocationEndpoint,
  deletePhotoEndpoint,
  favoritePhotoEndpoint,
  identifyPhotoEndpoint,
  markFishingEndpoint,
  rotatePhotoEndpoint,
  updateCaptureTimeEndpoint,
  updateCatchesEndpoint,
  updateMeasurementsEndpoint,
  updateSpeciesEndpoint,
} from '../../shared/photos.ts'
import { rejectDeletionByToken } from '../auth/access-tokens.ts'
import { createExposedDeletionLimit } from '../auth/exposed-sessions.ts'
import { editCatches, measurementsEdit, speciesEdit } from '../catches/edit-catch.ts'
import { enqueueIdentification } from '../catches/identify-catch-job.ts'
import { setIsFishing } from '../catches/set-is-fishing.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import {
  adjustToTimeZone,
  enteredCaptureTime,
  requireEnteredTime,
} from '../conditions/resolve-capture-time.ts'
import { findLastTimeZone } from '../conditions/time-zone.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findOrCreateLocation } from '../locations/create-location.ts'
import { requireLocationById } from '../locations/find-location.ts'
import {
  captureColumns,
  captureTimeFor,
  inheritPosition,
  inheritsPosition,
  ownCaptureColumns,
  receivedCaptureColumns,
  receivedCaptureTime,
  removeInheritedPosition,
  savedCaptureTime,
  savesOwnCapture,
} from '../locations/inherited-position.ts'
import { namePhotoLocation } from '../locations/name-location-job.ts'
import { removeUnusedAutoLocation } from '../locations/remove-location.ts'
import type { Services } from '../services.ts'
import { changePhoto, deletePhoto, editPhoto, photoNotFound } from './edit-photo.ts'
import { type PhotoRows, toPhotoDto } from './photo-mapper.ts'
import { removeTrackPositions, saveTrackPositions } from './track-positions.ts'

type Deps = Pick<Services, 'db' | 'config' | 'jobs' | 'store' | 'tideAndTimeZone' | 'vision'>

/** Registers the endpoints that change photos; those that change one return it. */
export function photoEditRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, rotatePhotoEndpoint, async ({ currentUser, params, body }) => {
    const rotation = { rotationDegrees: body.rotation }
    return toPhotoDto(await changePhoto(deps, currentUser.id, params.id, rotation))
  })

  registerEndpoint(app, favoritePhotoEndpoint, async ({ currentUser, params, body }) => {
    return toPhotoDto(await changePhoto(deps, currentUser.id, params.id, body))
  })

  registerEndpoint(app, assignLocationEndpoint, async ({ currentUser, params, body }) => {
    rejectDeletionByToken(currentUser, body.replaceCoordinates === true)
    return toPhotoDto(await assignLocation(deps, currentUser.id, params.id, body))
  })

  registerEndpoint(app, confirmPositionEndpoint, async ({ currentUser, params }) => {
    return toPhotoDto(await confirmPosition(deps, currentUser.id, params.id))
  })

  registerEndpoint(app, saveTrackPositionsEndpoint, async ({ currentUser, body }) => ({
    results: await saveTrackPositions(deps, currentUser.id, body.positions),
  }))

  registerEndpoint(app, removeTrackPositionsEndpoint, async ({ currentUser, body }) => ({
    results: await removeTrackPositions(deps, currentUser.id, body.photoIds),
  }))

  registerEndpoint(app, updateCaptureTimeEndpoint, async ({ currentUser, params, body }) => {
    return toPhotoDto(await correctCaptureTime(deps, currentUser.id, params.id, body.capturedAt))
  })

  registerEndpoint(app, updateMeasurementsEndpoint, ({ currentUser, params, body }) =>
    editFish(currentUser.id, params.id, (shown) => measurementsEdit(shown, body)),
  )

  registerEndpoint(app, updateSpeciesEndpoint, ({ currentUser, params, body }) =>
    editFish(currentUser.id, params.id, (shown) => speciesEdit(shown, body)),
  )

  registerEndpoint(app, updateCatchesEndpoint, ({ currentUser, params, body }) => {
    rejectDeletionByToken(currentUser, (body.removed?.length ?? 0) > 0)
    return editFish(currentUser.id, params.id, () => body)
  })

  async function editFish(ownerId: string, photoId: string, toEdit: Parameters<typeof editCatches>[3]) {
    let yielded: YieldedFields = []
    const edited = await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
      yielded = await editCatches(transaction, deps, photo, toEdit)
    })
    return { ...toPhotoDto(edited), ...(yielded.length > 0 && { yielded }) }
  }

  registerEndpoint(app, markFishingEndpoint, async ({ currentUser, params, body }) => {
    const marked = editPhoto(deps, currentUser.id, params.id, (transaction, photo) =>
      setIsFishing(transaction, deps, photo, { isFishing: body.isFishing, source: 'angler' }),
    )
    return toPhotoDto(await marked)
  })

  registerEndpoint(app, identifyPhotoEndpoint, async ({ currentUser, params }) => {
    const queued = editPhoto(deps, currentUser.id, params.id, (transaction, photo) =>
      enqueueIdentification(transaction, deps, photo),
    )
    return toPhotoDto(await queued)
  })

  const limitDeletion = createExposedDeletionLimit()
  registerEndpoint(app, deletePhotoEndpoint, async ({ currentUser, params }) =>
    limitDeletion(currentUser, () => deletePhoto(deps, currentUser.id, params.id)),
  )
}

/** Where a photo belongs, and whether the coordinates there replace its own. */
interface Assignment {
  /** Null removes the photo from its location. */
  locationId: string | null
  replaceCoordinates?: boolean | undefined
}

/**
 * Assigns a photo to one of its owner's locations, or removes it from its location if `locationId` is null. A photo
 * without its own position, or whose own is to be replaced, borrows the location's position, and with it the time zone and
 * conditions there; removing it reverts that, but what was replaced doesn't come back.
 */
async function assignLocation(
  deps: Deps,
  ownerId: string,
  photoId: string,
  { locationId, replaceCoordinates = false }: Assignment,
): Promise<PhotoRows> {
  if (locationId === null && replaceCoordinates)
    throw new ApiError('INVALID_INPUT', 'Name the location whose coordinates the photo is to get.')
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zone =
    locationId === null
      ? null
      : await deps.tideAndTimeZone.timeZoneAt(await requireLocationById(deps.db, ownerId, locationId))
  return await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
    const isReplaced = replaceCoordinates && !inheritsPosition(photo)
    if (photo.locationId === locationId && !isReplaced) return
    const location = locationId === null ? null : await requireLocationById(transaction, ownerId, locationId)
    await transaction
      .update(photos)
      .set({ locationId: location?.id ?? null })
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    const followsLocation = isReplaced || inheritsPosition(photo)
    if (location === null) await removeInheritedPosition(transaction, photo)
    else if (followsLocation) await inheritPosition(transaction, photo, { location, zone })
    await enqueueDependentJobs(transaction, deps.jobs, photo, { location, followsLocation })
    if (isReplaced) await removeLocationOfWrongPosition(transaction, deps.jobs, photo, location)
  })
}

/**
 * Queues the jobs that depend on the location. If the photo keeps its own position, only the tide can change, because the
 * body of water may differ: a lake has no tide.
 */
async function enqueueDependentJobs(
  transaction: Transaction,
  jobs: JobQueue,
  photo: PhotoRow,
  { location, followsLocation }: { location: LocationRow | null; followsLocation: boolean },
): Promise<void> {
  const key = { ownerId: photo.ownerId, photoId: photo.id }
  if (followsLocation) await refreshConditions(transaction, jobs, photo.ownerId, [photo.id])
  else if (photo.capturedAt !== null) await jobs.enqueue(transaction, attachTide.name, key)
  if (location !== null) await jobs.enqueue(transaction, namePhotoLocation.name, key)
}

/** The photo's wrong position may have created a location that no one has named and where nothing else was caught. */
async function removeLocationOfWrongPosition(
  transaction: Transaction,
  jobs: JobQueue,
  { ownerId, locationId }: PhotoRow,
  present: LocationRow | null,
): Promise<void> {
  if (locationId === null || locationId === present?.id) return
  await removeUnusedAutoLocation(transaction, jobs, { ownerId, locationId })
}

/**
 * Confirms a coarse position of a photo: it joins or creates a location there, and gets the weather and tide that it lacks. Any
 * other photo stays as it is.
 */
async function confirmPosition(deps: Deps, ownerId: string, photoId: string): Promise<PhotoRows> {
  return await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
    const { latitude, longitude } = photo
    if (photo.positionSource !== 'coarse' || latitude === null || longitude === null) return
    const position = { latitude, longitude }
    const { spotRadiusMeters } = deps.config
    const locationId =
      photo.locationId ?? (await findOrCreateLocation(transaction, ownerId, position, spotRadiusMeters))
    await transaction
      .update(photos)
      .set({ positionSource: 'confirmed', locationId })
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    const names = [attachTide.name, attachWeather.name, namePhotoLocation.name]
    await deps.jobs.enqueue(transaction, names, { ownerId, photoId: photo.id })
  })
}

/**
 * Saves the time that a user has entered for a photo, or returns to the one that was received with it if `entered` is null.
 * Conditions follow. Throws `INVALID_INPUT` if it is no time that can be stored.
 */
async function correctCaptureTime(
  deps: Deps,
  ownerId: string,
  photoId: string,
  entered: string | null,
): Promise<PhotoRows> {
  const zone = await findZone(deps, ownerId, photoId)
  return await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
    const placeZone = isSamePlace(zone, photo) ? zone.timeZone : photo.timeZone
    const lastZone = await findLastTimeZone(transaction, ownerId)
    const values =
      entered === null ? received(photo, placeZone) : corrected(photo, entered, { placeZone, lastZone })
    if (values === null) return
    await transaction
      .update(photos)
      .set(values)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    await refreshConditions(transaction, deps.jobs, ownerId, [photo.id])
  })
}

type Place = Pick<PhotoRow, 'latitude' | 'longitude'>

/** Looks up the zone of the photo's place before taking the lock, because loading the time zones can take a second. */
async function findZone(
  { db, tideAndTimeZone }: Deps,
  ownerId: string,
  photoId: string,
): Promise<Place & { timeZone: string | null }> {
  if (!isUuid(photoId)) throw photoNotFound()
  const [place] = await db
    .select({ latitude: photos.latitude, longitude: photos.longitude })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  if (!place) throw photoNotFound()
  const { latitude, longitude } = place
  if (latitude === null || longitude === null) return { ...place, timeZone: null }
  return { ...place, timeZone: await tideAndTimeZone.timeZoneAt({ latitude, longitude }) }
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude !== null && one.latitude === other.latitude && one.longitude === other.longitude
}

/** Returns the columns after a correction; null if nothing changes. */
function corrected(
  photo: PhotoRow,
  text: string,
  { placeZone, lastZone }: { placeZone: string | null; lastZone: string | null },
): Partial<PhotoRow> | null {
  const present = captureTimeFor(photo)
  const capture = requireEnteredTime(text, { ...present, timeZone: placeZone ?? present.timeZone }, lastZone)
  const isSameTime = capture.capturedAt?.getTime() === present.capturedAt?.getTime()
  if (isSameTime && capture.hasTime === present.hasTime) return null
  const own = savedCaptureTime(photo)
  return {
    ...captureColumns(capture),
    ...(own && ownCaptureColumns(enteredCaptureTime(text, own, lastZone))),
    ...(present.source !== 'entered' && receivedCaptureColumns(own ?? present)),
  }
}

/** Returns the columns with the time as received; null if it is in use. */
function received(photo: PhotoRow, placeZone: string | null): Partial<PhotoRow> | null {
  const capture = receivedCaptureTime(photo)
  if (capture === null) return null
  const isPlacedLater = savesOwnCapture(photo)
  return {
    ...captureColumns(isPlacedLater ? adjustToTimeZone(capture, placeZone) : capture),
    ...(isPlacedLater && ownCaptureColumns(capture)),
    ...receivedCaptureColumns(null),
  }
}
