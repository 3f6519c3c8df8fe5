import type { QueryClient } from '@tanstack/react-query'
import { getStorageEndpoint, getUserEndpoint } from '../../shared/account.ts'
import type { InvalidationTopic } from '../../shared/events.ts'
import { queryKeyFor } from './query-options.ts'
import { ConnectionError, RequestError } from './request-error.ts'

/** The key of the query for the log. */
export const logKey = ['log']

/** The queries that each kind of change makes stale. */
const keysByTopic: Record<InvalidationTopic, readonly unknown[][]> = {
  user: [queryKeyFor(getUserEndpoint)],
  photos: [logKey, queryKeyFor(getStorageEndpoint)],
  locations: [logKey],
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
  topics: readonly InvalidationTopic[],
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, echoMs))
  await refetchTopics(queryClient, topics, () => undefined)
}

/**
 * Refetches like `invalidateTopics`, but for background changes: failures are marked as quiet, because older data stays
 * valid meanwhile. Rejects if a retry may help.
 */
export async function refetchSilently(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
): Promise<void> {
  let transientError: unknown = null
  await refetchTopics(queryClient, topics, (error) => {
    silentErrors.add(error as object)
    if (isTransient(error)) transientError ??= error
  })
  if (transientError !== null) throw transientError
}

/** Returns whether an error comes from a background refresh. */
export function isSilentError(error: Error | null): boolean {
  return error !== null && silentErrors.has(error)
}

const silentErrors = new WeakSet<object>()

/** Returns whether requests that began after `time` (`performance.now()`) have refetched all of a cache. */
export function wasFetchedSince(queryClient: QueryClient, topic: InvalidationTopic, time: number): boolean {
  return (fetchStarts.get(queryClient)?.get(topic) ?? Number.NEGATIVE_INFINITY) > time
}

const fetchStarts = new WeakMap<QueryClient, Map<InvalidationTopic, number>>()

async function refetchTopics(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
  onError: (error: unknown) => void,
): Promise<void> {
  const startedAt = performance.now()
  let failures = 0
  const keys = topics.flatMap((topic) => keysByTopic[topic])
  const queries = [...new Set(keys.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey })))]
  for (const query of queries) query.invalidate()
  const active = queries.filter((query) => query.isActive())
  // A first fetch in flight is not canceled. Its response may be older than the change, so it is fetched again.
  const firstFetches = active.filter(
    ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined,
  )
  await fetchAll(active)
  await fetchAll(firstFetches.filter((query) => query.isActive()))
  if (failures === 0) recordFetchStart(queryClient, topics, startedAt)

  function fetchAll(selected: typeof queries) {
    return Promise.all(
      selected.map((query) => query.fetch(undefined, { cancelRefetch: true }).catch(recordFailure)),
    )
  }

  function recordFailure(error: unknown) {
    failures += 1
    onError(error)
  }
}

function recordFetchStart(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
  startedAt: number,
): void {
  const startsByTopic = fetchStarts.get(queryClient) ?? new Map<InvalidationTopic, number>()
  for (const topic of topics) startsByTopic.set(topic, startedAt)
  fetchStarts.set(queryClient, startsByTopic)
}

/** Returns whether a retry may help: no response, too many requests, or a server error. */
function isTransient(error: unknown): boolean {
  if (error instanceof RequestError) return error.status === 429 || error.status >= 500
  return error instanceof ConnectionError
}
