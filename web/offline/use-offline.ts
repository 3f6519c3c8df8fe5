import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleCaches } from '../../shared/events.ts'
import { connection, watchNetwork } from '../http/connection.ts'
import { refreshSoon } from '../http/refresh-soon.ts'
import { startServiceWorker } from './start-service-worker.ts'

/** Lets Creel be opened without a network, and reads again what was shown from this device once the server is back. */
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

/** What was told while the page was listening is read again by the stream of changes; this was never read. */
function hasFailedReads(queryClient: QueryClient): boolean {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  return active.some(({ state }) => state.status === 'error')
}
