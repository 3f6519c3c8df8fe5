import { plausibleOffset } from '../dates.ts'

/** When something was by some clock, as it is written, and the UTC offset of that clock in minutes if stated. */
export interface Timestamp {
  /** `YYYY-MM-DDTHH:mm:ss`, or `YYYY-MM-DD` if only the day is known. */
  wallTime: string
  utcOffsetMinutes: number | null
}

/**
 * Parses a date in EXIF (`2022:08:14 14:12:31`) or XMP (`2022-08-14T14:12:31.5+03:00`) format, also in other spellings that
 * have only one reading. Keeps the wall time as written, with no conversion through the local time zone. Returns the day alone
 * if the text has no time of day, and null for impossible dates and times.
 */
export function parseTimestamp(text: string | null): Timestamp | null {
  if (isUnset(text)) return null
  const [, year, month, day, rest = ''] = datePattern.exec(text ?? '') ?? []
  const midnight = toPlausibleDay(Number(year), Number(month), Number(day))
  if (midnight === null) return null
  if (!/\d/.test(rest)) return { wallTime: midnight.toISOString().slice(0, 10), utcOffsetMinutes: null }
  const [, hour, minute, second = '0', half, offset = null] = timePattern.exec(rest) ?? []
  const secondOfDay = toSecondOfDay(Number(hour), Number(minute), Number(second), half?.toLowerCase())
  if (secondOfDay === null) return null
  const wallTime = new Date(midnight.getTime() + secondOfDay * 1000).toISOString().slice(0, 19)
  return { wallTime, utcOffsetMinutes: parseOffset(offset) }
}

const datePattern = /^\s*(\d{4})\s*[:/.-]\s*(\d\d?)\s*[:/.-]\s*(\d\d?)(?!\d)(.*)$/
const timePattern =
  /^(?:T|\s|:)\s*(\d\d?)\s*:\s*(\d\d?)\s*(?::\s*(\d\d?)?(?:[.,]\d*)?)?\s*([ap]m)?\s*(Z|[+-].*)?$/i

/** Returns whether a field has no date: it is blank or zero, or has a clock's epoch, which devices without a date write. */
export function isUnset(text: string | null): boolean {
  return text === null || !/[1-9]/.test(text) || clockZeros.test(text)
}

/** Epochs of .NET, Windows, classic Mac OS and Unix. */
const clockZeros = /^(0001|1601|1904|1970)\D01\D01(\D00\D00\D00.*)?$/

/** Parses `+03:00`, `-0700`, `+5:45`, `+02` or `Z` to minutes; returns null if no place uses such an offset. */
export function parseOffset(text: string | null): number | null {
  if (/^z$/i.test(text ?? '')) return 0
  const match = /^([+-])(?:(\d\d?)(?::(\d\d))?|(\d\d)(\d\d))$/.exec(text ?? '')
  if (!match) return null
  const [, sign, hours, minutes = '0', twoHours = hours, twoMinutes = minutes] = match
  if (Number(twoMinutes) > 59) return null
  const offset = Number(twoHours) * 60 + Number(twoMinutes)
  return plausibleOffset(sign === '-' && offset > 0 ? -offset : offset)
}

/** Returns the start of a day as if in UTC; null for days that don't exist, or on which no photo was taken. */
function toPlausibleDay(writtenYear: number, month: number, day: number): Date | null {
  const latestYear = Math.max(new Date(Date.now() + dayMs).getUTCFullYear(), yearOfThisCode)
  const isThai = writtenYear - thaiEraYears >= firstPhotoYear
  const year = isThai ? writtenYear - thaiEraYears : writtenYear
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (!(midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day)) return null
  return year >= firstPhotoYear && year <= latestYear ? midnight : null
}

const dayMs = 24 * 60 * 60 * 1000
/** The year of the first photograph. */
const firstPhotoYear = 1826
/** The Buddhist era, in which phones in Thailand may count, began 543 years before the Christian one. */
const thaiEraYears = 543
/** A machine that has lost its clock must not take every photo for one of the future. */
const yearOfThisCode = 2026

/** Returns the second of a day; hour 24 and second 60 are part of the next hour or minute. Null if there is no such time. */
function toSecondOfDay(
  hour: number,
  minute: number,
  second: number,
  half: string | undefined,
): number | null {
  if (!(hour <= 24 && minute <= 59 && second <= 60) || (half === 'am' && hour > 12)) return null
  const hourOfDay = half === undefined || hour > 12 ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return hourOfDay * 3600 + minute * 60 + second
}
