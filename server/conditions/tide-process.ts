import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/process-pool.ts'
import { findTideStation } from './find-tide-station.ts'
import { predictTide } from './predict-tide.ts'
import type { Tide } from './tide-and-time-zone.ts'

const tasks = { tideAt }
serveTasks(tasks)

/** The tasks of this process. */
export type TideTasks = typeof tasks

function tideAt({ coordinates, instant }: { coordinates: Coordinates; instant: Date }): Tide | null {
  const nearby = findTideStation(coordinates)
  return nearby && predictTide(nearby, instant)
}
