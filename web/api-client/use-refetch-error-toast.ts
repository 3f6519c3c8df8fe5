import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../ui/toast-store.ts'
import { isSilentError } from './invalidate.ts'

interface Reading {
  errorUpdatedAt: number
  error: Error | null
  data: unknown
}

/**
 * Shows a toast when a refetch fails while older data is still shown; without data, the screen itself shows the error.
 * Failures of background refreshes are silent, because a short outage would cause a shower of toasts.
 */
export function useRefetchErrorToast({ errorUpdatedAt, error, data }: Reading, description: string): void {
  const told = useRef(errorUpdatedAt) // an earlier failure was reported when it happened
  const tell = useEffectEvent(() => {
    if (data === undefined || isSilentError(error)) return
    showToast({ title: 'Error', description, destructive: true })
  })
  useEffect(() => {
    if (errorUpdatedAt === told.current) return
    told.current = errorUpdatedAt
    tell()
  }, [errorUpdatedAt])
}
