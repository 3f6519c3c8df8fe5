import type { Coordinates } from '../../shared/coordinates.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { hasNoPosition } from '../photos/nearby-in-time.ts'
import { photoInstant } from './photo-clock.ts'
import { positionAt, type Track, trackRange } from './track.ts'

/** A photo without a position, and when it was taken in ms; null if that is unknown. */
export interface Candidate {
  photo: LogPhoto
  instant: number | null
}

/** A photo and where it was taken according to the track. */
export interface LocatedPhoto extends Coordinates {
  photo: LogPhoto
  /** When it was taken by the track's clock, in ms. */
  instant: number
}

/** Which photos get a position, and how many don't and why. */
export interface TrackMatch {
  located: LocatedPhoto[]
  counts: Record<'undated' | 'outside' | 'gap' | 'contradiction', number>
}

/** Returns the catches that have neither a position nor a location, with their times in the zone of the track, oldest first. */
export function findCandidates(photos: readonly LogPhoto[], zone: string): Candidate[] {
  return photos
    .filter((photo) => photo.isFishing !== false && hasNoPosition(photo))
    .map((photo) => ({ photo, instant: photoInstant(photo, zone) }))
    .sort((one, other) => (one.instant ?? Number.MAX_VALUE) - (other.instant ?? Number.MAX_VALUE))
}

/** Returns the candidates that were taken during a track or at most so many minutes before or after it. */
export function candidatesNear(candidates: readonly Candidate[], track: Track, minutes: number): Candidate[] {
  const range = trackRange(track)
  if (range === null) return []
  const marginMs = minutes * 60_000
  return candidates.filter(
    ({ instant }) => instant !== null && instant >= range.start - marginMs && instant <= range.end + marginMs,
  )
}

/** Finds where photos were taken if the camera's clock was `shiftMinutes` slow. */
export function matchPhotos(
  candidates: readonly Candidate[],
  track: Track,
  shiftMinutes: number,
): TrackMatch {
  const match: TrackMatch = { located: [], counts: { undated: 0, outside: 0, gap: 0, contradiction: 0 } }
  for (const { photo, instant: shown } of candidates) {
    if (shown === null) {
      match.counts.undated++
      continue
    }
    const instant = shown + shiftMinutes * 60_000
    const lookup = positionAt(track, instant)
    if (lookup.kind === 'found')
      match.located.push({ photo, instant, latitude: lookup.latitude, longitude: lookup.longitude })
    else match.counts[lookup.kind]++
  }
  return match
}
