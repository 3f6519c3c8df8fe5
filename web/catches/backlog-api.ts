import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Backlog,
  declineBacklogEndpoint,
  getBacklogEndpoint,
  startBacklogEndpoint,
  stopBacklogEndpoint,
} from '../../shared/identification.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'

const backlogQuery = queryOptionsFor(getBacklogEndpoint)
const pollMs = 5_000

/** Fetches how many earlier photos could be identified. */
export function useBacklog(enabled: boolean) {
  return useQuery({ ...backlogQuery, enabled, staleTime: 60_000 })
}

/** Fetches how many earlier photos could be identified, again on each visit, and every few seconds while some are waiting. */
export function useCurrentBacklog() {
  return useQuery({
    ...backlogQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.waitingCount ?? 0) > 0 ? pollMs : false),
  })
}

/** What an angler can do about earlier photos. */
export type BacklogAction = 'start' | 'stop' | 'decline'

/** Starts or stops identifying earlier photos, or declines it. */
export function useBacklogAction() {
  const queryClient = useQueryClient()
  return useMutation({
    // The provider that the screen shows is the one that the angler agrees to.
    mutationFn: (action: BacklogAction) =>
      send(action, queryClient.getQueryData<Backlog>(backlogQuery.queryKey)?.provider ?? 'other'),
    onSuccess: async (backlog, action) => {
      await queryClient.cancelQueries({ queryKey: backlogQuery.queryKey })
      queryClient.setQueryData(backlogQuery.queryKey, backlog)
      if (action === 'decline') return
      showToast({
        title: action === 'start' ? 'Identifying earlier photos' : 'Stopped identifying earlier photos',
      })
      await invalidateTopics(queryClient, ['log'])
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: backlogQuery.queryKey })
      showToast({
        title: 'Failed to change identification',
        description: errorMessage(error, 'Please try again later.'),
        destructive: true,
      })
    },
  })
}

function send(action: BacklogAction, provider: NonNullable<Backlog['provider']>): Promise<Backlog> {
  if (action === 'start') return request(startBacklogEndpoint, { body: { provider } })
  return action === 'stop' ? request(stopBacklogEndpoint) : request(declineBacklogEndpoint, { body: {} })
}
