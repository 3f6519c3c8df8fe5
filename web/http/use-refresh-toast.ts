import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../ui/toast-store.ts'
import { isQuietFailure } from './refresh-stale.ts'

interface Reading {
  errorUpdatedAt: number
  error: Error | null
  data: unknown
}

/**
 * Tells of a failure in passing where older answers still stand; where there are none, the screen says it. Of what
 * nobody here had asked for nothing is told: a short outage would be a shower of toasts.
 */
export function useRefreshToast({ errorUpdatedAt, error, data }: Reading, description: string): void {
  const told = useRef(errorUpdatedAt) // an older failure was told when it happened
  const tell = useEffectEvent(() => {
    if (data === undefined || isQuietFailure(error)) return
    showToast({ title: 'Error', description, destructive: true })
  })
  useEffect(() => {
    if (errorUpdatedAt === told.current) return
    told.current = errorUpdatedAt
    tell()
  }, [errorUpdatedAt])
}
