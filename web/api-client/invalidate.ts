import type { Query, QueryClient } from '@tanstack/react-query'
import { getLooksEndpoint, getStorageEndpoint, getUserEndpoint } from '../../shared/account.ts'
import { getAccuracyEndpoint } from '../../shared/accuracy.ts'
import { queryKeyFor } from './query-options.ts'
import { ConnectionError, RequestError } from './request-error.ts'

/** The key of the query for the log. */
export const logKey = ['log']

/** What can become stale: the account with its settings, or the log. */
export type InvalidationTopic = 'account' | 'log'

const keysByTopic: Record<InvalidationTopic, readonly unknown[][]> = {
  account: [queryKeyFor(getUserEndpoint)],
  log: [
    logKey,
    queryKeyFor(getStorageEndpoint),
    queryKeyFor(getAccuracyEndpoint),
    queryKeyFor(getLooksEndpoint),
  ],
}

/**
 * Refetches what a change by the user has made stale: active queries at once, others when they are next used. Does not
 * report failures; the component that shows a query does.
 */
export async function invalidateTopics(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
): Promise<void> {
  await whenFirstFetched(queryClient, topics)
  await refetchTopics(queryClient, topics, { isReported: true, onError: () => undefined })
}

/**
 * Refetches like `invalidateTopics`, but for background changes: failures are marked as quiet, because older data stays
 * valid meanwhile, unless it replaces a refetch after a change by the user. Rejects if a retry may help.
 */
export async function refetchSilently(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
): Promise<void> {
  let transientError: unknown = null
  await refetchTopics(queryClient, topics, {
    isReported: false,
    onError: (error, isReported) => {
      if (!isReported) silentErrors.add(error as object)
      if (isTransient(error)) transientError ??= error
    },
  })
  if (transientError !== null) throw transientError
}

/** Returns whether an error comes from a background refresh. */
export function isSilentError(error: Error | null): boolean {
  return error !== null && silentErrors.has(error)
}

const silentErrors = new WeakSet<object>()

/** Waits for first fetches in flight, which are not canceled. Their responses may be older than a change. */
export async function whenFirstFetched(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
): Promise<void> {
  const loading = findQueries(queryClient, topics).filter(
    ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined,
  )
  await Promise.allSettled(loading.map(({ promise }) => promise))
}

interface RefetchOptions {
  /** Whether a failure is reported to the user. */
  isReported: boolean
  onError(error: unknown, isReported: boolean): void
}

async function refetchTopics(
  queryClient: QueryClient,
  topics: readonly InvalidationTopic[],
  options: RefetchOptions,
): Promise<void> {
  const queries = findQueries(queryClient, topics)
  for (const query of queries) query.invalidate()
  const active = queries.filter((query) => query.isActive())
  await Promise.all(active.map((query) => refetch(query, options)))
}

/** Replaces a fetch in flight; if the failure of that would have been reported, so is this one. */
async function refetch(query: Query, { isReported, onError }: RefetchOptions): Promise<void> {
  const reports = isReported || reportedFetches.has(query)
  const fetch = query.fetch(undefined, { cancelRefetch: true })
  if (reports) reportedFetches.set(query, fetch)
  await fetch.catch((error) => onError(error, reports))
  if (reportedFetches.get(query) === fetch) reportedFetches.delete(query)
}

const reportedFetches = new WeakMap<Query, Promise<unknown>>()

function findQueries(queryClient: QueryClient, topics: readonly InvalidationTopic[]) {
  const keys = topics.flatMap((topic) => keysByTopic[topic])
  return keys.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey }))
}

/** Returns whether a retry may help: no response, too many requests, or a server error. */
function isTransient(error: unknown): boolean {
  if (error instanceof RequestError) return error.status === 429 || error.status >= 500
  return error instanceof ConnectionError
}
