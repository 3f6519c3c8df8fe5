import type { Photo } from '../../../shared/photos.ts'
import { plural } from '../../ui/plural.ts'

/** What is known of when a photo was taken. */
type Timed = Pick<Photo, 'timestamp' | 'timestampSource' | 'timeZone'>

/** What is known of when and where. */
export type Placed = Timed & Pick<Photo, 'id' | 'latitude' | 'longitude' | 'locationId' | 'locationName'>

/** A photo taken within the hour, and how many minutes after the one in question: less than 0 is before. */
export interface Neighbour<P extends Placed = Placed> {
  photo: P
  minutes: number
}

/** The photo at a spot that was taken nearest in time, within the hour; null where there is none. */
export function nearestAtSpot<P extends Placed>(photo: Placed, photos: readonly P[]): Neighbour<P> | null {
  return nearest(photo, photos, ({ locationId }) => locationId !== null)
}

/** The photo with a position that was taken nearest in time, within the hour; it may be at no spot. */
export function nearestWithPosition<P extends Placed>(
  photo: Placed,
  photos: readonly P[],
): Neighbour<P> | null {
  return nearest(photo, photos, hasPosition)
}

/**
 * The other photos without a place that were taken within the hour, as far as the photo nearest to each of them is at
 * the same spot: someone who moves on within the hour is not drawn back.
 */
export function othersWithoutPlace<P extends Placed>(
  photo: Placed,
  photos: readonly P[],
  locationId: string,
): P[] {
  const near = photos.filter((other) => Math.abs(minutesBetween(photo, other)) <= 2 * withinMinutes)
  return near.filter(
    (other) =>
      other.id !== photo.id &&
      isPlaceless(other) &&
      Math.abs(minutesBetween(photo, other)) <= withinMinutes &&
      nearestAtSpot(other, near)?.photo.locationId === locationId,
  )
}

/** Whether nothing tells where a photo was taken. */
export function isPlaceless(photo: Placed): boolean {
  return photo.locationId === null && !hasPosition(photo)
}

/** How long after the other one a photo was taken, in words: `12 minutes earlier`. */
export function minutesWords(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  if (whole === 0) return 'at the same time'
  return `${plural(whole, 'minute')} ${minutes < 0 ? 'earlier' : 'later'}`
}

const withinMinutes = 60

function nearest<P extends Placed>(
  photo: Placed,
  photos: readonly P[],
  isFit: (other: P) => boolean,
): Neighbour<P> | null {
  let found: Neighbour<P> | null = null
  for (const other of photos) {
    if (other.id === photo.id || !isFit(other)) continue
    const minutes = minutesBetween(photo, other)
    if (!(Math.abs(minutes) <= withinMinutes)) continue
    if (found === null || Math.abs(minutes) < Math.abs(found.minutes)) found = { photo: other, minutes }
  }
  return found
}

function hasPosition({ latitude, longitude }: Placed): boolean {
  return latitude !== null && longitude !== null
}

/**
 * From one photo to another; not a number where a time is missing. Where the zone of either is a guess their clocks are
 * compared as they stood: what was taken together shows the same time on both, wherever that was.
 */
function minutesBetween(from: Timed, to: Timed): number {
  if (from.timestamp === null || to.timestamp === null) return Number.NaN
  const isGuess = isGuessed(from) || isGuessed(to)
  const read = (timestamp: string) => Date.parse(isGuess ? `${timestamp.slice(0, 19)}Z` : timestamp)
  return (read(to.timestamp) - read(from.timestamp)) / 60_000
}

/** Known by a clock alone; what a browser tells with a zone is an instant. */
function isGuessed({ timestampSource, timeZone }: Timed): boolean {
  return timestampSource === 'assumed' || (timestampSource === 'browser' && timeZone === null)
}
