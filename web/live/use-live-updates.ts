import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshSoon } from '../http/refresh-soon.ts'
import { followChanges } from './follow-changes.ts'
import { passOnChanges } from './heard-changes.ts'

/** Keeps everything shown up to date with changes made elsewhere: in other browsers and by the server's jobs. */
export function useLiveUpdates(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followChanges(accountId, (stale) => {
        refreshSoon(queryClient, stale)
        passOnChanges(stale)
      }),
    [accountId, queryClient],
  )
}
