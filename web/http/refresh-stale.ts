import type { QueryClient } from '@tanstack/react-query'
import { getStorage, getUser } from '../../shared/account.ts'
import type { Call } from '../../shared/call.ts'
import type { StaleCache } from '../../shared/events.ts'
import { listLocationGroups, listLocations, listMapPoints } from '../../shared/locations.ts'
import { listPhotos } from '../../shared/photos.ts'
import { queryKeyOf } from './query-of.ts'

/** The reads that each kind of change makes stale. */
const reads: Record<StaleCache, readonly Pick<Call, 'path'>[]> = {
  user: [getUser],
  photos: [listPhotos, getStorage],
  locations: [listLocations, listLocationGroups, listMapPoints],
}

/** Reads again what a change has made stale: at once what is looked at, the rest when it is next asked for. */
export async function refreshStale(queryClient: QueryClient, stale: readonly StaleCache[]): Promise<void> {
  const calls = stale.flatMap((cache) => reads[cache])
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })))
}
