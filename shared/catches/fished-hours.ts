import { z } from 'zod'

/** A time of day, as `05:30`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 05:30')

/**
 * When an outing began and ended, by the clock there: `05:30`. An end before the start is one of the next day. Two times of day,
 * not instants, which a corrected date or location would have to move.
 */
export interface FishedHours {
  fishedFrom: string | null
  fishedTo: string | null
}

/** No hours. */
export const noHours: FishedHours = { fishedFrom: null, fishedTo: null }

/** What is wrong with hours, at which of their fields. */
export interface HoursFault {
  field: keyof FishedHours
  /** One or two sentences. */
  message: string
}

/** Returns what is wrong with the hours of an outing; null if nothing is. A start alone is right: someone is still fishing. */
export function findHoursFault({ fishedFrom, fishedTo }: FishedHours): HoursFault | null {
  if (fishedTo === null) return null
  if (fishedFrom === null) return { field: 'fishedFrom', message: 'Enter when you started too.' }
  if (fishedFrom !== fishedTo) return null
  const message = 'The end can’t be the same as the start. Note an outing of 24 hours or more day by day.'
  return { field: 'fishedTo', message }
}

/** Returns from when to when hours last, in minutes since midnight of the first day; null unless both ends are known and right. */
export function toSpan(hours: FishedHours): [start: number, end: number] | null {
  const { fishedFrom, fishedTo } = hours
  if (fishedFrom === null || fishedTo === null || findHoursFault(hours) !== null) return null
  const [start, end] = [toMinutes(fishedFrom), toMinutes(fishedTo)]
  return [start, end < start ? end + minutesPerDay : end]
}

/** Minutes of a day. */
export const minutesPerDay = 24 * 60

/** Returns the minutes since midnight at a time of day. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
