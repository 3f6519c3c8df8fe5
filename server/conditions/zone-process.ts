import lookUpNearby from '@photostructure/tz-lookup'
import { find } from 'geo-tz/all'
import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/child-pool.ts'

serveTasks({ timeZoneAt })

/**
 * The exact zone of a place on land. At sea that is a nautical zone (`Etc/GMT+8`), by which no angler's clock goes:
 * there the coarser table, which reaches over coastal waters, has the word.
 */
function timeZoneAt({ latitude, longitude }: Coordinates): string | null {
  const [zone] = find(latitude, longitude)
  if (zone !== undefined && !zone.startsWith('Etc/')) return zone
  return lookUpNearby(latitude, longitude)
}
