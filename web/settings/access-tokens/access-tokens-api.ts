import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AccessToken,
  createAccessTokenEndpoint,
  deleteAccessTokenEndpoint,
  listAccessTokensEndpoint,
} from '../../../shared/access-tokens.ts'
import type { TokenScope } from '../../../shared/endpoint.ts'
import { queryOptionsFor } from '../../api-client/query-options.ts'
import { request } from '../../api-client/request.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { showToast } from '../../ui/toast-store.ts'

const tokensQuery = queryOptionsFor(listAccessTokensEndpoint)

/** Fetches the user's access tokens. */
export function useAccessTokens() {
  return useQuery(tokensQuery)
}

/** Creates an access token; only the result of this mutation ever contains it. */
export function useCreateAccessToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; scope: TokenScope }) => request(createAccessTokenEndpoint, { body }),
    gcTime: 0,
    onSuccess: ({ token, ...created }) =>
      queryClient.setQueryData(tokensQuery.queryKey, (tokens = []) => [created, ...tokens]),
  })
}

/** Revokes an access token. */
export function useRevokeAccessToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AccessToken) => request(deleteAccessTokenEndpoint, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    onError: (error) =>
      showToast({
        title: 'Failed to revoke the token',
        description: errorMessage(error, 'Please try again later.'),
        destructive: true,
      }),
  })
}
