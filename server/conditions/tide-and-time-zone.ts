import type { TideType } from '../../shared/conditions.ts'
import type { Coordinates } from '../../shared/coordinates.ts'
import { createProcessPool } from '../processes/process-pool.ts'
import type { TideStations } from './find-tide-station.ts'
import type { TideTasks } from './tide-process.ts'
import type { TimeZoneTasks } from './time-zone-process.ts'

/** The tide at a place and time, as predicted for the most suitable station nearby. */
export interface Tide {
  /** Feet above the datum. */
  levelFt: number
  type: TideType
  station: string
  distanceKm: number
  datum: string
}

/** Data about places and times that is computed locally, without external services. */
export interface TideAndTimeZone {
  /** Returns the IANA time zone of a place, also at sea; null if it has none. */
  timeZoneAt(coordinates: Coordinates): Promise<string | null>
  /** Returns null if no tide station is near: inland, or on a coast without measurements. */
  tideAt(coordinates: Coordinates, instant: Date, stations: TideStations): Promise<Tide | null>
  stop(): Promise<void>
}

/**
 * Creates the almanac. Time zones and tides each have their own child process, so that a zone lookup never waits for
 * the seconds that tide data takes to load. Both processes exit when idle, because loaded modules are never unloaded.
 */
export function createTideAndTimeZone({ idleMs = 60_000 }: { idleMs?: number } = {}): TideAndTimeZone {
  const poolOptions = { size: 1, taskTimeoutMs: 30_000, idleMs }
  const zones = createProcessPool<TimeZoneTasks>({
    script: new URL('./time-zone-process.ts', import.meta.url),
    ...poolOptions,
  })
  const tides = createProcessPool<TideTasks>({
    script: new URL('./tide-process.ts', import.meta.url),
    ...poolOptions,
  })
  return {
    timeZoneAt: ({ latitude, longitude }) => zones.run('timeZoneAt', { latitude, longitude }),
    tideAt: ({ latitude, longitude }, instant, stations) =>
      tides.run('tideAt', { coordinates: { latitude, longitude }, instant, stations }),
    stop: async () => {
      await Promise.all([zones.stop(), tides.stop()])
    },
  }
}
