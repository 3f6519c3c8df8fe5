import { moonPhaseIndex } from '../moon.ts'
import { computeSunAndMoon } from '../sun-and-moon.ts'
import { type Season, seasons, type TimeOfDay, timesOfDay } from './photo-filter.ts'

/** When a photo was taken, or a fish caught without one. */
interface PhotoTime {
  /** By the clock at the place. */
  timestamp: string | null
  /** False if only the date is known. */
  hasTime?: boolean
}

/** Returns whether the time of day is known, and not just the date. */
export function hasTime<Timed extends PhotoTime>(photo: Timed): photo is Timed & { timestamp: string } {
  return photo.timestamp !== null && photo.hasTime !== false
}

/** Returns the index of the moon phase in `moonPhases`; null without a time. */
export function moonPhaseOf({ timestamp }: Pick<PhotoTime, 'timestamp'>): number | null {
  const { moonPhase } = computeSunAndMoon(null, timestamp === null ? null : new Date(timestamp), null)
  return moonPhase === null ? null : moonPhaseIndex(moonPhase)
}

/** Returns the season of a local time; without a latitude, as in the north. */
export function seasonOf(timestamp: string, latitude: number | null): Season | undefined {
  const northern = Math.floor(((Number(timestamp.slice(5, 7)) + 9) % 12) / 3)
  return seasons[(northern + (latitude !== null && latitude < 0 ? 2 : 0)) % 4]
}

/** Returns the part of the day of a local time. */
export function timeOfDayOf(timestamp: string): TimeOfDay {
  const hour = hourOf(timestamp)
  const { morning, afternoon, evening, night } = timesOfDay
  if (hour < morning || hour >= night) return 'night'
  if (hour < afternoon) return 'morning'
  return hour < evening ? 'afternoon' : 'evening'
}

/** Returns the hour of a local time. */
export function hourOf(timestamp: string): number {
  return Number(timestamp.slice(11, 13))
}
