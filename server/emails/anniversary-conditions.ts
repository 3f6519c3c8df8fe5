import { type SQL, sql } from 'drizzle-orm'
import { photos } from '../database/schema.ts'

/** SQL: the local date of a catch. */
export const catchDate = sql<string>`((${photos.capturedAt} at time zone 'UTC') + make_interval(mins => coalesce(${photos.utcOffsetMinutes}, 0)))::date`

/** Condition: caught at least a year before a day. Comparing `captured_at` alone first allows an index scan. */
export function isAtLeastYearBefore(day: SQL): SQL {
  return sql`(${photos.capturedAt} < ${day} - interval '1 year' + interval '2 days' and ${catchDate} + interval '1 year' <= ${day})`
}

/** Condition: caught on the same month and day in an earlier year. February 29 counts as the 28th in other years. */
export function isAnniversary(day: SQL): SQL {
  const years = sql`extract(year from ${day}) - extract(year from ${catchDate})`
  return sql`(${catchDate} + make_interval(years => (${years})::int) = ${day})`
}
