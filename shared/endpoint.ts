import { z } from 'zod'

/** Who may call an endpoint: anyone, a signed-in user, or an administrator. */
export type Access = 'anyone' | 'angler' | 'administrator'

/** Scopes of access tokens: read photos, catches and locations, positions included; upload photos; or both, and edit. */
export const tokenScopes = ['read', 'upload', 'write'] as const
/** What an access token may do. */
export type TokenScope = (typeof tokenScopes)[number]

/** The definition of one API endpoint, shared by the server (routing) and the web app (requests). */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` placeholders, one for each field of `params`. */
  path: `/api/${string}`
  access: Access
  /** The scope that an access token needs, beside `write`, which may do all of it; absent: no token may call the endpoint. */
  scope?: TokenScope
  summary: string
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** Status code of a success; 200 if absent. */
  status?: 200 | 201
  /** Fields of a `multipart/form-data` body; the body is JSON if absent. */
  multipartFields?: Record<string, 'file' | 'files' | 'text'>
}

/** Returns the endpoint definition unchanged; exists only for type inference. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(endpoint: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return endpoint
}

/** The parsed response type of an endpoint. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** The body of a write that needs no body: none, or an empty object. */
export const emptyBody = z.strictObject({}).nullish()
