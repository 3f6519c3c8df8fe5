import lookUpNearby from '@photostructure/tz-lookup'
import { find } from 'geo-tz/all'
import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/process-pool.ts'

const tasks = { timeZoneAt }
serveTasks(tasks)

/** The tasks of this process. */
export type TimeZoneTasks = typeof tasks

/**
 * Returns the exact time zone of a place on land. At sea that is a nautical zone (`Etc/GMT+8`), which is not in
 * everyday use, so a coarser table that extends over coastal waters is used there.
 */
function timeZoneAt({ latitude, longitude }: Coordinates): string | null {
  const [zone] = find(latitude, longitude)
  if (zone !== undefined && !zone.startsWith('Etc/')) return zone
  return lookUpNearby(latitude, longitude)
}
