import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { EvaluatedFish } from '../../shared/accuracy/evaluate-species.ts'
import { evaluateFish, sumUpEvaluations } from '../../shared/accuracy/measure-accuracy.ts'
import { getAccuracyEndpoint } from '../../shared/accuracy.ts'
import type { SpeciesCandidate } from '../../shared/catches.ts'
import { isCatchCondition, isLandedCondition } from '../database/is-catch.ts'
import type { Db } from '../database/open-database.ts'
import { catches, catchPhotos, estimates, photos } from '../database/schema.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'

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

type EvaluatedRow = EvaluatedFish & { model: string }

/**
 * Lists an owner's fish of which the vision service said something, and whose species the owner has entered or confirmed or
 * whose length the owner has entered; each once, the earliest first. Of a fish in several photos, the model is that of the
 * photo that it was first seen in.
 */
async function listEvaluatedFish(db: Db, ownerId: string): Promise<EvaluatedRow[]> {
  const isSpeciesKnown = sql`${catches.speciesSource} in ('entered', 'confirmed') and ${catches.species} is not null`
  const isLengthKnown = sql`${catches.lengthSource} in ('measured', 'ruler', 'entered')
    and ${catches.lengthInches} > 0 and ${catches.estimatedLengthInches} > 0`
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select distinct on (${catches.id}) ${catches.id} as id, ${estimates.model} as model,
        case when ${isSpeciesKnown} then ${catches.species} end as species,
        ${catches.speciesCandidates} as candidates, ${catches.speciesGroup} as "group",
        case when ${isLengthKnown} then ${catches.lengthInches} end as "lengthInches",
        ${catches.estimatedLengthInches} as "estimatedLengthInches",
        min(${photos.capturedAt}) over (partition by ${catches.id}) as captured_at
      from ${catches}
      join ${catchPhotos} on ${catchPhotos.ownerId} = ${catches.ownerId} and ${catchPhotos.catchId} = ${catches.id}
      join ${photos} on ${photos.ownerId} = ${catches.ownerId} and ${photos.id} = ${catchPhotos.photoId}
      join ${estimates} on ${estimates.ownerId} = ${catches.ownerId} and ${estimates.photoId} = ${photos.id}
      where ${catches.ownerId} = ${ownerId} and ${isCatchCondition} and ${isLandedCondition}
        and ${estimates.model} is not null
        and ((${isSpeciesKnown}) or (${isLengthKnown}))
        and (${catches.speciesCandidates} <> '[]' or ${catches.speciesGroup} is not null
          or ${catches.estimatedLengthInches} is not null)
      order by ${catches.id}, ${photos.id} = ${catches.id} desc, ${photos.createdAt}, ${photos.id}
    ) as evaluated
    order by captured_at nulls last, id`)
  return rows.map(({ model, species, candidates, group, lengthInches, estimatedLengthInches }) => ({
    model,
    species: species === null ? [] : [species],
    candidates: candidates.map(({ name }) => name),
    group,
    lengthInches,
    estimatedLengthInches,
  }))
}

interface Row extends Record<string, unknown>, Omit<EvaluatedRow, 'species' | 'candidates'> {
  species: string | null
  candidates: SpeciesCandidate[]
}
