import type { Temporal } from 'temporal-polyfill'
import { isCaptureTime, plausibleOffset } from '../../shared/dates.ts'
import type { CaptureSource } from '../../shared/photos.ts'
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
  claims: { timestamp?: string | null; utcOffsetMinutes?: number | null; gpsInstant?: string | null }
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
export function resolveCaptureTime(clues: CaptureTimeSources): CaptureTime {
  const clocks = {
    zone: knownTimeZone(clues.zone),
    lastZone: knownTimeZone(clues.lastKnownZone) ?? 'UTC',
    browserOffset: clues.claims.utcOffsetMinutes ?? null,
  }
  const told = readFileTime(clues) ?? parseReportedTime(clues.claims.timestamp)
  const stamp = readStamp(clues.metadata.gpsInstant ?? clues.claims.gpsInstant ?? null)
  if (told && 'wallTime' in told) return fromWallTime(told.wallTime, told.utcOffsetMinutes, stamp, clocks)
  if (stamp) return fromInstant(stamp, 'gps', clocks)
  if (told) return fromInstant(told.instant, 'browser', clocks)
  return { capturedAt: null, source: null, timeZone: clocks.zone, utcOffsetMinutes: null }
}

/**
 * Returns the capture time of a photo whose place became known or changed after the upload. A time known only as wall
 * time is reinterpreted in the zone of the place; a known instant is only displayed in it.
 */
export function adjustToTimeZone(capture: CaptureTime, zone: string | null): CaptureTime {
  const { capturedAt, source, timeZone, utcOffsetMinutes } = capture
  const place = knownTimeZone(zone)
  if (capturedAt === null || place === null) return capture
  const isByClock = source === 'place' || source === 'assumed' || (source === 'browser' && timeZone === null)
  if (!isByClock) return show(capturedAt, source ?? 'assumed', place)
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  return show(instantAtWallTime(wallTime, place), 'place', place)
}

/**
 * Returns the capture time of a photo that loses its place, if no earlier capture was saved. As for a new photo, a wall
 * time is interpreted in the account's last time zone, and a known instant is only displayed in it.
 */
export function captureTimeWithoutPosition(capture: CaptureTime, lastKnownZone: string | null): CaptureTime {
  const { capturedAt, source, timeZone, utcOffsetMinutes } = capture
  if (capturedAt === null || timeZone === null || source === 'assumed') return capture
  const zone = knownTimeZone(lastKnownZone) ?? 'UTC'
  if (source !== 'place') return show(capturedAt, source ?? 'assumed', zone)
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  return show(instantAtWallTime(wallTime, zone), 'assumed', zone)
}

interface Clocks {
  zone: string | null
  lastZone: string
  browserOffset: number | null
}

function fromWallTime(
  wallTime: Temporal.PlainDateTime,
  cameraOffset: number | null,
  stamp: Date | null,
  { zone, lastZone, browserOffset }: Clocks,
): CaptureTime {
  const offset = plausibleOffset(cameraOffset)
  if (offset !== null) return show(instantAtOffset(wallTime, offset), 'offset', zone, offset)
  const stamped = stamp && offsetByStamp(wallTime, stamp, zone)
  if (stamped !== null) return show(instantAtOffset(wallTime, stamped), 'gps', zone, stamped)
  if (zone !== null) return show(instantAtWallTime(wallTime, zone), 'place', zone)
  if (browserOffset !== null) {
    return show(instantAtOffset(wallTime, browserOffset), 'browser', null, browserOffset)
  }
  return show(instantAtWallTime(wallTime, lastZone), 'assumed', lastZone)
}

/**
 * Returns the capture for a known instant, which needs a time zone only for display. An instant from the client
 * together with the browser's offset is as precise as a time with an offset, so its source is `offset`; otherwise
 * `adjustToTimeZone` would treat it as a wall time.
 */
function fromInstant(
  instant: Date,
  source: 'gps' | 'browser',
  { zone, lastZone, browserOffset }: Clocks,
): CaptureTime {
  if (zone !== null || browserOffset === null) return show(instant, source, zone ?? lastZone)
  return show(instant, source === 'browser' ? 'offset' : source, null, browserOffset)
}

function readFileTime({ metadata }: CaptureTimeSources): ReportedTime | null {
  const told = parseReportedTime(metadata.wallTime)
  return told && 'wallTime' in told ? { ...told, utcOffsetMinutes: metadata.utcOffsetMinutes } : told
}

function readStamp(gpsInstant: string | null): Date | null {
  const told = parseReportedTime(gpsInstant)
  return told && 'instant' in told ? told.instant : null
}

/**
 * Returns the UTC offset of the camera's clock according to the GPS timestamp; null if that is implausible. The
 * timestamp is that of the last fix, which may be minutes or days old, so the difference counts only if it looks like
 * an offset: within 5 minutes of a multiple of 15, and whole hours from the offset of the place (a clock still set to
 * home time is off by whole hours).
 */
function offsetByStamp(wallTime: Temporal.PlainDateTime, stamp: Date, zone: string | null): number | null {
  const minutes = (instantAtOffset(wallTime, 0).getTime() - stamp.getTime()) / 60_000
  const offset = Math.round(minutes / 15) * 15
  if (Math.abs(minutes - offset) > 5 || plausibleOffset(offset) === null) return null
  const isWholeHoursOff = zone === null || (offset - utcOffsetMinutesAt(zone, stamp)) % 60 === 0
  return isWholeHoursOff ? offset : null
}

/** Builds the capture, displayed in the zone if there is one, otherwise at `offset` minutes ahead of UTC. */
function show(
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
