import type { Coordinates } from '../../shared/coordinates.ts'
import { createChildPool } from '../processes/child-pool.ts'

/** A town, from a place that it is near to. */
export interface NearbyTown {
  name: string
  distanceKm: number
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** The towns of the world, without asking anybody. */
export interface Gazetteer {
  /** The town that people would say a place is near to; null far from all. */
  nearestTown(place: Coordinates): Promise<NearbyTown | null>
  stop(): Promise<void>
}

/** Opens the gazetteer; its 135,000 towns live in a process of their own that comes when asked and leaves when idle. */
export function createGazetteer({ idleMs = 60_000 }: { idleMs?: number } = {}): Gazetteer {
  const script = new URL('./gazetteer-process.ts', import.meta.url)
  const pool = createChildPool({ script, size: 1, taskTimeoutMs: 30_000, idleMs })
  return {
    nearestTown: ({ latitude, longitude }) => pool.run('nearestTown', { latitude, longitude }),
    stop: () => pool.stop(),
  }
}
