import { and, eq, sql } from 'drizzle-orm'
import type { PatternKind } from '../../shared/bests.ts'
import { tideTypes } from '../../shared/conditions.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../../shared/weather-bands.ts'
import { moonPhaseIndex } from '../conditions/moon-phase-index.ts'
import { windDirectionIndex } from '../conditions/wind-direction-index.ts'
import { caughtFish } from '../database/caught-fish.ts'
import { localTime } from '../database/local-time.ts'
import type { Transaction } from '../database/open-database.ts'
import { conditions, photos } from '../database/schema.ts'
import { bucketCounts } from './pattern-buckets.ts'

/** The catch count of one bucket of a pattern; `bucket` is its index from 0, or null if unknown. */
export interface PatternRow {
  kind: PatternKind
  bucket: number | null
  count: number
}

/** Counts an owner's catches with photos for all patterns in one statement, so that each catch is read once. */
export async function countPatterns(transaction: Transaction, ownerId: string): Promise<PatternRow[]> {
  const fish = caughtFish(transaction, ownerId)
  const catchBuckets = transaction
    .select(bucketExpressions)
    .from(fish)
    .innerJoin(photos, and(eq(photos.ownerId, ownerId), eq(photos.id, fish.photoId)))
    .leftJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .as('catch_buckets')
  const columns = kinds.map((kind) => sql`${catchBuckets[kind]}`)
  const { rows } = await transaction.execute<{ kind: number; bucket: number | null; count: number }>(sql`
    select array_position(array[${sql.join(
      columns.map((column) => sql`grouping(${column})`),
      sql`, `,
    )}], 0) - 1 as kind,
      coalesce(${sql.join(columns, sql`, `)}) as bucket, count(*)::int as count
    from ${catchBuckets}
    group by grouping sets (${sql.join(
      columns.map((column) => sql`(${column})`),
      sql`, `,
    )})`)
  return rows.map((row) => ({ ...row, kind: kinds[row.kind] as PatternKind }))
}

const kinds = Object.keys(bucketCounts) as PatternKind[]

/** SQL for the bucket index of a catch in each pattern, from 0. */
const bucketExpressions: Record<PatternKind, ReturnType<typeof bucket>> = {
  month: bucket('month', sql`extract(month from ${localTime}) - 1`),
  hour: bucket('hour', sql`extract(hour from ${localTime})`),
  tide: bucket('tide', sql`array_position(${sql.param(tideTypes)}::text[], ${conditions.tideType}) - 1`),
  moon: bucket('moon', moonPhaseIndex),
  temperature: bandExpression('temperature', conditions.temperatureFahrenheit, temperatureEdges),
  clouds: bandExpression('clouds', conditions.cloudCoverPercent, cloudEdges),
  wind: bandExpression('wind', conditions.windSpeedMph, windEdges),
  windDirection: bucket('windDirection', windDirectionIndex),
}

function bandExpression(kind: PatternKind, value: Measure, edges: readonly number[]) {
  return bucket(kind, sql`width_bucket(${value}, ${sql.param([...edges])}::float8[])`)
}

type Measure =
  | typeof conditions.temperatureFahrenheit
  | typeof conditions.cloudCoverPercent
  | typeof conditions.windSpeedMph

function bucket(kind: PatternKind, index: ReturnType<typeof sql>) {
  return sql<number | null>`(${index})::int`.as(kind)
}
