import { Temporal } from 'temporal-polyfill'

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
