import { Temporal } from 'temporal-polyfill'
import { plausibleOffset } from '../../shared/dates.ts'

/** A parsed time: a wall time, with its UTC offset if given, or an instant. */
export type ReportedTime =
  | { wallTime: Temporal.PlainDateTime; utcOffsetMinutes: number | null }
  | { instant: Date }

// 2024-05-01T10:00:00, optionally with fractions, Z or offset; also accepts EXIF's 2024:05:01 10:00:00.
const pattern = /^(\d{4})[-:](\d\d)[-:](\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/i

/** Parses a time from a camera or client; returns null if it is not a valid time, such as `0000:00:00 00:00:00`. */
export function parseReportedTime(text: string | null | undefined): ReportedTime | null {
  const [, year, month, day, time, suffix] = pattern.exec(text?.trim() ?? '') ?? []
  if (year === undefined || year === '0000') return null
  const wallTime = parseWallTime(`${year}-${month}-${day}T${time}`)
  if (wallTime === null) return null
  if (suffix === undefined) return { wallTime, utcOffsetMinutes: null }
  if (/^z$/i.test(suffix)) return { instant: new Date(wallTime.toZonedDateTime('UTC').epochMilliseconds) }
  return { wallTime, utcOffsetMinutes: plausibleOffset(parseOffset(suffix)) }
}

function parseWallTime(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

function parseOffset(suffix: string): number {
  const minutes = Number(suffix.slice(1, 3)) * 60 + Number(suffix.slice(-2))
  return suffix.startsWith('-') ? -minutes : minutes
}
