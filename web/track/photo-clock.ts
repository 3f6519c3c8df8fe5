import { distanceMeters } from '../../shared/coordinates.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { toLocalTime } from '../photos/shift-time.ts'
import { pointAt, type Track } from './track.ts'

/** What is known about when a photo was taken. */
export type Timed = Pick<LogPhoto, 'timestamp' | 'timestampSource' | 'timeZone'> &
  Partial<Pick<LogPhoto, 'hasTime'>>

/**
 * Returns when a photo was taken in ms; null if its time of day is unknown. As on the server, a time whose zone is unknown is that of
 * the place, for which `zone` is the best guess.
 */
export function photoInstant(photo: Timed, zone: string): number | null {
  const { timestamp } = photo
  if (timestamp === null || photo.hasTime === false) return null
  return isWallTime(photo) ? instantAtWallTime(toLocalTime(timestamp), zone) : Date.parse(timestamp)
}

/** Returns whether only the time on the camera's clock is known, and not its zone. */
export function isWallTime({ timestampSource, timeZone }: Timed): boolean {
  return (
    timestampSource === 'entered' ||
    timestampSource === 'place' ||
    timestampSource === 'assumed' ||
    timestampSource === 'filename' ||
    (timestampSource === 'browser' && timeZone === null)
  )
}

/**
 * Returns the time zone of the place of a track: that of the nearest photo with a position within 100 km, otherwise the browser's.
 * The server isn't asked, since that would send it a part of the track.
 */
export function zoneNear(track: Track, photos: readonly LogPhoto[]): string {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const start = pointAt(track, 0)
  let nearest = { meters: maxZoneMeters, zone: browserZone }
  for (const { latitude, longitude, timeZone } of photos) {
    if (latitude === null || longitude === null || timeZone === null) continue
    const meters = distanceMeters(start, { latitude, longitude })
    if (meters < nearest.meters) nearest = { meters, zone: timeZone }
  }
  return isKnownZone(nearest.zone) ? nearest.zone : browserZone
}

const maxZoneMeters = 100_000

function isKnownZone(zone: string): boolean {
  try {
    return Boolean(offsetFormat(zone))
  } catch {
    return false
  }
}

/** As on the server, the hour that is repeated in autumn is the first one, and a time skipped in spring is an hour later. */
function instantAtWallTime(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map((time) => offsetMsAt(zone, time)) as [
    number,
    number,
  ]
  const isAfterChange =
    offsetMsAt(zone, asUtc - before) !== before && offsetMsAt(zone, asUtc - after) === after
  return asUtc - (isAfterChange ? after : before)
}

const dayMs = 24 * 60 * 60_000

function offsetMsAt(zone: string, instant: number): number {
  const parts = offsetFormat(zone).formatToParts(instant)
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return local - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const number = 'numeric'
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: number, month: number, day: number },
    ...{ hour: number, minute: number, second: number },
  })
  formats.set(zone, format)
  return format
}
