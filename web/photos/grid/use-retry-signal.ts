import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { connection } from '../../api-client/connection.ts'
import { logQuery } from '../../log/log-query.ts'

/**
 * Calls `onRetry` when a failed load may succeed: the server is reachable again, or the log was refetched. A
 * retry causes neither of these itself, so retries cannot loop.
 */
export function useRetrySignal(onRetry: () => void): void {
  const queryClient = useQueryClient()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const unsubscribers = [connection.onReconnect(() => retry()), onLogFetched(queryClient, () => retry())]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [queryClient])
}

function onLogFetched(queryClient: QueryClient, listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !matchQuery(logQuery, event.query)) return
    if (event.action.type === 'success' && event.action.manual !== true) listener()
  })
}
