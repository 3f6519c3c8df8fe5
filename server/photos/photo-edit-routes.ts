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
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { editPhoto, turnPhoto } from './edit-photo.ts'
import { queueEstimate } from './estimate-catch.ts'
import { keepVerdict } from './keep-verdict.ts'
import { movePhoto } from './move-photo.ts'
import { viewPhoto } from './photo-views.ts'
import { removePhoto } from './remove-photo.ts'

/** Calls that change one photo; each answers the photo as it is afterwards. */
export function photoEditRoutes(app: FastifyInstance, services: Services): void {
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
    const edited = editPhoto(services, viewer.id, params.id, (transaction, photo) =>
      editMeasurements(transaction, { ownerId: photo.ownerId, photoId: photo.id }, body),
    )
    return viewPhoto(await edited)
  })

  route(app, updateSpecies, async ({ viewer, params, body }) => {
    const edited = editPhoto(services, viewer.id, params.id, (transaction, photo) =>
      editSpecies(transaction, { ownerId: photo.ownerId, photoId: photo.id }, body.species),
    )
    return viewPhoto(await edited)
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
