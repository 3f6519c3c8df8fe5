import type { Temporal } from 'temporal-polyfill'
import type { CaptureSource } from '../../shared/conditions.ts'
import { isCaptureTime, plausibleOffset } from '../../shared/dates.ts'
import { ApiError } from '../../shared/errors.ts'
import { parseReportedTime, type ReportedTime } from './parse-reported-time.ts'
import {
  instantAtOffset,
  instantAtWallTime,
  knownTimeZone,
  utcOffsetMinutesAt,
  wallTimeAtOffset,
} from './time-zone.ts'

/** The available data from which to determine the capture time. */
export interface CaptureTimeSources {
  /** Data from the received file. */
  metadata: { wallTime: string | null; utcOffsetMinutes: number | null; gpsInstant: string | null }
  /** The client's data about the photo, and the UTC offset of the client's clock. */
  clientMetadata: { timestamp?: string | null; utcOffsetMinutes?: number | null; gpsInstant?: string | null }
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
}

/** Determines the capture time from the best available data. The file's time takes precedence over the client's. */
export function resolveCaptureTime(sources: CaptureTimeSources): CaptureTime {
  const zones = {
    zone: knownTimeZone(sources.zone),
    lastZone: knownTimeZone(sources.lastKnownZone) ?? 'UTC',
    browserOffset: sources.clientMetadata.utcOffsetMinutes ?? null,
  }
  const reported = parseFileTime(sources) ?? parseReportedTime(sources.clientMetadata.timestamp)
  const gpsTime = parseGpsTime(sources.metadata.gpsInstant ?? sources.clientMetadata.gpsInstant ?? null)
  if (reported && 'wallTime' in reported)
    return fromWallTime(reported.wallTime, reported.utcOffsetMinutes, gpsTime, zones)
  if (gpsTime) return fromInstant(gpsTime, 'gps', zones)
  if (reported) return fromInstant(reported.instant, 'browser', zones)
  return { capturedAt: null, source: null, timeZone: zones.zone, utcOffsetMinutes: null }
}

/**
 * Returns the capture time of a photo whose place became known or changed after the upload. A time known only as wall
 * time is reinterpreted in the zone of the place; a known instant is only displayed in it.
 */
export function adjustToTimeZone(capture: CaptureTime, zone: string | null): CaptureTime {
  const { capturedAt, source, timeZone, utcOffsetMinutes } = capture
  const placeZone = knownTimeZone(zone)
  if (capturedAt === null || placeZone === null) return capture
  const isEntered = source === 'entered'
  const isWallTime =
    isEntered || source === 'place' || source === 'assumed' || (source === 'browser' && timeZone === null)
  if (!isWallTime) return toCaptureTime(capturedAt, source ?? 'assumed', placeZone)
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  return toCaptureTime(instantAtWallTime(wallTime, placeZone), isEntered ? 'entered' : 'place', placeZone)
}

/**
 * Returns the capture time that a user has entered for a photo: a local time in the zone of its place, else on the clock
 * that shows its present time, else in the account's last time zone. Null if it is no time that can be stored.
 */
export function enteredCaptureTime(
  text: string,
  present: Pick<CaptureTime, 'timeZone' | 'utcOffsetMinutes'>,
  lastKnownZone: string | null,
): CaptureTime | null {
  const reported = parseReportedTime(text)
  if (reported === null) return null
  const ownZone = knownTimeZone(present.timeZone)
  const hasOffset = ownZone === null && present.utcOffsetMinutes !== null
  const zone = hasOffset ? null : (ownZone ?? knownTimeZone(lastKnownZone) ?? 'UTC')
  const instant =
    'instant' in reported
      ? reported.instant
      : instantOfWallTime(reported.wallTime, reported.utcOffsetMinutes, zone, present.utcOffsetMinutes)
  const entered = toCaptureTime(instant, 'entered', zone, present.utcOffsetMinutes)
  return entered.capturedAt === null ? null : entered
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
  const { capturedAt, source, timeZone, utcOffsetMinutes } = capture
  if (capturedAt === null || timeZone === null || source === 'assumed' || source === 'entered') return capture
  const zone = knownTimeZone(lastKnownZone) ?? 'UTC'
  if (source !== 'place') return toCaptureTime(capturedAt, source ?? 'assumed', zone)
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  return toCaptureTime(instantAtWallTime(wallTime, zone), 'assumed', zone)
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
  source: 'gps' | 'browser',
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

/** Builds the capture, displayed in the zone if there is one, otherwise at `offset` minutes ahead of UTC. */
function toCaptureTime(
  capturedAt: Date,
  source: CaptureSource,
  zone: string | null,
  offset: number | null = null,
): CaptureTime {
  if (!isCaptureTime(capturedAt))
    return { capturedAt: null, source: null, timeZone: zone, utcOffsetMinutes: null }
  const utcOffsetMinutes = zone === null ? offset : utcOffsetMinutesAt(zone, capturedAt)
  return { capturedAt, source, timeZone: zone, utcOffsetMinutes }
}
