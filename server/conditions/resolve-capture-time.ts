import { Temporal } from 'temporal-polyfill'
import { readNotedTime } from '../../shared/catches/noted-time.ts'
import type { CaptureSource } from '../../shared/conditions.ts'
import { isCaptureTime, plausibleOffset } from '../../shared/dates.ts'
import { ApiError } from '../../shared/errors.ts'
import { readFileName } from '../../shared/photo-metadata/read-file-name.ts'
import {
  instantAtOffset,
  instantAtWallTime,
  isNauticalZone,
  knownTimeZone,
  utcOffsetMinutesAt,
  wallTimeAtOffset,
} from './time-zone.ts'

/** The available data from which to determine the capture time. */
export interface CaptureTimeSources {
  /** Data from the received file. */
  metadata: {
    wallTime: string | null
    utcOffsetMinutes: number | null
    /** Whether that is only when the file was last changed, so that what the client knows goes before it. */
    isChangeDate?: boolean
    gpsInstant: string | null
  }
  /** The client's data about the photo, and the UTC offset of the client's clock. */
  clientMetadata: { timestamp?: string | null; utcOffsetMinutes?: number | null; gpsInstant?: string | null }
  /** The name of the file, which counts if neither the file nor the client says a time. */
  filename: string
  /** Time zone of the place; null if the place is unknown. */
  zone: string | null
  /** Time zone of the account's newest photo that had one. */
  lastKnownZone: string | null
}

/** When a photo was taken, how that was determined, and the time zone or offset in which to display it. */
export interface CaptureTime {
  capturedAt: Date | null
  source: CaptureSource | null
  /** Time zone of the place; if the place is unknown, the assumed one. */
  timeZone: string | null
  /** UTC offset at that time of the time zone, or else of the camera's clock. */
  utcOffsetMinutes: number | null
  /** Whether the time of day is known; if not, noon stands in for it. */
  hasTime: boolean
}

/** Determines the capture time from the best available data. The file's time takes precedence over the client's. */
export function resolveCaptureTime(sources: CaptureTimeSources): CaptureTime {
  const browserOffset = sources.clientMetadata.utcOffsetMinutes ?? null
  const placeZone = knownTimeZone(sources.zone)
  const zones = {
    zone: browserOffset !== null && isNauticalZone(placeZone) ? null : placeZone,
    lastZone: knownTimeZone(sources.lastKnownZone) ?? 'UTC',
    browserOffset,
  }
  const byClient = parseReportedTime(sources.clientMetadata.timestamp)
  const inFile = parseFileTime(sources)
  const reported = sources.metadata.isChangeDate ? (byClient ?? inFile) : (inFile ?? byClient)
  const gpsTime = parseGpsTime(sources.metadata.gpsInstant ?? sources.clientMetadata.gpsInstant ?? null)
  if (reported && 'wallTime' in reported) {
    const { wallTime, utcOffsetMinutes, hasTime } = reported
    return { ...fromWallTime(wallTime, utcOffsetMinutes, hasTime ? gpsTime : null, zones), hasTime }
  }
  if (gpsTime) return fromInstant(gpsTime, 'gps', zones)
  if (reported) return fromInstant(reported.instant, 'browser', zones)
  const { wallTime: named = null, utcOffsetMinutes = null } = readFileName(sources.filename) ?? {}
  const inName = parseReportedTime(utcOffsetMinutes === 0 ? `${named}Z` : named)
  if (inName && 'instant' in inName) return fromInstant(inName.instant, 'filenameUtc', zones)
  if (inName) {
    const capture = fromWallTime(inName.wallTime, null, null, zones)
    return { ...capture, source: capture.source && 'filename', hasTime: inName.hasTime }
  }
  return { capturedAt: null, source: null, timeZone: zones.zone, utcOffsetMinutes: null, hasTime: true }
}

/**
 * Returns the capture time of a photo whose place became known or changed after the upload. A time known only as wall
 * time is reinterpreted in the zone of the place; a known instant is only displayed in it. On the open sea, a time stays on the
 * clock that was stated for it.
 */
export function adjustToTimeZone(capture: CaptureTime, zone: string | null): CaptureTime {
  const { capturedAt, source, timeZone, utcOffsetMinutes, hasTime } = capture
  const placeZone = knownTimeZone(zone)
  if (capturedAt === null || placeZone === null) return capture
  const isEntered = source === 'entered'
  const isKept = isEntered || source === 'filename'
  const isBrowserClock = source === 'browser' && timeZone === null
  const isWallTime = isKept || source === 'place' || source === 'assumed' || isBrowserClock
  const isClockStated = isEntered || source === 'offset' || timeZone === null
  if (!isWallTime || (isNauticalZone(placeZone) && (isEntered || isBrowserClock))) {
    const offset = isClockStated ? utcOffsetMinutes : null
    return { ...toCaptureTime(capturedAt, source ?? 'assumed', placeZone, offset), hasTime }
  }
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  const adjusted = instantAtWallTime(wallTime, placeZone)
  return { ...toCaptureTime(adjusted, isKept ? source : 'place', placeZone), hasTime }
}

