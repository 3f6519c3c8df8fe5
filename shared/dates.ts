import { limits } from './limits.ts'

const { min, max } = limits.utcOffsetMinutes

/**
 * An instant with the offset of the place where it counts: `2022-08-14T14:12:31+03:00`. UTC where no offset is known, or
 * one that no timestamp can hold.
 */
export function formatLocalTime(instant: Date, utcOffsetMinutes: number | null): string {
  if (utcOffsetMinutes === null || utcOffsetMinutes < min || utcOffsetMinutes > max)
    return instant.toISOString()
  const wall = new Date(instant.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(utcOffsetMinutes)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${wall}${utcOffsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Whether a capture can be kept: its year has four digits by the clock of any place. */
export function isCaptureTime(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year >= limits.captureYear.min && year <= limits.captureYear.max
}

/** An offset that cameras and phones can be set to: a multiple of 15 minutes from -12:00 to +14:00; null for any other. */
export function plausibleOffset(minutes: number | null): number | null {
  if (minutes === null || minutes % 15 !== 0 || minutes < -12 * 60 || minutes > 14 * 60) return null
  return minutes
}
