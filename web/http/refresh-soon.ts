import type { QueryClient } from '@tanstack/react-query'
import type { StaleCache } from '../../shared/events.ts'
import { createBatchedRefresh } from './batched-refresh.ts'
import { refreshQuietly, wasReadSince } from './refresh-stale.ts'

/**
 * Reads again, by and by and without a word of failures, what has changed by itself or can wait. What the angler's own
 * change has had read anew meanwhile is not read twice.
 */
export function refreshSoon(queryClient: QueryClient, stale: readonly StaleCache[]): void {
  const refresh = refreshes.get(queryClient) ?? startRefreshing(queryClient)
  refreshes.set(queryClient, refresh)
  refresh(stale)
}

type Refresh = (stale: readonly StaleCache[]) => void

// One for each cache of answers, that is, one for the running app: whoever asks, no two refreshes overtake each other.
const refreshes = new WeakMap<QueryClient, Refresh>()

/** Changes seldom come alone: an upload is told of several times, and a change of the tab's own once more. */
const gatherMs = 50

function startRefreshing(queryClient: QueryClient): Refresh {
  const heardAt = new Map<StaleCache, number>()
  const isStale = (cache: StaleCache) => !wasReadSince(queryClient, cache, heardAt.get(cache) ?? 0)
  const ask = createBatchedRefresh<StaleCache>(
    (stale) => refreshQuietly(queryClient, stale.filter(isStale)),
    {
      ready: async () => {
        await new Promise((resolve) => setTimeout(resolve, gatherMs))
        await untilUndisturbed(queryClient, document)
      },
    },
  )
  return (stale) => {
    for (const cache of stale) heardAt.set(cache, performance.now())
    ask(stale)
  }
}

/** As much of the document as tells whether the page is looked at. */
export type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Resolves once the page is looked at and nothing of the angler's is being saved. A hidden page needs no answers, and
 * an answer from before a saving would for a moment show what the angler has just changed as it was.
 */
export async function untilUndisturbed(queryClient: QueryClient, page: Seen): Promise<void> {
  while (page.hidden || queryClient.isMutating() > 0) await nextTurn(queryClient, page)
}

function nextTurn(queryClient: QueryClient, page: Seen): Promise<void> {
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
