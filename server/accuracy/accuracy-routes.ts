import type { FastifyInstance } from 'fastify'
import { evaluateFish, sumUpEvaluations } from '../../shared/accuracy/measure-accuracy.ts'
import { getAccuracyEndpoint } from '../../shared/accuracy.ts'
import type { Db } from '../database/open-database.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { listEvaluatedFish } from './list-evaluated-fish.ts'

/** Registers the endpoint that says how good guesses about the user's own fish were. */
export function accuracyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, getAccuracyEndpoint, async ({ currentUser }) => {
    const evaluated = evaluateFish(await listEvaluatedFish(db, currentUser.id))
    const models = Array.from(
      Map.groupBy(evaluated, ({ fish }) => fish.model),
      ([model, fish]) => ({
        model,
        fishCount: fish.length,
        ...sumUpEvaluations(fish.map(({ evaluations }) => evaluations)),
      }),
    )
    return { models: models.sort((a, b) => b.fishCount - a.fishCount || (a.model < b.model ? -1 : 1)) }
  })
}
