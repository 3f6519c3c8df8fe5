import { getMoonIllumination, getTimes } from 'suncalc'
import type { Coordinates } from './coordinates.ts'

/** Moon and sun at a place and time, in the form of the columns of `conditions`; all null if the time is unknown. */
export interface SunAndMoon {
  /** 0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter; just before new moon it is nearly 1. */
  moonPhase: number | null
  /** Illuminated fraction of the disc, 0 to 1. */
  moonIllumination: number | null
  /** Sunrise and sunset of the local calendar day; null also if the sun does not rise or set. */
  sunriseAt: Date | null
  /** In the far north it may be after the midnight that ends the day. */
  sunsetAt: Date | null
}

/**
 * Computes moon and sun (after J. Meeus, Astronomical Algorithms); the moon needs no place. If the UTC offset of the
 * place is unknown, the day is the solar day, from one lowest point of the sun to the next.
 */
export function computeSunAndMoon(
  position: Coordinates | null,
  instant: Date | null,
  utcOffsetMinutes: number | null,
): SunAndMoon {
  if (instant === null) return { moonPhase: null, moonIllumination: null, sunriseAt: null, sunsetAt: null }
  const { phase, fraction } = getMoonIllumination(instant)
  const sun =
    position && getTimes(localNoon(instant, utcOffsetMinutes), position.latitude, position.longitude)
  return {
    moonPhase: round(phase),
    moonIllumination: round(fraction),
    sunriseAt: sun?.sunrise ?? null,
    sunsetAt: sun?.sunset ?? null,
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns local noon, which everywhere on earth is within the solar day of that date; midnight often is not. */
function localNoon(instant: Date, utcOffsetMinutes: number | null): Date {
  if (utcOffsetMinutes === null) return instant
  const offsetMs = utcOffsetMinutes * minuteMs
  const midnight = Math.floor((instant.getTime() + offsetMs) / dayMs) * dayMs - offsetMs
  return new Date(midnight + dayMs / 2)
}

/** Rounds to three decimals, which is 40 minutes of the lunar month. */
function round(share: number): number {
  return Number(share.toFixed(3))
}
