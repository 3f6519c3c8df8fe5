import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { connection, trackNetwork } from '../api-client/connection.ts'
import { registerServiceWorker } from '../device/register-service-worker.ts'

/** Makes Creel work offline, and catches up with the server once it is reachable again. */
export function useOffline(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    registerServiceWorker()
    const stopTracking = trackNetwork()
    const unsubscribe = connection.onReconnect(() => {
      refetchInBackground(queryClient, 'account')
      refetchInBackground(queryClient, 'log')
    })
    return () => {
      stopTracking()
      unsubscribe()
    }
  }, [queryClient])
}
