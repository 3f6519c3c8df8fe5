import type { FastifyInstance } from 'fastify'
import { getBests } from '../../shared/bests.ts'
import type { Db } from '../database/open-database.ts'
import { readAtOneMoment } from '../database/read-at-one-moment.ts'
import { route } from '../http/route.ts'
import { viewBests } from './best-views.ts'
import { gatherBests } from './gather-bests.ts'

/** The call of personal bests and patterns. */
export function bestRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, getBests, async ({ viewer }) => {
    return viewBests(await readAtOneMoment(db, (transaction) => gatherBests(transaction, viewer.id)))
  })
}
