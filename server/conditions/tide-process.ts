import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/process-pool.ts'
import { findTideStation } from './find-tide-station.ts'
import { predictTide } from './predict-tide.ts'
import type { Tide } from './tide-and-time-zone.ts'

serveTasks({ tideAt })

function tideAt({ place, instant }: { place: Coordinates; instant: Date }): Tide | null {
  const found = findTideStation(place)
  return found && predictTide(found, instant)
}
