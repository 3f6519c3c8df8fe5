import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listPhotosEndpoint } from '../../../shared/photos.ts'
import { connection } from '../../api-client/connection.ts'
import { queryKeyFor } from '../../api-client/query-options.ts'

/**
 * Calls `tryAgain` when a failed load may succeed: the server is reachable again, or a list of photos was refetched. A
 * retry causes neither of these itself, so retries cannot loop.
 */
export function useRetrySignal(tryAgain: () => void): void {
  const queryClient = useQueryClient()
  const hear = useEffectEvent(tryAgain)
  useEffect(() => {
    const stopHearing = [connection.onBack(() => hear()), onListRead(queryClient, () => hear())]
    return () => {
      for (const stop of stopHearing) stop()
    }
  }, [queryClient])
}

function onListRead(queryClient: QueryClient, listener: () => void): () => void {
  const lists = { queryKey: queryKeyFor(listPhotosEndpoint) }
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !matchQuery(lists, event.query)) return
    if (event.action.type === 'success' && event.action.manual !== true) listener()
  })
}
