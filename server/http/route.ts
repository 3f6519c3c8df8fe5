import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { CallError, errorBody } from '../../shared/errors.ts'
import { isId } from '../database/is-id.ts'
import { boundUnread } from './bound-unread.ts'
import { takeTurns } from './take-turns.ts'
import { requireAdministrator, requireViewer, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    parts?: Call['parts']
    access?: Call['access']
  }
}

/** Arguments of a route handler: the validated parts of the request, and the user who made it. */
export interface Asked<C extends Call> {
  viewer: C['access'] extends 'anyone' ? Viewer | null : Viewer
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
const inTurn = takeTurns(4)
const mebibyte = 1024 * 1024
/**
 * One screen sends about six requests at once. A single response may be the whole log, which is 117 MB for 100,000
 * photos.
 */
const leaveUnread = boundUnread({ responses: 16, bytesEach: 128 * mebibyte, bytesOfAll: 256 * mebibyte })

/**
 * Registers the route of one API call. Checks access before it reads the body, then validates every part against its
 * schema.
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (asked: Asked<C>) => Promise<z.input<C['answer']>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: describe(call),
    config: { parts: call.parts, access: call.access },
    // Runs before the body is parsed and after the rate limiter has counted the request.
    preParsing: async (request) => {
      if (call.access === 'angler') requireViewer(request)
      if (call.access === 'administrator') requireAdministrator(request)
      requireContentType(request, call)
      requireIdOfSomething(request.params)
    },
    handler: async (request, reply) => {
      const { viewer, params, query, body } = request
      const work = () => handle({ viewer, params, query, body, request, reply } as Asked<C>)
      // uploads apply these limits themselves, once the files have arrived
      const isBounded = viewer !== null && !call.parts
      const answer = await (isBounded ? inTurn(viewer.id, request, work) : work())
      reply.status(call.status ?? 200).type('application/json; charset=utf-8')
      // A Buffer lies outside the V8 heap, and its size in memory is known.
      const bytes = Buffer.from(reply.serialize(answer) as string)
      if (isBounded) leaveUnread(viewer.id, reply.raw, bytes.length)
      return reply.send(bytes)
    },
  })
}

/** Returns the Fastify schema of a call, used for validation and for the OpenAPI document. */
function describe(call: Call) {
  return {
    summary: call.summary,
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.parts && { consumes: ['multipart/form-data'] }),
    response: { [call.status ?? 200]: call.answer, '4xx': errorBody, '5xx': errorBody },
  }
}

/**
 * Requires `application/json` for writes, even with an empty body, because a form on another site can send any content
 * type but JSON. Multipart uploads and DELETE without a content type are exempt.
 */
function requireContentType({ headers }: FastifyRequest, { method, parts }: Call): void {
  if (method === 'GET' || parts) return
  const type = headers['content-type']
  const isNakedDelete = method === 'DELETE' && type === undefined
  if (isNakedDelete || /^application\/json *(;|$)/i.test(type ?? '')) return
  throw new CallError('UNSUPPORTED_TYPE', 'Please send this with the content type application/json.')
}

function requireIdOfSomething(params: unknown): void {
  const { id } = params as { id?: string }
  if (id !== undefined && !isId(id)) throw new CallError('NOT_FOUND', 'Nothing found with this ID.')
}
