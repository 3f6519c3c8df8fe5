import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from './api-client/connection.ts'
import { countPendingUploads, deleteOthersPendingUploads } from './offline/pending-uploads.ts'

/** Uploads photos saved in this browser, on any screen; loads the upload code only if there are some. */
export function useResumeUploads(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const resume = async () => {
      if ((await countPendingUploads(accountId)) === 0) return
      const { resumeUploads } = await import('./upload/use-uploads.ts')
      resumeUploads(queryClient)
    }
    const tryToResume = () => void resume().catch(() => undefined) // retried at the next event
    const onVisibilityChange = () => document.visibilityState === 'visible' && tryToResume()
    tryToResume()
    void deleteOthersPendingUploads(Date.now() - maxAgeMs, accountId).catch(() => undefined)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const unsubscribe = connection.onReconnect(tryToResume)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      unsubscribe()
    }
  }, [accountId, queryClient])
}

/** Pending photos of other accounts in this browser are deleted after this time. */
const maxAgeMs = 90 * 24 * 60 * 60 * 1000
