import type { Temporal } from 'temporal-polyfill'
import { isCaptureTime, plausibleOffset } from '../../shared/dates.ts'
import type { CaptureSource } from '../../shared/photos.ts'
import {
  instantAtOffset,
  instantAtWallTime,
  knownTimeZone,
  utcOffsetMinutesAt,
  wallTimeAtOffset,
} from './time-zone.ts'
import { readToldTime, type ToldTime } from './told-time.ts'

/** What there is to find the instant of capture with. */
export interface CaptureClues {
  /** What the received file says. */
  metadata: { wallTime: string | null; utcOffsetMinutes: number | null; gpsInstant: string | null }
  /** What the client says of it, and how far its clock is ahead of UTC. */
  claims: { timestamp?: string | null; utcOffsetMinutes?: number | null; gpsInstant?: string | null }
  /** Zone of the place, where the place is known. */
  zone: string | null
  /** Zone of the account's newest photo that had one. */
  lastKnownZone: string | null
}

/** When a photo was taken, how that is known, and the clock by which it is shown. */
export interface Capture {
  capturedAt: Date | null
  source: CaptureSource | null
  /** Zone of the place; where the place is unknown, the zone that was assumed. */
  timeZone: string | null
  /** What that clock, or else the camera's, was ahead of UTC at the time. */
  utcOffsetMinutes: number | null
}

/** Finds the instant of capture by the best of the clues; the file's own word about the time goes before the client's. */
export function resolveCapture(clues: CaptureClues): Capture {
  const clocks = {
    zone: knownTimeZone(clues.zone),
    lastZone: knownTimeZone(clues.lastKnownZone) ?? 'UTC',
    browserOffset: clues.claims.utcOffsetMinutes ?? null,
  }
  const told = readFileTime(clues) ?? readToldTime(clues.claims.timestamp)
  const stamp = readStamp(clues.metadata.gpsInstant ?? clues.claims.gpsInstant ?? null)
  if (told && 'wallTime' in told) return fromWallTime(told.wallTime, told.utcOffsetMinutes, stamp, clocks)
  if (stamp) return fromInstant(stamp, 'gps', clocks)
  if (told) return fromInstant(told.instant, 'browser', clocks)
  return { capturedAt: null, source: null, timeZone: clocks.zone, utcOffsetMinutes: null }
}

/**
 * The capture of a photo whose place became known, or turned out another, after its upload: what only a clock had shown
 * is set by the clock of the place; what is known as an instant is shown by it.
 */
export function recapture(capture: Capture, zone: string | null): Capture {
  const { capturedAt, source, timeZone, utcOffsetMinutes } = capture
  const place = knownTimeZone(zone)
  if (capturedAt === null || place === null) return capture
  const isByClock = source === 'place' || source === 'assumed' || (source === 'browser' && timeZone === null)
  if (!isByClock) return show(capturedAt, source ?? 'assumed', place)
  const wallTime = wallTimeAtOffset(capturedAt, utcOffsetMinutes ?? 0)
  return show(instantAtWallTime(wallTime, place), 'place', place)
}

/**
 * The capture of a photo that loses its place, where nothing was kept of how it was known before: as that of a new photo,
 * what a clock had shown is read by the account's last zone, and what is known as an instant is shown by it.
 */
export function captureWithoutPlace(capture: Capture, lastKnownZone: string | null): Capture {
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
): Capture {
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
 * An instant needs no zone to be found, only to be shown. With the offset of the browser's clock a claimed one says as
 * much as a time with an offset, and must not be taken for one that only a clock had shown.
 */
function fromInstant(
  instant: Date,
  source: 'gps' | 'browser',
  { zone, lastZone, browserOffset }: Clocks,
): Capture {
  if (zone !== null || browserOffset === null) return show(instant, source, zone ?? lastZone)
  return show(instant, source === 'browser' ? 'offset' : source, null, browserOffset)
}

function readFileTime({ metadata }: CaptureClues): ToldTime | null {
  const told = readToldTime(metadata.wallTime)
  return told && 'wallTime' in told ? { ...told, utcOffsetMinutes: metadata.utcOffsetMinutes } : told
}

function readStamp(gpsInstant: string | null): Date | null {
  const told = readToldTime(gpsInstant)
  return told && 'instant' in told ? told.instant : null
}

/**
 * How far the camera's clock was ahead of the UTC stamp of the satellites. The stamp is that of the last fix, which
 * may be minutes or days old, so it counts only if what it says looks like an offset: within 5 minutes of a multiple
 * of 15, and whole hours from the offset of the place (a clock left at home is off by whole hours).
 */
function offsetByStamp(wallTime: Temporal.PlainDateTime, stamp: Date, zone: string | null): number | null {
  const minutes = (instantAtOffset(wallTime, 0).getTime() - stamp.getTime()) / 60_000
  const offset = Math.round(minutes / 15) * 15
  if (Math.abs(minutes - offset) > 5 || plausibleOffset(offset) === null) return null
  const isWholeHoursOff = zone === null || (offset - utcOffsetMinutesAt(zone, stamp)) % 60 === 0
  return isWholeHoursOff ? offset : null
}

/** Shown by the zone's clock where there is a zone, else by one that is `offset` minutes ahead of UTC. */
function show(
  capturedAt: Date,
  source: CaptureSource,
  zone: string | null,
  offset: number | null = null,
): Capture {
  if (!isCaptureTime(capturedAt))
    return { capturedAt: null, source: null, timeZone: zone, utcOffsetMinutes: null }
  const utcOffsetMinutes = zone === null ? offset : utcOffsetMinutesAt(zone, capturedAt)
  return { capturedAt, source, timeZone: zone, utcOffsetMinutes }
}
