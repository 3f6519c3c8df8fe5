import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, signInPath, type User } from '../../shared/account.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { queryKeyOf } from '../http/query-of.ts'
import { request } from '../http/request.ts'
import { RequestError } from '../http/request-error.ts'

/**
 * The query for the signed-in user; null if the server responds that no user is signed in. Fails on any other error.
 */
export const userQuery = queryOptions<User | null>({
  queryKey: queryKeyOf(getUser),
  queryFn: ({ signal }) => request(getUser, { signal }).catch(nobodyIfToldSo),
})

/** Returns the signed-in user, from the cache shared by all components. */
export function useUser() {
  return useQuery(userQuery)
}

/** Returns the signed-in user's units; imperial if none are chosen. */
export function useUnits(): Units {
  return useUser().data?.units ?? 'imperial'
}

/** Removes all cached data of the user who was signed in. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey) })
}

/** Returns the sign-in URL that leads back to the current page. */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search
  return here === '/' ? signInPath : `${signInPath}?returnTo=${encodeURIComponent(here)}`
}

function isPrivate(queryKey: readonly unknown[]): boolean {
  const open = [queryKeyOf(getUser), ['api', 'config']].map((key) => key.join('/'))
  return !open.includes(queryKey.join('/'))
}

/**
 * Returns null for a 401 response and rethrows any other error: a busy, broken or unreachable server does not mean
 * signed out.
 */
function nobodyIfToldSo(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null
  throw error
}
