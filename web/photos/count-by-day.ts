import type { LogPhoto } from '../../shared/sync.ts'
import { dayOf } from './find-by-date.ts'

/** How many photos were taken on a day, given as `2024-05-03`. */
export interface DayCount {
  day: string
  count: number
}

/** Counts the photos of each day that has any, from the first day to the last. */
export function countByDay(photos: readonly LogPhoto[]): DayCount[] {
  const counts = new Map<string, number>()
  for (const { timestamp } of photos)
    if (timestamp !== null) counts.set(dayOf(timestamp), (counts.get(dayOf(timestamp)) ?? 0) + 1)
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}
