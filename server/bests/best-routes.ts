import type { FastifyInstance } from 'fastify'
import { getBests } from '../../shared/bests.ts'
import type { Db } from '../database/open-database.ts'
import { readAtOneMoment } from '../database/read-at-one-moment.ts'
import { route } from '../http/route.ts'
import { takeTurns } from '../http/take-turns.ts'
import { viewBests } from './best-views.ts'
import { gatherBests } from './gather-bests.ts'

/** The call of personal bests and patterns. */
export function bestRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  // Every catch is counted; one angler's tabs and devices must not keep the database from everybody else.
  const inTurn = takeTurns(1)

  route(app, getBests, ({ viewer, request }) =>
    inTurn(viewer.id, request, async () =>
      viewBests(await readAtOneMoment(db, (transaction) => gatherBests(transaction, viewer.id))),
    ),
  )
}
