import { hasPosition } from '../../shared/coordinates.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../shared/sync.ts'

/** What is known about when a photo was taken. */
type Timed = Pick<LogPhoto, 'timestamp' | 'timestampSource' | 'timeZone'> & Partial<Pick<LogPhoto, 'hasTime'>>

/** What is known about when and where a photo was taken. */
export type TimedPosition = Timed &
  Pick<LogPhoto, 'id' | 'latitude' | 'longitude' | 'locationId' | 'locationName'>

/** A photo taken within the hour, and how many minutes after the reference photo (negative: before it). */
export interface Neighbor<P extends TimedPosition = TimedPosition> {
  photo: P
  minutes: number
}

/** Returns the photo with a location that was taken nearest in time, within the hour; null if there is none. */
export function nearestAssigned<P extends TimedPosition>(
  photo: TimedPosition,
  photos: readonly P[],
): Neighbor<P> | null {
  return nearest(photo, photos, ({ locationId }) => locationId !== null)
}

/** Returns the photo with a position that was taken nearest in time, within the hour; it may have no location. */
export function nearestWithPosition<P extends TimedPosition>(
  photo: TimedPosition,
  photos: readonly P[],
): Neighbor<P> | null {
  return nearest(photo, photos, hasPosition)
}

/**
 * Returns the other photos without a location or position that were taken within the hour and whose own nearest photo
 * has the same location, so that photos are not assigned to a location that the user had already left.
 */
export function othersWithoutPosition<P extends TimedPosition>(
  photo: TimedPosition,
  photos: readonly P[],
  locationId: string,
): P[] {
  const candidates = photos.filter(
    (candidate) => Math.abs(minutesBetween(photo, candidate)) <= 2 * maxMinutes,
  )
  return candidates.filter(
    (candidate) =>
      candidate.id !== photo.id &&
      hasNoPosition(candidate) &&
      Math.abs(minutesBetween(photo, candidate)) <= maxMinutes &&
      nearestAssigned(candidate, candidates)?.photo.locationId === locationId,
  )
}

/** Returns whether a photo has neither a location nor a position. */
export function hasNoPosition(photo: TimedPosition): boolean {
  return photo.locationId === null && !hasPosition(photo)
}

/** Formats the time between two photos: `12 minutes earlier`. */
export function minutesText(minutes: number): string {
  const roundedMinutes = Math.round(Math.abs(minutes))
  if (roundedMinutes === 0) return 'at the same time'
  return `${plural(roundedMinutes, 'minute')} ${minutes < 0 ? 'earlier' : 'later'}`
}

const maxMinutes = 60

function nearest<P extends TimedPosition>(
  photo: TimedPosition,
  photos: readonly P[],
  matches: (candidate: P) => boolean,
): Neighbor<P> | null {
  let closest: Neighbor<P> | null = null
  for (const candidate of photos) {
    if (candidate.id === photo.id || !matches(candidate)) continue
    const minutes = minutesBetween(photo, candidate)
    if (!(Math.abs(minutes) <= maxMinutes)) continue
    if (closest === null || Math.abs(minutes) < Math.abs(closest.minutes))
      closest = { photo: candidate, minutes }
  }
  return closest
}

/**
 * Returns the minutes from one photo to another; NaN if a time of day is missing. If the time zone of either is a guess,
 * compares their local clock times instead: photos taken together show the same time, wherever that was.
 */
function minutesBetween(from: Timed, to: Timed): number {
  if (from.timestamp === null || to.timestamp === null) return Number.NaN
  if (from.hasTime === false || to.hasTime === false) return Number.NaN
  const isGuess = isGuessed(from) || isGuessed(to)
  const parse = (timestamp: string) => Date.parse(isGuess ? `${timestamp.slice(0, 19)}Z` : timestamp)
  return (parse(to.timestamp) - parse(from.timestamp)) / 60_000
}

/** Returns whether only the local clock time is known; a browser's time with a zone is exact. */
function isGuessed({ timestampSource, timeZone }: Timed): boolean {
  return (
    timestampSource === 'assumed' ||
    timestampSource === 'filename' ||
    (timestampSource === 'browser' && timeZone === null)
  )
}
