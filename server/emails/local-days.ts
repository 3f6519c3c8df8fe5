import { type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** A day by the clock of one time zone. */
export interface LocalDay {
  /** The zone as accounts name it; null where none is known yet. */
  zone: string | null
  /** `2026-11-21` */
  day: string
  startsAt: Date
  endsAt: Date
  /** What the clock shows just now, 0 to 23. */
  hour: number
}

/** Which day it is for whom: one for every zone that any account was last seen in. */
export async function listLocalDays(db: Db, now: Date): Promise<LocalDay[]> {
  const rows = await db.selectDistinct({ zone: users.lastTimeZone }).from(users)
  return rows.map(({ zone }) => localDayAt(zone, now))
}

/** The day that it is in a zone; UTC's where the zone is unknown. */
export function localDayAt(zone: string | null, now: Date): LocalDay {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(knownTimeZone(zone))
  return { zone, hour: local.hour, ...toBounds(local.toPlainDate(), zone) }
}

/** From when to when a given day lasts in a zone: 23 or 25 hours where the clocks change. */
export function dayBounds(zone: string | null, day: string): Pick<LocalDay, 'startsAt' | 'endsAt'> {
  return toBounds(Temporal.PlainDate.from(day), zone)
}

/** The days as a table of the statement: `days(zone, day, starts_at, ends_at)`. */
export function daysTable(days: LocalDay[]): SQL {
  const column = (values: string[], type: SQL) => sql`${sql.param(values)}::${type}[]`
  return sql`unnest(
    ${column(
      days.map(({ zone }) => zone ?? ''),
      sql`text`,
    )},
    ${column(
      days.map(({ day }) => day),
      sql`date`,
    )},
    ${column(
      days.map(({ startsAt }) => startsAt.toISOString()),
      sql`timestamptz`,
    )},
    ${column(
      days.map(({ endsAt }) => endsAt.toISOString()),
      sql`timestamptz`,
    )}
  ) as days(zone, day, starts_at, ends_at)`
}

/** In a statement over users: the row of `days` that is theirs. */
export const matchesLocalDay = sql`days.zone = coalesce(${users.lastTimeZone}, '')`

function toBounds(date: Temporal.PlainDate, zone: string | null) {
  const startOfDay = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(knownTimeZone(zone)).epochMilliseconds)
  return { day: date.toString(), startsAt: startOfDay(date), endsAt: startOfDay(date.add({ days: 1 })) }
}

/** Zones come and go with the years; one that this runtime does not know keeps UTC's time. */
function knownTimeZone(zone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
