import type { QueryClient } from '@tanstack/react-query'
import { readPreference } from '../device/preferences.ts'
import { type InvalidationTopic, refetchSilently, whenFirstFetched } from './invalidate.ts'
import { createThrottledRefresh } from './throttled-refresh.ts'

/**
 * Refetches what has changed in the background or can wait, in batches and without reporting failures. Skips the refetch
 * if `isOutdated` returns false by then.
 */
export function refetchInBackground(
  queryClient: QueryClient,
  topic: InvalidationTopic,
  isOutdated: () => boolean = () => true,
): void {
  const refreshes = refreshesByClient.get(queryClient) ?? createRefreshes(queryClient)
  refreshesByClient.set(queryClient, refreshes)
  for (const [name, refresh] of Object.entries(refreshes)) {
    refresh(name === topic ? [isOutdated] : []) // any change is a reason to retry what failed
  }
}

type Refreshes = Record<InvalidationTopic, (isOutdated: (() => boolean)[]) => void>

// One for each query client, that is, one for the running app, so that no two refreshes overtake each other, whichever
// code starts them.
const refreshesByClient = new WeakMap<QueryClient, Refreshes>()

function createRefreshes(queryClient: QueryClient): Refreshes {
  const create = (topic: InvalidationTopic, isPostponed: () => boolean) =>
    createThrottledRefresh<() => boolean>(
      async (isOutdated) => {
        await whenFirstFetched(queryClient, [topic])
        if (isOutdated.some((check) => check())) await refetchSilently(queryClient, [topic])
      },
      { ready: () => whenIdle(queryClient, document, isPostponed) },
    )
  return {
    // Even in a hidden page, because the data of an ended session must be removed there too.
    account: create('account', () => false),
    // A hidden page shows nothing, but notifications follow from the log.
    log: create('log', () => document.hidden && !readPreference('notifications')),
  }
}

/** The part of the document that shows whether the page is visible. */
export type VisibilityDocument = Pick<Document, 'addEventListener' | 'removeEventListener'>

/**
 * Resolves once a refresh is no longer postponed, and no change of the user's is being saved: a response from before a
 * save would briefly show the old state of what the user has just changed.
 */
export async function whenIdle(
  queryClient: QueryClient,
  page: VisibilityDocument,
  isPostponed: () => boolean,
): Promise<void> {
  while (isPostponed() || isSaving(queryClient)) await nextStateChange(queryClient, page)
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
