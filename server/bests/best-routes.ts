import type { FastifyInstance } from 'fastify'
import { createPatternCounter } from '../../shared/bests/count-patterns.ts'
import { inBestOrder, listSpeciesBests } from '../../shared/bests/list-species-bests.ts'
import { type Bests, getBestsEndpoint } from '../../shared/bests.ts'
import { listCaughtFish } from '../../shared/catches/caught-fish.ts'
import { toNotedCatchDto } from '../catches/noted-catches/noted-catch-mapper.ts'
import { listNotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { listLengthErrors } from '../database/list-length-errors.ts'
import { type LoggedPhoto, photoOrder, readLoggedPhotos } from '../database/logged-photos.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { readSnapshot } from '../database/open-database.ts'
import { mapInPieces } from '../http/in-pieces.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { findPhotosInOrder } from '../photos/list-photos.ts'
import { toPhotoDto } from '../photos/photo-mapper.ts'

/** Registers the endpoint of personal bests and patterns. */
export function bestRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  // Each request reads all catches, so only one per user runs at a time; one user's tabs must not block the database.
  const limitPerUser = createUserConcurrencyLimit(1)

  registerEndpoint(app, getBestsEndpoint, ({ currentUser, request }) =>
    limitPerUser(currentUser.id, request, () =>
      readSnapshot(db, (transaction) => loadBests(transaction, currentUser.id)),
    ),
  )
}

/**
 * Returns an owner's best catches with their photos, and the patterns of all catches. The owner's photos of catches and
 * catches without a photo are read, and the functions that browsers use too decide.
 */
async function loadBests(transaction: Transaction, ownerId: string): Promise<Bests> {
  const parts = { conditions: true, fish: true }
  const newestFirst = { condition: isCatchCondition, order: photoOrder('timestamp', 'desc'), parts }
  const logged: LoggedPhoto[] = []
  for await (const some of readLoggedPhotos(transaction, ownerId, newestFirst)) logged.push(...some)
  const noted = await mapInPieces(await listNotedCatchRows(transaction, ownerId), toNotedCatchDto)
  const fish = listCaughtFish(logged, noted, ({ catches }) => catches)
  const { species, speciesCount } = listSpeciesBests(fish, await listLengthErrors(transaction, ownerId))
  const bestIds = new Set(species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId]))
  const photoIds = [...bestIds].filter((id) => id !== null)
  const { patterns, count } = createPatternCounter()
  await mapInPieces(fish, ({ caught, photo }) => count(photo ?? caught))
  return {
    catchCount: fish.length,
    speciesCount,
    species,
    photos: await mapInPieces(await findPhotosInOrder(transaction, ownerId, photoIds), toPhotoDto),
    notedCatches: inBestOrder(species, noted),
    patterns,
  }
}
