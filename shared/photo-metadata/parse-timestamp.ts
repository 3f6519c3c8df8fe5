import { plausibleOffset } from '../dates.ts'

/** A wall clock time, and its UTC offset in minutes if stated. */
export interface Timestamp {
  /** `YYYY-MM-DDTHH:mm:ss` */
  wallTime: string
  utcOffsetMinutes: number | null
}

const timestampPattern =
  /^(\d{4})[:-](\d\d)[:-](\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?(Z|[+-]\d\d:?\d\d)?$/

/**
 * Parses a date in EXIF (`2022:08:14 14:12:31`) or XMP (`2022-08-14T14:12:31.5+03:00`) format. Keeps the wall time as
 * written, with no conversion through the local time zone. Returns null for impossible dates and times.
 */
export function parseTimestamp(text: string | null): Timestamp | null {
  const match = timestampPattern.exec(text ?? '')
  if (!match) return null
  const [, year, month, day, hour, minute, second = '00', offset] = match
  const wallTime = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  return isPossible(wallTime) ? { wallTime, utcOffsetMinutes: parseOffset(offset ?? null) } : null
}

/** Parses `+03:00`, `-0700` or `Z` to minutes; returns null if no place uses such an offset. */
export function parseOffset(text: string | null): number | null {
  if (text === 'Z') return 0
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(text ?? '')
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  if (Number(match[3]) > 59) return null
  return plausibleOffset(match[1] === '-' && minutes > 0 ? -minutes : minutes)
}

/** Returns whether the time is a real date and not a clock's epoch, which devices without a date write. */
function isPossible(wallTime: string): boolean {
  const asIfUtc = new Date(`${wallTime}Z`)
  if (Number.isNaN(asIfUtc.getTime()) || asIfUtc.toISOString().slice(0, 19) !== wallTime) return false
  return wallTime >= firstGregorianYear && !clockZeros.includes(wallTime)
}

const firstGregorianYear = '1583'

/** Epochs of Windows, classic Mac OS and Unix. */
const clockZeros = ['1601-01-01T00:00:00', '1904-01-01T00:00:00', '1970-01-01T00:00:00']
