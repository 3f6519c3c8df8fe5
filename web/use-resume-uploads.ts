import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from './api-client/connection.ts'
import { countPendingUploads, deleteOthersPendingUploads } from './offline/pending-uploads.ts'

/** Has photos that wait in this browser go up by themselves, whatever screen is open; their code comes when there are any. */
export function useResumeUploads(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const resume = async () => {
      if ((await countPendingUploads(accountId)) === 0) return
      const { resumeUploads } = await import('./photos/upload/use-uploads.ts')
      await resumeUploads(queryClient)
    }
    const tryToResume = () => void resume().catch(() => undefined) // it is tried again with the next occasion
    const onVisibilityChange = () => document.visibilityState === 'visible' && tryToResume()
    tryToResume()
    void deleteOthersPendingUploads(Date.now() - maxAgeMs, accountId).catch(() => undefined)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const unsubscribe = connection.onBack(tryToResume)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      unsubscribe()
    }
  }, [accountId, queryClient])
}

/** The phone is no longer shared, or the other angler has long caught up elsewhere. */
const maxAgeMs = 90 * 24 * 60 * 60 * 1000
