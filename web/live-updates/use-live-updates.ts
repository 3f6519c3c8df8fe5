import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { emitChange } from './change-listeners.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

/** Keeps everything shown up to date with changes made elsewhere: in other browsers and by the server's jobs. */
export function useLiveUpdates(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      subscribeToChanges(accountId, (topics) => {
        refetchInBackground(queryClient, topics)
        emitChange(topics)
      }),
    [accountId, queryClient],
  )
}
