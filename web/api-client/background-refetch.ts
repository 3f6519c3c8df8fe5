import type { QueryClient } from '@tanstack/react-query'
import type { InvalidationTopic } from '../../shared/events.ts'
import { refetchSilently, wasFetchedSince } from './invalidate.ts'
import { createThrottledRefresh } from './throttled-refresh.ts'

/**
 * Refetches what has changed in the background or can wait, in batches and without reporting failures. Skips what a
 * refresh after the user's own change has refetched since.
 */
export function refetchInBackground(queryClient: QueryClient, stale: readonly InvalidationTopic[]): void {
  const refresh = refreshes.get(queryClient) ?? startRefreshing(queryClient)
  refreshes.set(queryClient, refresh)
  refresh(stale)
}

type Refresh = (stale: readonly InvalidationTopic[]) => void

// One per query client, that is, one for the running app, so that no two refreshes overtake each other, whichever code
// starts them.
const refreshes = new WeakMap<QueryClient, Refresh>()

/**
 * Changes seldom come alone: one upload causes several events, and a change made in this tab is announced once more.
 */
const batchMs = 50

function startRefreshing(queryClient: QueryClient): Refresh {
  const heardAt = new Map<InvalidationTopic, number>()
  const isStale = (cache: InvalidationTopic) => !wasFetchedSince(queryClient, cache, heardAt.get(cache) ?? 0)
  const refreshAfter = (ready: () => Promise<void>) =>
    createThrottledRefresh<InvalidationTopic>(
      (stale) => refetchSilently(queryClient, stale.filter(isStale)),
      {
        ready: async () => {
          await new Promise((resolve) => setTimeout(resolve, batchMs))
          await ready()
        },
      },
    )
  const askAtOnce = refreshAfter(async () => {})
  const askUndisturbed = refreshAfter(() => whenVisibleAndIdle(queryClient, document))
  return (stale) => {
    for (const cache of stale) heardAt.set(cache, performance.now())
    // Calls both, even with nothing to refresh: any change is a reason to retry what failed.
    askAtOnce(stale.filter(isUrgent))
    askUndisturbed(stale.filter((cache) => !isUrgent(cache)))
  }
}

/**
 * Returns whether a cache is refetched even in a hidden page: `user`, because the data of an ended session must be
 * removed there too.
 */
function isUrgent(cache: InvalidationTopic): boolean {
  return cache === 'user'
}

/** The part of the document that shows whether the page is visible. */
export type VisibilityDocument = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Resolves once the page is visible and no change of the user's is being saved. A hidden page needs no data, and a
 * response from before a save would briefly show the old state of what the user has just changed.
 */
export async function whenVisibleAndIdle(queryClient: QueryClient, page: VisibilityDocument): Promise<void> {
  while (page.hidden || isSaving(queryClient)) await nextTurn(queryClient, page)
}

/**
 * Returns whether a mutation is saving something. A download is a mutation too, but saves nothing and may take
 * arbitrarily long.
 */
function isSaving(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ predicate: ({ options }) => options.meta?.savesNothing !== true }) > 0
}

function nextTurn(queryClient: QueryClient, page: VisibilityDocument): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = queryClient.getMutationCache().subscribe(turn)
    page.addEventListener('visibilitychange', turn)

    function turn() {
      stopListening()
      page.removeEventListener('visibilitychange', turn)
      resolve()
    }
  })
}
