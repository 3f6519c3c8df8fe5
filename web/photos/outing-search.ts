import type { PhotoFilter } from '../../shared/photos/photo-filter.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { dayOf } from './find-by-date.ts'

/** Returns the parameters of the gallery that show the outing of a photo; null if its time is not known. */
export function outingSearchFor({ timestamp, groupName }: Pick<LogPhoto, 'timestamp' | 'groupName'>) {
  return timestamp === null ? null : { date: dayOf(timestamp), group: groupName ?? undefined }
}

/** The filter that lets through one outing, or those of a trip. */
export interface OutingFilter {
  /** A day, as `2026-07-14`, or two days, as `2026-07-28/2026-08-03`. */
  date: string
  /** The name of the group whose catches count; all do without one. */
  group?: string | undefined
}

/** Returns whether a filter lets through one outing or a trip: a day or two, with or without a group, and nothing else. */
export function isOuting(filter: PhotoFilter): filter is OutingFilter {
  const isOther = (name: string) => name !== 'date' && name !== 'group'
  return filter.date !== undefined && filter.date.length >= dayLength && !Object.keys(filter).some(isOther)
}

/** Returns whether dates are two days. */
export function isTrip({ date }: Pick<OutingFilter, 'date'>): boolean {
  return date.length > dayLength
}

/** The length of a date that is a day. */
export const dayLength = '2026-07-14'.length
