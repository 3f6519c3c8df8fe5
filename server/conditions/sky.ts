import { getMoonIllumination, getTimes } from 'suncalc'
import type { Coordinates } from '../../shared/coordinates.ts'

/** Moon and sun at a place and time, as the columns of `conditions` have them; all null where the time is unknown. */
export interface Sky {
  /** 0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter; just before new moon it is nearly 1. */
  moonPhase: number | null
  /** Lit part of the disc, 0 to 1. */
  moonIllumination: number | null
  /** Sunrise and sunset of the day that the clock of the place shows; null also where the sun does not rise or set. */
  sunriseAt: Date | null
  /** Far north it may come after the midnight that ends the day. */
  sunsetAt: Date | null
}

/**
 * Computes moon and sun (after J. Meeus, Astronomical Algorithms); the moon needs no place. Where nobody knows how far
 * the clock of the place is ahead of UTC, the day is that of the sun: from one lowest point of it to the next.
 */
export function skyAt(place: Coordinates | null, instant: Date | null, utcOffsetMinutes: number | null): Sky {
  if (instant === null) return { moonPhase: null, moonIllumination: null, sunriseAt: null, sunsetAt: null }
  const { phase, fraction } = getMoonIllumination(instant)
  const sun = place && getTimes(noonOf(instant, utcOffsetMinutes), place.latitude, place.longitude)
  return {
    moonPhase: round(phase),
    moonIllumination: round(fraction),
    sunriseAt: sun?.sunrise ?? null,
    sunsetAt: sun?.sunset ?? null,
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Noon of the clock: everywhere on earth it lies in the sun's day of that date, which midnight often does not. */
function noonOf(instant: Date, utcOffsetMinutes: number | null): Date {
  if (utcOffsetMinutes === null) return instant
  const aheadMs = utcOffsetMinutes * minuteMs
  const midnight = Math.floor((instant.getTime() + aheadMs) / dayMs) * dayMs - aheadMs
  return new Date(midnight + dayMs / 2)
}

/** Three decimals are 40 minutes of the moon's month. */
function round(share: number): number {
  return Number(share.toFixed(3))
}
