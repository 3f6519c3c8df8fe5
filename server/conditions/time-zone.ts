import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Db, Transaction } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** Returns the zone if this runtime knows its rules, else null: a name alone gives no time. */
export function knownTimeZone(zone: string | null): string | null {
  if (zone === null) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return null
  }
}

/**
 * Returns whether a zone only follows from the longitude (`Etc/GMT+5`), as on the open sea. People on a boat keep the clock of their
 * harbor, so such a zone is used only where no clock is known.
 */
export function isNauticalZone(zone: string | null): boolean {
  return zone?.startsWith('Etc/') === true
}

/** Returns how many minutes a zone is ahead of UTC at an instant. */
export function utcOffsetMinutesAt(zone: string, instant: Date): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return Math.round(local.offsetNanoseconds / 60e9)
}

/**
 * Returns the instant of a wall time in a zone. An ambiguous wall time means the first occurrence; a skipped one is
 * interpreted with the offset before the clocks go forward.
 */
export function instantAtWallTime(wallTime: Temporal.PlainDateTime, zone: string): Date {
  return new Date(wallTime.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** Returns the instant of a wall time on a clock `utcOffsetMinutes` ahead of UTC. */
export function instantAtOffset(wallTime: Temporal.PlainDateTime, utcOffsetMinutes: number): Date {
  return new Date(instantAtWallTime(wallTime, 'UTC').getTime() - utcOffsetMinutes * 60_000)
}

/** Returns the wall time at an instant on a clock `utcOffsetMinutes` ahead of UTC. */
export function wallTimeAtOffset(instant: Date, utcOffsetMinutes: number): Temporal.PlainDateTime {
  const shifted = instant.getTime() + utcOffsetMinutes * 60_000
  return Temporal.Instant.fromEpochMilliseconds(shifted).toZonedDateTimeISO('UTC').toPlainDateTime()
}

/** Returns the time zone of the account's newest photo that had one; null if none had. */
export async function findLastTimeZone(db: Db | Transaction, ownerId: string): Promise<string | null> {
  const [owner] = await db.select({ zone: users.lastTimeZone }).from(users).where(eq(users.id, ownerId))
  return owner?.zone ?? null
}
