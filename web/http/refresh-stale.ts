import type { Query, QueryClient } from '@tanstack/react-query'
import { getStorage, getUser } from '../../shared/account.ts'
import { getBests } from '../../shared/bests.ts'
import type { StaleCache } from '../../shared/events.ts'
import { listLocationGroups, listLocations, listMapPoints } from '../../shared/locations.ts'
import { listPhotos } from '../../shared/photos.ts'
import { queryKeyOf } from './query-of.ts'
import { ConnectionError, RequestError } from './request-error.ts'

type Read = Parameters<typeof queryKeyOf>[0]

/** The reads that each kind of change makes stale. */
const reads: Record<StaleCache, readonly Read[]> = {
  user: [getUser],
  photos: [listPhotos, getStorage, getBests],
  locations: [listLocations, listLocationGroups, listMapPoints],
}

/** The stream tells a tab of its own changes too, a moment after their answer; waited for, they need no second refresh. */
const echoMs = 50

/**
 * Reads again what a change of the angler's own has made stale: at once what is looked at, the rest when it is next
 * asked for. Whoever shows a read tells of its failure.
 */
export async function refreshStale(queryClient: QueryClient, stale: readonly StaleCache[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, echoMs))
  await readAgain(queryClient, stale, () => undefined)
}

/**
 * The same for changes nobody here has asked for: a failure is nobody's business as long as older answers still stand.
 * Rejects where trying again may help.
 */
export async function refreshQuietly(queryClient: QueryClient, stale: readonly StaleCache[]): Promise<void> {
  let passing: unknown = null
  await readAgain(queryClient, stale, (failure) => {
    quiet.add(failure as object)
    if (mayPass(failure)) passing ??= failure
  })
  if (passing !== null) throw passing
}

/** Whether a read failed that nobody here had asked for. */
export function isQuietFailure(error: Error | null): boolean {
  return error !== null && quiet.has(error)
}

const quiet = new WeakSet<object>()

/** Whether a cache was read anew, wholly, by reads that began after a time of `performance.now()`. */
export function wasReadSince(queryClient: QueryClient, cache: StaleCache, time: number): boolean {
  return (begins.get(queryClient)?.get(cache) ?? Number.NEGATIVE_INFINITY) > time
}

const begins = new WeakMap<QueryClient, Map<StaleCache, number>>()

async function readAgain(
  queryClient: QueryClient,
  stale: readonly StaleCache[],
  onFailure: (failure: unknown) => void,
): Promise<void> {
  const begin = performance.now()
  let failures = 0
  const calls = stale.flatMap((cache) => reads[cache])
  const queries = calls.flatMap((call) => findQueries(queryClient, call))
  for (const query of queries) query.invalidate()
  const active = queries.filter((query) => query.isActive())
  // A first answer that is on its way already is not cut short. It may be older than the change, so it is asked again.
  const early = active.filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  await fetchAll(active)
  await fetchAll(early.filter((query) => query.isActive()))
  if (failures === 0) noteBegin(queryClient, stale, begin)

  function fetchAll(some: Query[]) {
    return Promise.all(some.map((query) => query.fetch(undefined, { cancelRefetch: true }).catch(fail)))
  }

  function fail(failure: unknown) {
    failures += 1
    onFailure(failure)
  }
}

function noteBegin(queryClient: QueryClient, stale: readonly StaleCache[], begin: number): void {
  const ofClient = begins.get(queryClient) ?? new Map<StaleCache, number>()
  for (const cache of stale) ofClient.set(cache, begin)
  begins.set(queryClient, ofClient)
}

function findQueries(queryClient: QueryClient, call: Read): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: queryKeyOf(call) })
}

/** No answer, too many requests, or a server in trouble; every other refusal would be the same again. */
function mayPass(failure: unknown): boolean {
  if (failure instanceof RequestError) return failure.status === 429 || failure.status >= 500
  return failure instanceof ConnectionError
}
