import type { FastifyInstance } from 'fastify'
import { getBests } from '../../shared/bests.ts'
import type { Db } from '../database/open-database.ts'
import { readAtOneMoment } from '../database/read-at-one-moment.ts'
import { route } from '../http/route.ts'
import { takeTurns } from '../http/take-turns.ts'
import { viewBests } from './best-views.ts'
import { gatherBests } from './gather-bests.ts'

/** Registers the endpoint of personal bests and patterns. */
export function bestRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  // Each request counts all catches, so only one per user runs at a time; one user's tabs must not block the database.
  const inTurn = takeTurns(1)

  route(app, getBests, ({ viewer, request }) =>
    inTurn(viewer.id, request, async () =>
      viewBests(await readAtOneMoment(db, (transaction) => gatherBests(transaction, viewer.id))),
    ),
  )
}
