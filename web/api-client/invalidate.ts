import type { Query, QueryClient } from '@tanstack/react-query'
import { getStorageEndpoint, getUserEndpoint } from '../../shared/account.ts'
import { getBestsEndpoint } from '../../shared/bests.ts'
import type { InvalidationTopic } from '../../shared/events.ts'
import {
  listLocationGroupsEndpoint,
  listLocationsEndpoint,
  listMapPointsEndpoint,
} from '../../shared/locations.ts'
import { listPhotosEndpoint } from '../../shared/photos.ts'
import { queryKeyFor } from './query-options.ts'
import { ConnectionError, RequestError } from './request-error.ts'

type Read = Parameters<typeof queryKeyFor>[0]

/** The reads that each kind of change makes stale. */
const reads: Record<InvalidationTopic, readonly Read[]> = {
  user: [getUserEndpoint],
  photos: [listPhotosEndpoint, getStorageEndpoint, getBestsEndpoint],
  locations: [listLocationsEndpoint, listLocationGroupsEndpoint, listMapPointsEndpoint],
}

/**
 * The event stream also announces a tab's own changes, shortly after their response. Waiting this long covers that
 * event, so that it needs no second refresh.
 */
const echoMs = 50

/**
 * Refetches what a change by the user has made stale: active queries at once, others when they are next used. Does not
 * report failures; the component that shows a query does.
 */
export async function invalidateTopics(
  queryClient: QueryClient,
  stale: readonly InvalidationTopic[],
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, echoMs))
  await readAgain(queryClient, stale, () => undefined)
}

/**
 * Refetches like `invalidateTopics`, but for background changes: failures are marked as quiet, because older data stays
 * valid meanwhile. Rejects if a retry may help.
 */
export async function refetchSilently(
  queryClient: QueryClient,
  stale: readonly InvalidationTopic[],
): Promise<void> {
  let passing: unknown = null
  await readAgain(queryClient, stale, (failure) => {
    quiet.add(failure as object)
    if (mayPass(failure)) passing ??= failure
  })
  if (passing !== null) throw passing
}

/** Returns whether an error comes from a background refresh. */
export function isSilentError(error: Error | null): boolean {
  return error !== null && quiet.has(error)
}

const quiet = new WeakSet<object>()

/**
 * Returns whether all queries of a cache were successfully refetched by requests that began after `time`
 * (`performance.now()`).
 */
export function wasFetchedSince(queryClient: QueryClient, cache: InvalidationTopic, time: number): boolean {
  return (begins.get(queryClient)?.get(cache) ?? Number.NEGATIVE_INFINITY) > time
}

const begins = new WeakMap<QueryClient, Map<InvalidationTopic, number>>()

async function readAgain(
  queryClient: QueryClient,
  stale: readonly InvalidationTopic[],
  onFailure: (failure: unknown) => void,
): Promise<void> {
  const begin = performance.now()
  let failures = 0
  const calls = stale.flatMap((cache) => reads[cache])
  const queries = calls.flatMap((call) => findQueries(queryClient, call))
  for (const query of queries) query.invalidate()
  const active = queries.filter((query) => query.isActive())
  // A first fetch in flight is not canceled. Its response may be older than the change, so it is fetched again.
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

function noteBegin(queryClient: QueryClient, stale: readonly InvalidationTopic[], begin: number): void {
  const ofClient = begins.get(queryClient) ?? new Map<InvalidationTopic, number>()
  for (const cache of stale) ofClient.set(cache, begin)
  begins.set(queryClient, ofClient)
}

function findQueries(queryClient: QueryClient, call: Read): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: queryKeyFor(call) })
}

/**
 * Returns whether a retry may help: no response, too many requests, or a server error. Any other error would repeat.
 */
function mayPass(failure: unknown): boolean {
  if (failure instanceof RequestError) return failure.status === 429 || failure.status >= 500
  return failure instanceof ConnectionError
}
