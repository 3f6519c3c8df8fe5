import type { LogPhoto } from '../../shared/sync.ts'

/**
 * Returns the photo at which a day begins in the order shown, by the time taken: the newest of that day or before if the
 * newest come first, otherwise the oldest of that day or after; the nearest one if there is none, null without any date.
 */
export function findByDate(
  photos: readonly LogPhoto[],
  day: string,
  direction: 'asc' | 'desc',
): LogPhoto | null {
  const dated = photos.filter(({ timestamp }) => timestamp !== null)
  const isReached = ({ timestamp }: LogPhoto) =>
    direction === 'desc' ? dayOf(timestamp) <= day : dayOf(timestamp) >= day
  return dated.find(isReached) ?? dated.at(-1) ?? null
}

/** Returns the local day of a timestamp, as `2024-05-03`; empty without one. */
export function dayOf(timestamp: string | null): string {
  return timestamp?.slice(0, 10) ?? ''
}
