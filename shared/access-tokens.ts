import { z } from 'zod'
import { defineEndpoint, tokenScopes } from './endpoint.ts'
import { limits } from './limits.ts'
import { singleLineText } from './text.ts'

/** How every access token begins, so that tools that look for leaked secrets recognize it. */
export const tokenPrefix = 'creel_'

/** A token with which a script or another app reaches the user's log. */
export const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('To the hour; null if it was never used'),
})
export type AccessToken = z.infer<typeof accessToken>

/** Lists the user's access tokens, without their secrets. */
export const listAccessTokensEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/access-tokens',
  access: 'angler',
  summary: 'The angler’s access tokens, newest first',
  response: z.array(accessToken),
})

/** Creates an access token. Only this response ever contains it. */
export const createAccessTokenEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/access-tokens',
  access: 'angler',
  summary: 'Creates an access token',
  body: z.strictObject({ name: singleLineText(limits.nameLength), scope: z.enum(tokenScopes) }),
  response: accessToken.extend({
    token: z.string().describe('For `Authorization: Bearer`; shown only once'),
  }),
  status: 201,
})

/** Revokes an access token at once. */
export const deleteAccessTokenEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  access: 'angler',
  summary: 'Revokes an access token',
  params: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
})
