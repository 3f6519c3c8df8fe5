import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../ui/toast-store.ts'
import { isSilentError } from './invalidate.ts'

interface QueryState {
  errorUpdatedAt: number
  error: Error | null
  data: unknown
}

/**
 * Shows a toast when a refetch fails while older data is still shown; without data, the screen itself shows the error.
 * Failures of background refreshes are silent, because a short outage would cause a shower of toasts.
 */
export function useRefetchErrorToast({ errorUpdatedAt, error, data }: QueryState, description: string): void {
  const reportedAt = useRef(errorUpdatedAt) // an earlier failure was reported when it happened
  const report = useEffectEvent(() => {
    if (data === undefined || isSilentError(error)) return
    showToast({ title: 'Error', description, destructive: true })
  })
  useEffect(() => {
    if (errorUpdatedAt === reportedAt.current) return
    reportedAt.current = errorUpdatedAt
    report()
  }, [errorUpdatedAt])
}
