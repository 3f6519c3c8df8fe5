import { type SQL, sql } from 'drizzle-orm'
import { photos } from '../database/schema.ts'

/** The date of a catch by the clock of its place. */
export const catchDate = sql<string>`((${photos.capturedAt} at time zone 'UTC') + make_interval(mins => coalesce(${photos.utcOffsetMinutes}, 0)))::date`

/** Caught at least a year before a day; the instant beside it is what the index can look for. */
export function isAtLeastYearBefore(day: SQL): SQL {
  return sql`(${photos.capturedAt} < ${day} - interval '1 year' + interval '2 days' and ${catchDate} + interval '1 year' <= ${day})`
}

/** Caught on a day of the same name; PostgreSQL moves February 29 to the 28th in years without. */
export function isAnniversary(day: SQL): SQL {
  const years = sql`extract(year from ${day}) - extract(year from ${catchDate})`
  return sql`(${catchDate} + make_interval(years => (${years})::int) = ${day})`
}
