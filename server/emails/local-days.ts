import { type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** The current day in one time zone. */
export interface LocalDay {
  /** Time zone as in `users`; null if unknown. */
  zone: string | null
  /** `2026-11-21` */
  day: string
  startsAt: Date
  endsAt: Date
  /** Current local hour, 0 to 23. */
  hour: number
}

/** Returns the current day in each time zone that users were last seen in. */
export async function listLocalDays(db: Db, now: Date): Promise<LocalDay[]> {
  const rows = await db.selectDistinct({ zone: users.lastTimeZone }).from(users)
  return rows.map(({ zone }) => localDayAt(zone, now))
}

/** Returns the current day in a time zone; uses UTC if it is unknown. */
export function localDayAt(zone: string | null, now: Date): LocalDay {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(knownTimeZone(zone))
  return { zone, hour: local.hour, ...toBounds(local.toPlainDate(), zone) }
}

/** Returns the start and end of a day in a time zone; it has 23 or 25 hours if clocks change. */
export function dayBounds(zone: string | null, day: string): Pick<LocalDay, 'startsAt' | 'endsAt'> {
  return toBounds(Temporal.PlainDate.from(day), zone)
}

/** SQL: the days as a table `days(zone, day, starts_at, ends_at)`. */
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

/** Join condition between `users` and the table `days`. */
export const matchesLocalDay = sql`days.zone = coalesce(${users.lastTimeZone}, '')`

function toBounds(date: Temporal.PlainDate, zone: string | null) {
  const startOfDay = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(knownTimeZone(zone)).epochMilliseconds)
  return { day: date.toString(), startsAt: startOfDay(date), endsAt: startOfDay(date.add({ days: 1 })) }
}

/** Returns the time zone, or UTC if this runtime does not know it. */
function knownTimeZone(zone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
