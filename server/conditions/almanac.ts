import type { TideType } from '../../shared/conditions.ts'
import type { Coordinates } from '../../shared/coordinates.ts'
import { createChildPool } from '../processes/child-pool.ts'

/** The tide at a place and time, as the nearest fitting station predicts it. */
export interface Tide {
  /** Feet above the datum. */
  levelFt: number
  type: TideType
  station: string
  distanceKm: number
  datum: string
}

/** What is known of places and times without asking anybody. */
export interface Almanac {
  /** IANA zone of a place, at sea too. */
  timeZoneAt(place: Coordinates): Promise<string | null>
  /** Null where no tide station is near: inland, or on a coast that nobody measures. */
  tideAt(place: Coordinates, instant: Date): Promise<Tide | null>
  stop(): Promise<void>
}

/**
 * Opens the almanac. Zones and tides live in a process each, so that finding a zone never waits for the seconds that
 * tide data take to load; both leave when idle, since loaded modules are never let go.
 */
export function createAlmanac({ idleMs = 60_000 }: { idleMs?: number } = {}): Almanac {
  const pace = { size: 1, taskTimeoutMs: 30_000, idleMs }
  const zones = createChildPool({ script: new URL('./zone-process.ts', import.meta.url), ...pace })
  const tides = createChildPool({ script: new URL('./tide-process.ts', import.meta.url), ...pace })
  return {
    timeZoneAt: ({ latitude, longitude }) => zones.run('timeZoneAt', { latitude, longitude }),
    tideAt: ({ latitude, longitude }, instant) =>
      tides.run('tideAt', { place: { latitude, longitude }, instant }),
    stop: async () => {
      await Promise.all([zones.stop(), tides.stop()])
    },
  }
}
