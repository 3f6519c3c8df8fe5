import type { Coordinates } from '../../shared/coordinates.ts'
import { createProcessPool } from '../processes/process-pool.ts'
import type { GazetteerTasks } from './gazetteer-process.ts'

/** A town near a given place. */
export interface NearbyTown {
  name: string
  distanceKm: number
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** A local list of the world's towns; needs no external service. */
export interface Gazetteer {
  /** Returns the town that people would name to describe where a place is; null if none is near. */
  nearestTown(coordinates: Coordinates): Promise<NearbyTown | null>
  stop(): Promise<void>
}

/** Creates the gazetteer. Its 135,000 towns are loaded in a child process that starts on demand and exits when idle. */
export function createGazetteer({ idleMs = 60_000 }: { idleMs?: number } = {}): Gazetteer {
  const script = new URL('./gazetteer-process.ts', import.meta.url)
  const pool = createProcessPool<GazetteerTasks>({ script, size: 1, taskTimeoutMs: 30_000, idleMs })
  return {
    nearestTown: ({ latitude, longitude }) => pool.run('nearestTown', { latitude, longitude }),
    stop: () => pool.stop(),
  }
}
