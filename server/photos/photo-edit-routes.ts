import type { FastifyInstance } from 'fastify'
import {
  assignLocation,
  deletePhoto,
  identifyPhoto,
  markFishing,
  rotatePhoto,
  updateMeasurements,
  updateSpecies,
} from '../../shared/photos.ts'
import { editMeasurements, editSpecies } from '../catches/edit-catch.ts'
import type { Transaction } from '../database/open-database.ts'
import { route } from '../http/route.ts'
import type { PhotoKey } from '../jobs/later-step.ts'
import type { Services } from '../services.ts'
import { editPhoto, turnPhoto } from './edit-photo.ts'
import { queueEstimate } from './estimate-catch.ts'
import { keepVerdict } from './keep-verdict.ts'
import { movePhoto } from './move-photo.ts'
import { viewPhoto } from './photo-views.ts'
import { removePhoto } from './remove-photo.ts'

/** Registers the endpoints that change one photo; each returns the updated photo. */
export function photoEditRoutes(app: FastifyInstance, services: Services): void {
  /** Runs an edit of the catch. If it sets a species or size (`edit` returns true), marks the photo as a catch. */
  const editCatch = (
    ownerId: string,
    photoId: string,
    edit: (transaction: Transaction, key: PhotoKey) => Promise<boolean>,
  ) =>
    editPhoto(services, ownerId, photoId, async (transaction, photo) => {
      const isNamed = await edit(transaction, { ownerId, photoId: photo.id })
      if (isNamed) await keepVerdict(transaction, services, photo, { isFishing: true, by: 'edit' })
    })

  route(app, rotatePhoto, async ({ viewer, params, body }) => {
    const turned = editPhoto(services, viewer.id, params.id, (transaction, photo) =>
      turnPhoto(transaction, photo, body.rotation),
    )
    return viewPhoto(await turned)
  })

  route(app, assignLocation, async ({ viewer, params, body }) => {
    return viewPhoto(await movePhoto(services, viewer.id, params.id, body.locationId))
  })

  route(app, updateMeasurements, async ({ viewer, params, body }) => {
    return viewPhoto(
      await editCatch(viewer.id, params.id, (transaction, key) => editMeasurements(transaction, key, body)),
    )
  })

  route(app, updateSpecies, async ({ viewer, params, body }) => {
    return viewPhoto(
      await editCatch(viewer.id, params.id, (transaction, key) =>
        editSpecies(transaction, key, body.species),
      ),
    )
  })

  route(app, markFishing, async ({ viewer, params, body }) => {
    const judged = editPhoto(services, viewer.id, params.id, (transaction, photo) =>
      keepVerdict(transaction, services, photo, { isFishing: body.isFishing, by: 'angler' }),
    )
    return viewPhoto(await judged)
  })

  route(app, identifyPhoto, async ({ viewer, params }) => {
    const queued = editPhoto(services, viewer.id, params.id, (transaction, photo) =>
      queueEstimate(transaction, services, photo),
    )
    return viewPhoto(await queued)
  })

  route(app, deletePhoto, async ({ viewer, params }) => removePhoto(services, viewer.id, params.id))
}
