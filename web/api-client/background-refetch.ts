import type { QueryClient } from '@tanstack/react-query'
import type { InvalidationTopic } from '../../shared/events.ts'
import { refetchSilently, wasFetchedSince } from './invalidate.ts'
import { createThrottledRefresh } from './throttled-refresh.ts'

/**
 * Refetches what has changed in the background or can wait, in batches and without reporting failures. Skips what a
 * refresh after the user's own change has refetched since.
 */
export function refetchInBackground(queryClient: QueryClient, topics: readonly InvalidationTopic[]): void {
  const refresh = refreshByClient.get(queryClient) ?? createRefresh(queryClient)
  refreshByClient.set(queryClient, refresh)
  refresh(topics)
}

type Refresh = (topics: readonly InvalidationTopic[]) => void

// One per query client, that is, one for the running app, so that no two refreshes overtake each other, whichever code
// starts them.
const refreshByClient = new WeakMap<QueryClient, Refresh>()

/** Changes come in groups: one upload causes several events, and this tab's own change is announced too. */
const batchMs = 50

function createRefresh(queryClient: QueryClient): Refresh {
  const invalidatedAt = new Map<InvalidationTopic, number>()
  const isOutdated = (topic: InvalidationTopic) =>
    !wasFetchedSince(queryClient, topic, invalidatedAt.get(topic) ?? 0)
  const createRefreshAfter = (ready: () => Promise<void>) =>
    createThrottledRefresh<InvalidationTopic>(
      (topics) => refetchSilently(queryClient, topics.filter(isOutdated)),
      {
        ready: async () => {
          await new Promise((resolve) => setTimeout(resolve, batchMs))
          await ready()
        },
      },
    )
  const refreshNow = createRefreshAfter(async () => {})
  const refreshWhenIdle = createRefreshAfter(() => whenVisibleAndIdle(queryClient, document))
  return (topics) => {
    for (const topic of topics) invalidatedAt.set(topic, performance.now())
    // Calls both, even with nothing to refresh: any change is a reason to retry what failed.
    refreshNow(topics.filter(isUrgent))
    refreshWhenIdle(topics.filter((topic) => !isUrgent(topic)))
  }
}

/**
 * Returns whether a cache is refetched even in a hidden page: `user`, because the data of an ended session must be
 * removed there too.
 */
function isUrgent(topic: InvalidationTopic): boolean {
  return topic === 'user'
}

/** The part of the document that shows whether the page is visible. */
export type VisibilityDocument = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Resolves once the page is visible and no change of the user's is being saved. A hidden page needs no data, and a
 * response from before a save would briefly show the old state of what the user has just changed.
 */
export async function whenVisibleAndIdle(queryClient: QueryClient, page: VisibilityDocument): Promise<void> {
  while (page.hidden || isSaving(queryClient)) await nextStateChange(queryClient, page)
}

/** Returns whether a mutation saves something; a download does not, and may take arbitrarily long. */
function isSaving(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ predicate: ({ options }) => options.meta?.isReadOnly !== true }) > 0
}

function nextStateChange(queryClient: QueryClient, page: VisibilityDocument): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = queryClient.getMutationCache().subscribe(finish)
    page.addEventListener('visibilitychange', finish)

    function finish() {
      stopListening()
      page.removeEventListener('visibilitychange', finish)
      resolve()
    }
  })
}
