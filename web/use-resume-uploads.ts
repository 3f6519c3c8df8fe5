import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from './api-client/connection.ts'
import { countPendingUploads, deleteOthersPendingUploads } from './offline/pending-uploads.ts'

/** Has photos that wait in this browser go up by themselves, whatever screen is open; their code comes when there are any. */
export function useResumeUploads(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const carryOn = async () => {
      if ((await countPendingUploads(accountId)) === 0) return
      const { resumeUploads } = await import('./photos/upload/use-uploads.ts')
      await resumeUploads(queryClient)
    }
    const tryToCarryOn = () => void carryOn().catch(() => undefined) // it is tried again with the next occasion
    const look = () => document.visibilityState === 'visible' && tryToCarryOn()
    tryToCarryOn()
    void deleteOthersPendingUploads(Date.now() - ninetyDaysMs, accountId).catch(() => undefined)
    document.addEventListener('visibilitychange', look)
    const stopHearing = connection.onBack(tryToCarryOn)
    return () => {
      document.removeEventListener('visibilitychange', look)
      stopHearing()
    }
  }, [accountId, queryClient])
}

/** The phone is no longer shared, or the other angler has long caught up elsewhere. */
const ninetyDaysMs = 90 * 24 * 60 * 60 * 1000
