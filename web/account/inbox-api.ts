import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createInboxEndpoint, getInboxEndpoint } from '../../shared/inbox.ts'
import { useConfig } from '../api-client/config-api.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'
import { useUser } from './account-api.ts'

const inboxQuery = queryOptionsFor(getInboxEndpoint)
const creatingMs = 2_000
const takingMs = 15_000

/** Fetches the user's inbox folder if this server offers any. `follows` fetches it again and again. */
export function useInbox({ follows = false } = {}) {
  const { data: config } = useConfig()
  const { data: user } = useUser()
  return useQuery({
    ...inboxQuery,
    enabled: config?.inboxConfigured === true && Boolean(user),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      follows && data?.path ? (data.state === 'requested' ? creatingMs : takingMs) : false,
  })
}

/** Creates the user's inbox folder, or the same one again. */
export function useCreateInbox() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(createInboxEndpoint, { body: {} }),
    onSuccess: (inbox) => queryClient.setQueryData(inboxQuery.queryKey, inbox),
    onError: (error) =>
      showToast({
        title: 'Failed to create the folder',
        description: errorMessage(error, 'Please try again later.'),
        destructive: true,
      }),
  })
}
