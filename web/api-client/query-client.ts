import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error.ts'

const fiveMinutes = 5 * 60 * 1000

/**
 * Creates the cache of server responses. Nothing becomes stale by itself and nothing is retried: each feature's
 * `*-api.ts` states what a change makes stale. Calls `onSignedOut` on every 401 response, which means that the session
 * has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof RequestError && error.status === 401) onSignedOut()
  }
  // The server may run on this machine, so the browser's online state must not hold requests back.
  const networkMode = 'always'
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: fiveMinutes,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  })
}
