import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error.ts'

const fiveMinutes = 5 * 60 * 1000

/**
 * The cache of the server's answers. Nothing goes stale by itself and nothing is retried: a room's `*-api.ts` says
 * what a change makes stale. `onSignedOut` hears of every answer that says the session is over.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof RequestError && error.status === 401) onSignedOut()
  }
  // The server may be on this very machine, so the browser's idea of being online must not hold requests back.
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
