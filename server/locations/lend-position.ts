import { recapture } from '../conditions/capture-instant.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import type { Spot } from './find-spot.ts'

/** The spot that a photo comes to, and the time zone it lies in, where that is known. */
export interface Destination {
  spot: Spot
  zone: string | null
}

/** Whether a photo has no position of its own. */
export function borrowsPosition(photo: PhotoRow): boolean {
  return photo.latitude === null || photo.positionSource === 'assigned'
}

/** The columns of a photo that borrows the position of a spot, and the clock of the place with it. */
export function lendPosition(photo: PhotoRow, { spot, zone }: Destination) {
  const { capturedAt, capturedAtSource, timeZone, utcOffsetMinutes } = photo
  const { source, ...capture } = recapture(
    { capturedAt, source: capturedAtSource, timeZone, utcOffsetMinutes },
    zone,
  )
  const { latitude, longitude } = spot
  return { latitude, longitude, positionSource: 'assigned' as const, capturedAtSource: source, ...capture }
}
