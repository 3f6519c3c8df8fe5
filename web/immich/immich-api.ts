import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../shared/endpoint.ts'
import {
  countImmichEndpoint,
  getImmichImportEndpoint,
  type ImmichImport,
  openImmichEndpoint,
  startImmichEndpoint,
  stopImmichEndpoint,
} from '../../shared/immich.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { type InputOf, request } from '../api-client/request.ts'

/** What a key of Immich opens; the key itself stays in this page’s memory. */
export type OpenedImmich = ResponseOf<typeof openImmichEndpoint> & { apiKey: string }

const importQuery = queryOptionsFor(getImmichImportEndpoint)
const pollMs = 2_000

/** Returns whether the server is at work on an import. */
export function isActive(current: ImmichImport | null | undefined): boolean {
  return current?.state === 'counting' || current?.state === 'running'
}

/** Fetches the last import, again on each visit, and every two seconds while it counts or runs. */
export function useImmichImport(enabled: boolean) {
  return useQuery({
    ...importQuery,
    enabled,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isActive(state.data?.import) ? pollMs : false),
  })
}

/** Checks a key and lists what it opens. */
export function useOpenImmich() {
  return useMutation({
    mutationFn: async (apiKey: string): Promise<OpenedImmich> => ({
      ...(await request(openImmichEndpoint, { body: { apiKey } })),
      apiKey,
    }),
    gcTime: 0, // so that the key isn't kept
  })
}

/** A step of an import. */
export type ImportAction =
  | { kind: 'count'; body: InputOf<typeof countImmichEndpoint>['body'] }
  | { kind: 'start'; body: InputOf<typeof startImmichEndpoint>['body'] }
  | { kind: 'stop'; body: InputOf<typeof stopImmichEndpoint>['body'] }

/** Counts, starts or stops an import, and shows its new state. */
export function useImportAction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (state) => {
      await queryClient.cancelQueries({ queryKey: importQuery.queryKey })
      queryClient.setQueryData(importQuery.queryKey, state)
      await invalidateTopics(queryClient, ['log'])
    },
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery.queryKey }),
    gcTime: 0,
  })
}

function send(action: ImportAction) {
  if (action.kind === 'count') return request(countImmichEndpoint, { body: action.body })
  if (action.kind === 'start') return request(startImmichEndpoint, { body: action.body })
  return request(stopImmichEndpoint, { body: action.body })
}
