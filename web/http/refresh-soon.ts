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
  const refreshAfter = (ready: () => Promise<void>) =>
    createBatchedRefresh<StaleCache>((stale) => refreshQuietly(queryClient, stale.filter(isStale)), {
      ready: async () => {
        await new Promise((resolve) => setTimeout(resolve, gatherMs))
        await ready()
      },
    })
  const askAtOnce = refreshAfter(async () => {})
  const askUndisturbed = refreshAfter(() => untilUndisturbed(queryClient, document))
  return (stale) => {
    for (const cache of stale) heardAt.set(cache, performance.now())
    // Both are asked, be it for nothing: any change is an occasion to try again what failed.
    askAtOnce(stale.filter(isUrgent))
    askUndisturbed(stale.filter((cache) => !isUrgent(cache)))
  }
}

/** Who is signed in: what belongs to a session that is over must go, also from a page that nobody looks at. */
function isUrgent(cache: StaleCache): boolean {
  return cache === 'user'
}

/** As much of the document as tells whether the page is looked at. */
export type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Resolves once the page is looked at and nothing of the angler's is being saved. A hidden page needs no answers, and
 * an answer from before a saving would for a moment show what the angler has just changed as it was.
 */
export async function untilUndisturbed(queryClient: QueryClient, page: Seen): Promise<void> {
  while (page.hidden || isSaving(queryClient)) await nextTurn(queryClient, page)
}

/** A download is a mutation too, but saves nothing, and may take for ever. */
function isSaving(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ predicate: ({ options }) => options.meta?.savesNothing !== true }) > 0
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
