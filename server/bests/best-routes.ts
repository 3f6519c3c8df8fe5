import type { FastifyInstance } from 'fastify'
import { getBestsEndpoint } from '../../shared/bests.ts'
import type { Db } from '../database/open-database.ts'
import { readSnapshot } from '../database/read-snapshot.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { toBestsDto } from './bests-mapper.ts'
import { loadBests } from './load-bests.ts'

/** Registers the endpoint of personal bests and patterns. */
export function bestRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  // Each request counts all catches, so only one per user runs at a time; one user's tabs must not block the database.
  const limitPerUser = createUserConcurrencyLimit(1)

  registerEndpoint(app, getBestsEndpoint, ({ currentUser, request }) =>
    limitPerUser(currentUser.id, request, async () =>
      toBestsDto(await readSnapshot(db, (transaction) => loadBests(transaction, currentUser.id))),
    ),
  )
}
