import type { FastifyInstance } from 'fastify'
import {
  differentFishEndpoint,
  listFishQuestionsEndpoint,
  mergeFishEndpoint,
  splitFishEndpoint,
} from '../../shared/photos/same-fish.ts'
import { answerDifferent } from '../catches/same-fish/different-fish.ts'
import { listFishQuestions } from '../catches/same-fish/list-fish-questions.ts'
import { mergeFish, splitFish } from '../catches/same-fish/merge-fish.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { Services } from '../services.ts'
import { editPhoto } from './edit-photo.ts'

/** Registers the endpoints about several photos of one fish. */
export function sameFishRoutes(app: FastifyInstance, deps: Pick<Services, 'db'>): void {
  const editPhotos = async (
    ownerId: string,
    id: string,
    edit: (transaction: Transaction, key: PhotoKey) => Promise<string[]>,
  ) => {
    let changedIds: string[] = []
    await editPhoto(deps, ownerId, id, async (transaction, photo) => {
      changedIds = await edit(transaction, { ownerId, photoId: photo.id })
    })
    return { id, changedIds }
  }

  registerEndpoint(app, listFishQuestionsEndpoint, ({ currentUser }) =>
    listFishQuestions(deps.db, currentUser.id),
  )

  registerEndpoint(app, mergeFishEndpoint, ({ currentUser, params, body }) =>
    editPhotos(currentUser.id, params.id, (transaction, { ownerId, photoId }) =>
      mergeFish(transaction, ownerId, [photoId, ...body.photoIds]),
    ),
  )

  registerEndpoint(app, splitFishEndpoint, ({ currentUser, params, body }) =>
    editPhotos(currentUser.id, params.id, (transaction, key) => splitFish(transaction, key, body.catchId)),
  )

  registerEndpoint(app, differentFishEndpoint, ({ currentUser, params, body }) =>
    editPhotos(currentUser.id, params.id, (transaction, { ownerId, photoId }) =>
      answerDifferent(transaction, ownerId, [photoId, ...body.photoIds], body.isDifferent),
    ),
  )
}
