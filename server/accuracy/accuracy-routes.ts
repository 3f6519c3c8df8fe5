import type { FastifyInstance } from 'fastify'
import { judgeFish, sumUpJudgments } from '../../shared/accuracy/measure-accuracy.ts'
import { getAccuracyEndpoint } from '../../shared/accuracy.ts'
import type { Db } from '../database/open-database.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { listJudgedFish } from './list-judged-fish.ts'

/** Registers the endpoint that says how good guesses about the user's own fish were. */
export function accuracyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, getAccuracyEndpoint, async ({ currentUser }) => {
    const judged = judgeFish(await listJudgedFish(db, currentUser.id))
    const models = Array.from(
      Map.groupBy(judged, ({ fish }) => fish.model),
      ([model, fish]) => ({
        model,
        fishCount: fish.length,
        ...sumUpJudgments(fish.map(({ judgments }) => judgments)),
      }),
    )
    return { models: models.sort((a, b) => b.fishCount - a.fishCount || (a.model < b.model ? -1 : 1)) }
  })
}
