import type { FastifyInstance } from 'fastify'
import type { YieldedFields } from '../../shared/catches.ts'
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
import { editCatches, editMeasurements, editSpecies } from '../catches/edit-catch.ts'
import { enqueueIdentification } from '../catches/identify-catch-job.ts'
import { setIsFishing } from '../catches/set-is-fishing.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { Services } from '../services.ts'
import { assignLocation } from './assign-location.ts'
import { correctCaptureTime } from './correct-capture-time.ts'
import { deletePhoto } from './delete-photo.ts'
import { changePhoto, editPhoto } from './edit-photo.ts'
import { toPhotoDto } from './photo-mapper.ts'
import { removeTrackPositions, saveTrackPositions } from './track-positions.ts'

type Deps = Pick<Services, 'db' | 'config' | 'jobs' | 'store' | 'tideAndTimeZone' | 'vision'>

/** Registers the endpoints that change photos; those that change one return it. */
export function photoEditRoutes(app: FastifyInstance, deps: Deps): void {
  /** Runs an edit of the catch. If it sets a species or size (`edit` returns true), marks the photo as a catch. */
  const editPhotoCatches = (
    ownerId: string,
    photoId: string,
    edit: (transaction: Transaction, key: PhotoKey) => Promise<boolean>,
  ) =>
    editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
      const isNamed = await edit(transaction, { ownerId, photoId: photo.id })
      if (isNamed) await setIsFishing(transaction, deps, photo, { isFishing: true, source: 'edit' })
    })

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

  registerEndpoint(app, saveTrackPositionsEndpoint, async ({ currentUser, body }) => ({
    results: await saveTrackPositions(deps, currentUser.id, body.positions),
  }))

  registerEndpoint(app, removeTrackPositionsEndpoint, async ({ currentUser, body }) => ({
    results: await removeTrackPositions(deps, currentUser.id, body.photoIds),
  }))

  registerEndpoint(app, updateCaptureTimeEndpoint, async ({ currentUser, params, body }) => {
    return toPhotoDto(await correctCaptureTime(deps, currentUser.id, params.id, body.capturedAt))
  })

  registerEndpoint(app, updateMeasurementsEndpoint, async ({ currentUser, params, body }) => {
    return toPhotoDto(
      await editPhotoCatches(currentUser.id, params.id, (transaction, key) =>
        editMeasurements(transaction, key, body),
      ),
    )
  })

  registerEndpoint(app, updateSpeciesEndpoint, async ({ currentUser, params, body }) => {
    return toPhotoDto(
      await editPhotoCatches(currentUser.id, params.id, (transaction, key) =>
        editSpecies(transaction, key, body),
      ),
    )
  })

  registerEndpoint(app, updateCatchesEndpoint, async ({ currentUser, params, body }) => {
    rejectDeletionByToken(currentUser, (body.removed?.length ?? 0) > 0)
    let yielded: YieldedFields = []
    const edited = await editPhotoCatches(currentUser.id, params.id, async (transaction, key) => {
      const result = await editCatches(transaction, key, body)
      yielded = result.yielded
      return result.isSet
    })
    return { ...toPhotoDto(edited), ...(yielded.length > 0 && { yielded }) }
  })

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

  registerEndpoint(app, deletePhotoEndpoint, async ({ currentUser, params }) =>
    deletePhoto(deps, currentUser.id, params.id),
  )
}
