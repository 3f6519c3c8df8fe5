import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getUserEndpoint, signInPath, type User } from '../../shared/account.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { queryKeyFor } from '../api-client/query-options.ts'
import { request } from '../api-client/request.ts'
import { RequestError } from '../api-client/request-error.ts'

/** The query for the signed-in user; null if the server says that there is none, fails on any other error. */
export const userQuery = queryOptions<User | null>({
  queryKey: queryKeyFor(getUserEndpoint),
  queryFn: ({ signal }) => request(getUserEndpoint, { signal }).catch(nullIfUnauthorized),
})

/** Returns the signed-in user, from the cache shared by all components. */
export function useUser() {
  return useQuery(userQuery)
}

/** Returns the signed-in user's units; imperial if none are chosen. */
export function useUnits(): UnitSystem {
  return useUser().data?.units ?? 'imperial'
}

/** Removes all cached data of the user who was signed in. */
export function clearUserCache(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey) })
}

/**
 * Ends the session of this page after a 401 response: removes the user's data, and fetches the user again, since someone
 * else may have signed in meanwhile.
 */
export function endSession(queryClient: QueryClient): void {
  clearUserCache(queryClient)
  void queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined)
}

/**
 * Returns a function that returns the store of the signed-in account, such as its uploads: one per account, which outlives every
 * screen. It stays after the session has ended, since the same user may sign in again; for another user, the page reloads.
 */
export function storePerAccount<Store>(create: (queryClient: QueryClient, accountId: string) => Store) {
  let current: { accountId: string; store: Store } | null = null
  return (queryClient: QueryClient): Store => {
    const accountId = queryClient.getQueryData(userQuery.queryKey)?.id ?? current?.accountId ?? ''
    if (current?.accountId !== accountId) current = { accountId, store: create(queryClient, accountId) }
    return current.store
  }
}

/** Returns the sign-in URL that leads back to the current page. */
export function signInUrl({ pathname, search }: { pathname: string; search: string }): string {
  const currentPath = pathname + search
  return currentPath === '/' ? signInPath : `${signInPath}?returnTo=${encodeURIComponent(currentPath)}`
}

function isPrivate(queryKey: readonly unknown[]): boolean {
  const publicKeys = [queryKeyFor(getUserEndpoint), ['api', 'config']].map((key) => key.join('/'))
  return !publicKeys.includes(queryKey.join('/'))
}

/** Returns null for a 401; rethrows other errors, since an unreachable server does not mean signed out. */
function nullIfUnauthorized(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null
  throw error
}
