import { limits } from './limits.ts'

const { min, max } = limits.utcOffsetMinutes

/**
 * Formats an instant in local time with its UTC offset: `2022-08-14T14:12:31+03:00`. Uses UTC if the offset is null or
 * out of the range that a timestamp can hold.
 */
export function formatLocalTime(instant: Date, utcOffsetMinutes: number | null): string {
  if (utcOffsetMinutes === null || utcOffsetMinutes < min || utcOffsetMinutes > max)
    return instant.toISOString()
  const wall = new Date(instant.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(utcOffsetMinutes)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${wall}${utcOffsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Returns the UTC offset in minutes of a time that `formatLocalTime` formatted; null if it is in UTC. */
export function utcOffsetOf(localTime: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(localTime) ?? []
  return sign === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** Returns whether a capture time can be stored: its year must have four digits at any UTC offset. */
export function isCaptureTime(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year >= limits.captureYear.min && year <= limits.captureYear.max
}

/** Returns the offset if cameras can be set to it (multiples of 15 minutes from -12:00 to +14:00), else null. */
export function plausibleOffset(minutes: number | null): number | null {
  if (minutes === null || minutes % 15 !== 0 || minutes < -12 * 60 || minutes > 14 * 60) return null
  return minutes
}
