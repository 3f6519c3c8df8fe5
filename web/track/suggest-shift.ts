import { type Candidate, candidatesNear, matchPhotos } from './match-photos.ts'
import type { Track } from './track.ts'

/** A shift of the camera's clock under which more photos lie on the track. */
export interface ShiftSuggestion {
  minutes: number
  count: number
  /** The shifts around it that fit as many photos. */
  from: number
  to: number
}

/** How far a clock may be off that was set for another time zone. */
const maxZoneMinutes = 14 * 60
const stepMinutes = 15

/**
 * Suggests a shift as of a wrong time zone, if at least twice as many photos then lie on the track: the one that fits most
 * photos, a whole hour before others, the smallest of these. Null if the clock may be right.
 */
export function suggestShift(candidates: readonly Candidate[], track: Track): ShiftSuggestion | null {
  const near = candidatesNear(candidates, track, maxZoneMinutes + stepMinutes)
  const count = (minutes: number) => matchPhotos(near, track, minutes).located.length
  const present = count(0)
  const shifts = Array.from(
    { length: (2 * maxZoneMinutes) / stepMinutes + 1 },
    (_, index) => index * stepMinutes - maxZoneMinutes,
  )
  const counts = new Map(shifts.map((minutes) => [minutes, count(minutes)]))
  const [best] = shifts.toSorted(
    (one, other) =>
      (counts.get(other) ?? 0) - (counts.get(one) ?? 0) ||
      Number(one % 60 !== 0) - Number(other % 60 !== 0) ||
      Math.abs(one) - Math.abs(other),
  )
  const most = best === undefined ? 0 : (counts.get(best) ?? 0)
  if (best === undefined || most === 0 || most < 2 * present) return null
  return { minutes: best, count: most, from: edge(-stepMinutes), to: edge(stepMinutes) }

  /** Returns the last shift in one direction that fits as many photos. */
  function edge(step: number): number {
    let minutes = best ?? 0
    while (counts.get(minutes + step) === most) minutes += step
    return minutes
  }
}
