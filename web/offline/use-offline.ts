import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleCaches } from '../../shared/events.ts'
import { connection, watchNetwork } from '../http/connection.ts'
import { refreshSoon } from '../http/refresh-soon.ts'
import { startServiceWorker } from './start-service-worker.ts'

/**
 * Makes Creel work offline, and refetches what was shown from this device's cache once the server is reachable again.
 */
export function useOffline(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    startServiceWorker()
    const stopWatching = watchNetwork()
    const stopHearing = connection.onBack((hadKept) => {
      if (hadKept || hasFailedReads(queryClient)) refreshSoon(queryClient, staleCaches)
    })
    return () => {
      stopWatching()
      stopHearing()
    }
  }, [queryClient])
}

/**
 * Returns whether a query in use has failed. The event stream covers changes missed by queries with data, but not a
 * query that never succeeded.
 */
function hasFailedReads(queryClient: QueryClient): boolean {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  return active.some(({ state }) => state.status === 'error')
}