/**
 * Returns the capture time that a user has entered for a photo: a local time, or a day, in the zone of its place, else on the
 * clock that shows its present time, else in the account's last time zone. Null if it is no time that can be stored.
 */
export function enteredCaptureTime(
  text: string,
  present: Pick<CaptureTime, 'timeZone' | 'utcOffsetMinutes'>,
  lastKnownZone: string | null,
): CaptureTime | null {
  const reported = parseReportedTime(text)
  if (reported === null) return null
  const ownZone = knownTimeZone(present.timeZone)
  const hasOffset = (ownZone === null || isNauticalZone(ownZone)) && present.utcOffsetMinutes !== null
  const zone = hasOffset ? null : (ownZone ?? knownTimeZone(lastKnownZone) ?? 'UTC')
  const instant =
    'instant' in reported
      ? reported.instant
      : instantOfWallTime(reported.wallTime, reported.utcOffsetMinutes, zone, present.utcOffsetMinutes)
  const entered = toCaptureTime(instant, 'entered', zone, present.utcOffsetMinutes)
  return entered.capturedAt === null
    ? null
    : { ...entered, hasTime: 'instant' in reported || reported.hasTime }
}

/** Like `enteredCaptureTime`; throws `INVALID_INPUT` instead of returning null. */
export function requireEnteredTime(...args: Parameters<typeof enteredCaptureTime>): CaptureTime {
  const entered = enteredCaptureTime(...args)
  if (entered === null) {
    throw new ApiError('INVALID_INPUT', 'Enter a date and a time, such as 2025-05-03T06:12.')
  }
  return entered
}

function instantOfWallTime(
  wallTime: Temporal.PlainDateTime,
  statedOffset: number | null,
  zone: string | null,
  clockOffset: number | null,
): Date {
  if (statedOffset !== null || zone === null)
    return instantAtOffset(wallTime, statedOffset ?? clockOffset ?? 0)
  return instantAtWallTime(wallTime, zone)
}

/**
 * Returns the capture time of a photo that loses its place, if no earlier capture was saved. As for a new photo, a wall
 * time is interpreted in the account's last time zone, and a known instant is only displayed in it. A time that the user
 * has entered stays.
 */
export function captureTimeWithoutPosition(capture: CaptureTime, lastKnownZone: string | null): CaptureTime {
  const { capturedAt, source, timeZone, utcOffsetMinutes, hasTime } = capture
  if (capturedAt === null || timeZone === null || source === 'assumed' || source === 'entered') return capture
  const zone = knownTimeZone(lastKnownZone) ?? 'UTC'
  const isNamed = source === 'filename'
  if (source !== 'place' && !isNamed) return toCaptureTime(capturedAt, source ?? 'assumed', zone)
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  const resolved = toCaptureTime(instantAtWallTime(wallTime, zone), isNamed ? source : 'assumed', zone)
  return { ...resolved, hasTime }
}

/** Returns when a catch was made of which only the day is known: noon stands in for its time of day, on its own clock. */
export function atNoon<Capture extends Pick<CaptureTime, 'capturedAt' | 'timeZone' | 'utcOffsetMinutes'>>(
  capture: Capture,
): Capture {
  const { capturedAt, timeZone, utcOffsetMinutes } = capture
  if (capturedAt === null) return capture
  const offset = utcOffsetMinutes ?? 0
  const noon = wallTimeAtOffset(capturedAt, offset).with({ hour: 12, minute: 0, second: 0, millisecond: 0 })
  const zone = knownTimeZone(timeZone)
  const instant = zone === null ? instantAtOffset(noon, offset) : instantAtWallTime(noon, zone)
  if (!isCaptureTime(instant)) return capture
  return {
    ...capture,
    capturedAt: instant,
    utcOffsetMinutes: zone === null ? utcOffsetMinutes : utcOffsetMinutesAt(zone, instant),
  }
}

interface Zones {
  zone: string | null
  lastZone: string
  browserOffset: number | null
}

