import { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError, errorBody } from '../../shared/errors.ts'
import { isUuid } from '../database/is-uuid.ts'
import { type CurrentUser, requireAdministrator, requireUser } from './current-user.ts'
import { serializeInPieces } from './in-pieces.ts'
import { limitPendingResponses } from './limit-pending-responses.ts'
import { createUserConcurrencyLimit } from './per-user-concurrency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    multipartFields?: Endpoint['multipartFields']
    access?: Endpoint['access']
  }
}

/** Arguments of a route handler: the validated parts of the request, and the user who made it. */
export interface EndpointRequest<C extends Endpoint> {
  currentUser: C['access'] extends 'anyone' ? CurrentUser | null : CurrentUser
  params: PartOf<C['params']>
  query: PartOf<C['query']>
  body: PartOf<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

type PartOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined

/**
 * At most four requests per user run at once: each may hold one of the ten database connections while it waits for
 * locks of the same user's other requests.
 */
const runLimited = createUserConcurrencyLimit(4)
const mebibyte = 1024 * 1024
/** One screen sends about six requests at once; one response may be a log of 100,000 photos (117 MB). */
const trackResponse = limitPendingResponses({
  responses: 16,
  bytesPerUser: 128 * mebibyte,
  totalBytes: 256 * mebibyte,
})

/** Registers the route of one API call; checks access before it reads the body, then validates every part. */
export function registerEndpoint<C extends Endpoint>(
  app: FastifyInstance,
  endpoint: C,
  handle: (input: EndpointRequest<C>) => Promise<z.input<C['response']>>,
  { rateLimit }: Pick<FastifyContextConfig, 'rateLimit'> = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: toFastifySchema(endpoint),
    config: {
      multipartFields: endpoint.multipartFields,
      access: endpoint.access,
      scope: endpoint.scope,
      ...(rateLimit !== undefined && { rateLimit }),
    },
    // Runs before the body is parsed and after the rate limiter has counted the request.
    preParsing: async (request) => {
      if (endpoint.access === 'angler') requireUser(request)
      if (endpoint.access === 'administrator') requireAdministrator(request)
      assertContentType(request, endpoint)
      assertUuidParam(request.params)
    },
    handler: async (request, reply) => {
      const { user: currentUser, params, query, body } = request
      const run = () => handle({ currentUser, params, query, body, request, reply } as EndpointRequest<C>)
      // uploads apply these limits themselves, once the files have arrived
      const isLimited = currentUser !== null && !endpoint.multipartFields
      const response = await (isLimited ? runLimited(currentUser.id, request, run) : run())
      reply.status(endpoint.status ?? 200).type('application/json; charset=utf-8')
      const pieces = await serializeInPieces(response)
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
      if (isLimited) trackResponse(currentUser.id, reply.raw, bytes)
      return reply.send(pieces.length === 1 ? pieces[0] : Readable.from(pieces))
    },
  })
}

/** Returns the Fastify schema of a call, used for validation and for the OpenAPI document. */
function toFastifySchema(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.multipartFields && { consumes: ['multipart/form-data'] }),
    response: { [endpoint.status ?? 200]: endpoint.response, '4xx': errorBody, '5xx': errorBody },
  }
}

/**
 * Requires `application/json` for writes, even with an empty body, because a form on another site can send any content
 * type but JSON. Multipart uploads and DELETE without a content type are exempt.
 */
function assertContentType({ headers }: FastifyRequest, { method, multipartFields }: Endpoint): void {
  if (method === 'GET' || multipartFields) return
  const type = headers['content-type']
  const isBareDelete = method === 'DELETE' && type === undefined
  if (isBareDelete || /^application\/json *(;|$)/i.test(type ?? '')) return
  throw new ApiError('UNSUPPORTED_TYPE', 'Please send this with the content type application/json.')
}

function assertUuidParam(params: unknown): void {
  const { id } = params as { id?: string }
  if (id !== undefined && !isUuid(id)) throw new ApiError('NOT_FOUND', 'Nothing found with this ID.')
}
