import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/child-pool.ts'
import type { Tide } from './almanac.ts'
import { findTideStation } from './find-tide-station.ts'
import { predictTide } from './predict-tide.ts'

serveTasks({ tideAt })

function tideAt({ place, instant }: { place: Coordinates; instant: Date }): Tide | null {
  const found = findTideStation(place)
  return found && predictTide(found, instant)
}
