import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { hasReached } from '../log/log-query.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

/** Keeps everything shown up to date with changes made elsewhere: in other browsers and by the server's jobs. */
export function useLiveUpdates(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      subscribeToChanges(accountId, ({ cursor, isAccountStale }) => {
        if (isAccountStale) refetchInBackground(queryClient, 'account')
        if (cursor !== undefined)
          refetchInBackground(queryClient, 'log', () => !hasReached(queryClient, cursor))
      }),
    [accountId, queryClient],
  )
}
