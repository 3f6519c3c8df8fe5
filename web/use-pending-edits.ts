import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from './api-client/connection.ts'
import { beforeFirstRows } from './log/log-query.ts'
import {
  deleteOthersPendingEdits,
  loadPendingEdits,
  pendingEdits,
  subscribeToOtherTabs,
} from './offline/pending-edits.ts'
import { preloadAfterPaint } from './ui/after-paint.ts'

/** Shows and sends edits saved in this browser, on any screen; loads the code for it only if there are some. */
export function usePendingEdits(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const resume = () => void resumeIfAny(queryClient, accountId).catch(() => undefined) // retried at the next event
    resume()
    preloadAfterPaint(() => import('./changes/set-value.ts')) // a change may be made without a connection
    void takeOverFormer().catch(() => undefined) // without storage, or once the page is opened again
    void deleteOthersPendingEdits(Date.now() - maxAgeMs, accountId).catch(() => undefined)
    document.addEventListener('visibilitychange', resume)
    const stops = [subscribeToOtherTabs(), pendingEdits.subscribe(resume), connection.onReconnect(resume)]
    return () => {
      document.removeEventListener('visibilitychange', resume)
      for (const stop of stops) stop()
    }
  }, [accountId, queryClient])
}

beforeFirstRows(async (queryClient, accountId) => {
  await loadPendingEdits(accountId)
  if (pendingEdits.getState().size === 0) return
  const { showPendingEdits } = await import('./changes/show-changes.ts')
  showPendingEdits(queryClient)
})

async function takeOverFormer(): Promise<void> {
  const { takeOverFormerEdits } = await import('./offline/former-edits.ts')
  await takeOverFormerEdits()
}

async function resumeIfAny(queryClient: QueryClient, accountId: string): Promise<void> {
  if (pendingEdits.getState().size === 0) return
  const { resumeEdits } = await import('./changes/send-edits.ts')
  await resumeEdits(queryClient, accountId)
}

/** Edits of other accounts in this browser are deleted after this time. */
const maxAgeMs = 90 * 24 * 60 * 60 * 1000
