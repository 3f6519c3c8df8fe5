import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/process-pool.ts'
import { findTideStation, type TideStations } from './find-tide-station.ts'
import { predictTide } from './predict-tide.ts'
import type { Tide } from './tide-and-time-zone.ts'

const tasks = { tideAt }
serveTasks(tasks)

/** The tasks of this process. */
export type TideTasks = typeof tasks

interface TideRequest {
  coordinates: Coordinates
  instant: Date
  stations: TideStations
}

function tideAt({ coordinates, instant, stations }: TideRequest): Tide | null {
  const nearby = findTideStation(coordinates, stations)
  return nearby && predictTide(nearby, instant)
}
