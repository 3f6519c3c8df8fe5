import { and, eq, sql } from 'drizzle-orm'
import type { PatternKind } from '../../shared/bests.ts'
import { tideTypes } from '../../shared/conditions.ts'
import { moonMonthDays } from '../../shared/moon.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../../shared/weather-bands.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Transaction } from '../database/open-database.ts'
import { conditions, photos } from '../database/schema.ts'
import { bucketCounts } from './pattern-buckets.ts'

/**
 * The catch count of one bucket of a pattern. `part` is the bucket's index from 0; null counts the catches whose bucket
 * is unknown.
 */
export interface PatternRow {
  kind: PatternKind
  part: number | null
  count: number
}

/** Counts an owner's catches for all patterns in one statement, so that each catch is read once. */
export async function countPatterns(transaction: Transaction, ownerId: string): Promise<PatternRow[]> {
  const met = transaction
    .select(partsOfCatch)
    .from(photos)
    .leftJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .where(and(eq(photos.ownerId, ownerId), isCatchCondition))
    .as('met')
  const columns = kinds.map((kind) => sql`${met[kind]}`)
  const { rows } = await transaction.execute<{ kind: number; part: number | null; count: number }>(sql`
    select array_position(array[${sql.join(
      columns.map((column) => sql`grouping(${column})`),
      sql`, `,
    )}], 0) - 1 as kind,
      coalesce(${sql.join(columns, sql`, `)}) as part, count(*)::int as count
    from ${met}
    group by grouping sets (${sql.join(
      columns.map((column) => sql`(${column})`),
      sql`, `,
    )})`)
  return rows.map((row) => ({ ...row, kind: kinds[row.kind] as PatternKind }))
}

const kinds = Object.keys(bucketCounts) as PatternKind[]

/** SQL for the local time of a capture; UTC if its offset is unknown. */
const wallTime = sql`(${photos.capturedAt} at time zone 'UTC' + coalesce(${photos.utcOffsetMinutes}, 0) * interval '1 minute')`

const quarter = sql`round(${conditions.moonPhase} * 4)`

/** SQL for the bucket index of a catch in each pattern, from 0. */
const partsOfCatch: Record<PatternKind, ReturnType<typeof part>> = {
  month: part('month', sql`extract(month from ${wallTime}) - 1`),
  hour: part('hour', sql`extract(hour from ${wallTime})`),
  tide: part('tide', sql`array_position(${sql.param(tideTypes)}::text[], ${conditions.tideType}) - 1`),
  // Must match `moonPhaseIndex`.
  moon: part(
    'moon',
    sql`case when abs(${conditions.moonPhase} - ${quarter} / 4) < 1 / ${moonMonthDays}::float8
      then mod(${quarter}::int, 4) * 2 else floor(${conditions.moonPhase} * 4) * 2 + 1 end`,
  ),
  temperature: band('temperature', conditions.temperatureFahrenheit, temperatureEdges),
  clouds: band('clouds', conditions.cloudCoverPercent, cloudEdges),
  wind: band('wind', conditions.windSpeedMph, windEdges),
}

function band(kind: PatternKind, value: Measure, edges: readonly number[]) {
  return part(kind, sql`width_bucket(${value}, ${sql.param([...edges])}::float8[])`)
}

type Measure =
  | typeof conditions.temperatureFahrenheit
  | typeof conditions.cloudCoverPercent
  | typeof conditions.windSpeedMph

function part(kind: PatternKind, index: ReturnType<typeof sql>) {
  return sql<number | null>`(${index})::int`.as(kind)
}
