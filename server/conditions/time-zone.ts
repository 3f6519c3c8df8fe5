import { Temporal } from 'temporal-polyfill'

/** The zone itself where this runtime knows its rules, else null: a name alone cannot tell the time. */
export function knownTimeZone(zone: string | null): string | null {
  if (zone === null) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return null
  }
}

/** Minutes that clocks of a zone are ahead of UTC at an instant. */
export function utcOffsetMinutesAt(zone: string, instant: Date): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return Math.round(local.offsetNanoseconds / 60e9)
}

/**
 * The instant at which clocks of a zone show a wall time. Of an hour that comes twice the first is meant; a time
 * that the clocks skip is taken as if they had not been put forward yet.
 */
export function instantAtWallTime(wallTime: Temporal.PlainDateTime, zone: string): Date {
  return new Date(wallTime.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** The instant at which a clock that is so many minutes ahead of UTC shows a wall time. */
export function instantAtOffset(wallTime: Temporal.PlainDateTime, utcOffsetMinutes: number): Date {
  return new Date(instantAtWallTime(wallTime, 'UTC').getTime() - utcOffsetMinutes * 60_000)
}

/** What a clock that is so many minutes ahead of UTC shows at an instant. */
export function wallTimeAtOffset(instant: Date, utcOffsetMinutes: number): Temporal.PlainDateTime {
  const shifted = instant.getTime() + utcOffsetMinutes * 60_000
  return Temporal.Instant.fromEpochMilliseconds(shifted).toZonedDateTimeISO('UTC').toPlainDateTime()
}