function fromWallTime(
  wallTime: Temporal.PlainDateTime,
  cameraOffset: number | null,
  gpsTime: Date | null,
  { zone, lastZone, browserOffset }: Zones,
): CaptureTime {
  const offset = plausibleOffset(cameraOffset)
  if (offset !== null) return toCaptureTime(instantAtOffset(wallTime, offset), 'offset', zone, offset)
  const gpsOffset = gpsTime && offsetFromGps(wallTime, gpsTime, zone)
  if (gpsOffset !== null) return toCaptureTime(instantAtOffset(wallTime, gpsOffset), 'gps', zone, gpsOffset)
  if (zone !== null) return toCaptureTime(instantAtWallTime(wallTime, zone), 'place', zone)
  if (browserOffset !== null) {
    return toCaptureTime(instantAtOffset(wallTime, browserOffset), 'browser', null, browserOffset)
  }
  return toCaptureTime(instantAtWallTime(wallTime, lastZone), 'assumed', lastZone)
}

/**
 * Returns the capture for a known instant, which needs a time zone only for display. An instant from the client
 * together with the browser's offset is as precise as a time with an offset, so its source is `offset`; otherwise
 * `adjustToTimeZone` would treat it as a wall time.
 */
function fromInstant(
  instant: Date,
  source: 'gps' | 'browser' | 'filenameUtc',
  { zone, lastZone, browserOffset }: Zones,
): CaptureTime {
  if (zone !== null || browserOffset === null) return toCaptureTime(instant, source, zone ?? lastZone)
  return toCaptureTime(instant, source === 'browser' ? 'offset' : source, null, browserOffset)
}

function parseFileTime({ metadata }: CaptureTimeSources): ReportedTime | null {
  const reported = parseReportedTime(metadata.wallTime)
  return reported && 'wallTime' in reported
    ? { ...reported, utcOffsetMinutes: metadata.utcOffsetMinutes }
    : reported
}

function parseGpsTime(gpsInstant: string | null): Date | null {
  const reported = parseReportedTime(gpsInstant)
  return reported && 'instant' in reported ? reported.instant : null
}

/**
 * Returns the UTC offset of the camera's clock according to the GPS timestamp; null if that is implausible. The
 * timestamp is that of the last fix, which may be minutes or days old, so the difference counts only if it looks like
 * an offset: within 5 minutes of a multiple of 15, and whole hours from the offset of the place (a clock still set to
 * home time is off by whole hours).
 */
function offsetFromGps(wallTime: Temporal.PlainDateTime, gpsTime: Date, zone: string | null): number | null {
  const minutes = (instantAtOffset(wallTime, 0).getTime() - gpsTime.getTime()) / 60_000
  const offset = Math.round(minutes / 15) * 15
  if (Math.abs(minutes - offset) > 5 || plausibleOffset(offset) === null) return null
  const isWholeHoursOff = zone === null || (offset - utcOffsetMinutesAt(zone, gpsTime)) % 60 === 0
  return isWholeHoursOff ? offset : null
}

/**
 * Builds the capture, displayed in the zone if there is one, otherwise at `offset` minutes ahead of UTC. An offset goes before a
 * nautical zone.
 */
function toCaptureTime(
  capturedAt: Date,
  source: CaptureSource,
  placeZone: string | null,
  offset: number | null = null,
): CaptureTime {
  const zone = offset !== null && isNauticalZone(placeZone) ? null : placeZone
  if (!isCaptureTime(capturedAt))
    return { capturedAt: null, source: null, timeZone: zone, utcOffsetMinutes: null, hasTime: true }
  const utcOffsetMinutes = zone === null ? offset : utcOffsetMinutesAt(zone, capturedAt)
  return { capturedAt, source, timeZone: zone, utcOffsetMinutes, hasTime: true }
}

/** A parsed time: a wall time, with its UTC offset if given, or noon if only the day is known; or an instant. */
type ReportedTime =
  | { wallTime: Temporal.PlainDateTime; utcOffsetMinutes: number | null; hasTime: boolean }
  | { instant: Date }

// 2024-05-01T10:00:00, optionally with fractions, Z or offset; also accepts EXIF's 2024:05:01 10:00:00.
const pattern = /^(\d{4})[-:](\d\d)[-:](\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Parses a time from a camera or client, or a day, `2024-05-01`; returns null if it is not a valid one, such as
 * `0000:00:00 00:00:00`.
 */
function parseReportedTime(text: string | null | undefined): ReportedTime | null {
  const { time: dateAndTime, hasTime } = readNotedTime(text?.trim() ?? '')
  const [, year, month, day, time, suffix] = pattern.exec(dateAndTime) ?? []
  if (year === undefined || year === '0000') return null
  const wallTime = parseWallTime(`${year}-${month}-${day}T${time}`)
  if (wallTime === null) return null
  if (suffix === undefined) return { wallTime, utcOffsetMinutes: null, hasTime }
  if (/^z$/i.test(suffix)) return { instant: new Date(wallTime.toZonedDateTime('UTC').epochMilliseconds) }
  return { wallTime, utcOffsetMinutes: plausibleOffset(parseOffset(suffix)), hasTime }
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
