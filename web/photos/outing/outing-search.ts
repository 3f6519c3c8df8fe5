import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { dayOf } from '../gallery/find-by-date.ts'

/** Returns the parameters of the gallery that show the outing of a photo; null if its time is not known. */
export function outingSearchFor({ timestamp, groupName }: Pick<LogPhoto, 'timestamp' | 'groupName'>) {
  return timestamp === null ? null : { date: dayOf(timestamp), group: groupName ?? undefined }
}

/** The filter that lets through one outing. */
export interface OutingFilter {
  /** A day, as `2026-07-14`. */
  date: string
  /** The name of the group whose catches count; all do without one. */
  group?: string | undefined
}

/** Returns whether a filter lets through one outing: a day, with or without a group, and nothing else. */
export function isOuting(filter: PhotoFilter): filter is OutingFilter {
  const isOther = (name: string) => name !== 'date' && name !== 'group'
  return filter.date?.length === dayLength && !Object.keys(filter).some(isOther)
}

const dayLength = '2026-07-14'.length
