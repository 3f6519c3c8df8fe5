import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { setRequestUser } from '../api-client/user-id-header.ts'
import { clearUserCache, userQuery } from './account-api.ts'

/** Refetches the user when a page returns from the back/forward cache, and removes another user's data. */
export function monitorSession(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void revalidateSession(queryClient)
  })
  syncSessionAcrossTabs(queryClient, () => window.location.reload())
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    if (data === null) void clearStoredData()
  })
}

/**
 * Refetches the signed-in user for a page restored from the back/forward cache (Back after signing out). If that fails,
 * resets the user query, so that no private data stays visible.
 */
export async function revalidateSession(queryClient: QueryClient): Promise<void> {
  const response = queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
  await response.catch(() => queryClient.resetQueries({ queryKey: userQuery.queryKey }))
}

/**
 * Deletes the private data kept in this browser. Loads the code lazily; if that fails, the service worker handles the
 * same response.
 */
async function clearStoredData(): Promise<void> {
  const { clearCachedData } = await import('../offline/clear-user-data.ts').catch(() => ({
    clearCachedData: null,
  }))
  await clearCachedData?.()
}

/**
 * Separates the users of a browser, since another tab may sign out or sign in as someone else. On sign-out, clears the
 * cached data; for another user, reloads the page, so that nothing shown or in flight reaches that user. Until this tab
 * detects the change, the server rejects its writes, since they name the previous user.
 */
export function syncSessionAcrossTabs(queryClient: QueryClient, reloadPage: () => void): void {
  let previousId: string | null = null
  let lastUserId: string | null = null
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    if (data === undefined) return // the user is not known yet
    const id = data?.id ?? null
    if (previousId === id) return
    const isOtherUser = id !== null && lastUserId !== null && id !== lastUserId
    if (id === null) clearUserCache(queryClient)
    previousId = id
    lastUserId = id ?? lastUserId
    if (isOtherUser) reloadPage()
    else setRequestUser(id)
  })
}
