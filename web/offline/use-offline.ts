import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidationTopics } from '../../shared/events.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { connection, trackNetwork } from '../api-client/connection.ts'
import { registerServiceWorker } from './register-service-worker.ts'

/** Makes Creel work offline, and refetches cached data once the server is reachable again. */
export function useOffline(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    registerServiceWorker()
    const stopTracking = trackNetwork()
    const unsubscribe = connection.onReconnect((hadCachedData) => {
      if (hadCachedData || hasFailedQueries(queryClient)) refetchInBackground(queryClient, invalidationTopics)
    })
    return () => {
      stopTracking()
      unsubscribe()
    }
  }, [queryClient])
}

/**
 * Returns whether a query in use has failed. The event stream covers changes missed by queries with data, but not a
 * query that never succeeded.
 */
function hasFailedQueries(queryClient: QueryClient): boolean {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  return active.some(({ state }) => state.status === 'error')
}
