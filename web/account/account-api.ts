import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, signInPath, type User } from '../../shared/account.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { queryKeyOf } from '../http/query-of.ts'
import { request } from '../http/request.ts'
import { RequestError } from '../http/request-error.ts'

/** Who is signed in; null for nobody. Fails where the server does not say. */
export const userQuery = queryOptions<User | null>({
  queryKey: queryKeyOf(getUser),
  queryFn: ({ signal }) => request(getUser, { signal }).catch(nobodyIfToldSo),
})

/** Who is signed in, in step with every other place that asks. */
export function useUser() {
  return useQuery(userQuery)
}

/** The units that the signed-in angler reads; imperial where nobody has chosen. */
export function useUnits(): Units {
  return useUser().data?.units ?? 'imperial'
}

/** Forgets everything that was read for the person who was signed in. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey) })
}

/** Where sign-in starts, coming back to the page one is on. */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search
  return here === '/' ? signInPath : `${signInPath}?returnTo=${encodeURIComponent(here)}`
}

function isPrivate(queryKey: readonly unknown[]): boolean {
  const open = [queryKeyOf(getUser), ['api', 'config']].map((key) => key.join('/'))
  return !open.includes(queryKey.join('/'))
}

/** Nobody is signed in where the server says so. One that is busy, broken or out of reach has said nothing of that. */
function nobodyIfToldSo(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null
  throw error
}
