import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, signInPath, type User } from '../../shared/account.ts'
import { queryKeyOf } from '../http/query-of.ts'
import { request } from '../http/request.ts'
import { ConnectionError, RequestError } from '../http/request-error.ts'

/** Who is signed in; null for nobody. Fails only where the server cannot be reached. */
export const userQuery = queryOptions<User | null>({
  queryKey: queryKeyOf(getUser),
  queryFn: ({ signal }) => request(getUser, { signal }).catch(nobodyUnlessUnreachable),
})

/** Who is signed in, in step with every other place that asks. */
export function useUser() {
  return useQuery(userQuery)
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

/** Every answer but a user means nobody is signed in, unless it came from a proxy whose server is away. */
function nobodyUnlessUnreachable(error: unknown): null {
  const away = error instanceof RequestError && [502, 503, 504].includes(error.status)
  if (error instanceof ConnectionError || away || !(error instanceof RequestError)) throw error
  return null
}
