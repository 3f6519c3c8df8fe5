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

/** What a handler gets: the checked parts of the request and who makes it. */
export interface Asked<C extends Call> {
  viewer: C['access'] extends 'anyone' ? Viewer | null : Viewer
  params: PartOf<C['params']>
  query: PartOf<C['query']>
  body: PartOf<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

type PartOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined

/** Each may hold a connection to the database, of which there are ten, while it waits for changes of the same angler. */
const inTurn = takeTurns(4)
const mebibyte = 1024 * 1024
/** A screen asks for half a dozen at once. One may be the whole log, which is 117 MB for 100,000 photos. */
const leaveUnread = boundUnread({ responses: 16, bytesEach: 128 * mebibyte, bytesOfAll: 256 * mebibyte })

/** Routes one call of the wire: checks access before anything of the body is read, then every part against its schema. */
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
    // Before the body, and after the rate limit has counted.
    preParsing: async (request) => {
      if (call.access === 'angler') requireViewer(request)
      if (call.access === 'administrator') requireAdministrator(request)
      requireContentType(request, call)
      requireIdOfSomething(request.params)
    },
    handler: async (request, reply) => {
      const { viewer, params, query, body } = request
      const work = () => handle({ viewer, params, query, body, request, reply } as Asked<C>)
      const isBounded = viewer !== null && !call.parts // uploads see to it themselves, once they have arrived
      const answer = await (isBounded ? inTurn(viewer.id, request, work) : work())
      reply.status(call.status ?? 200).type('application/json; charset=utf-8')
      // As bytes it lies outside the heap, and its size in memory is known.
      const bytes = Buffer.from(reply.serialize(answer) as string)
      if (isBounded) leaveUnread(viewer.id, reply.raw, bytes.length)
      return reply.send(bytes)
    },
  })
}

/** The call as Fastify checks requests by it, and as the API's document tells it. */
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

/** A form of another site can send anything but JSON, so that is refused even where nothing is in it. */
function requireContentType({ headers }: FastifyRequest, { method, parts }: Call): void {
  if (method === 'GET' || parts) return
  const type = headers['content-type']
  const isNakedDelete = method === 'DELETE' && type === undefined
  if (isNakedDelete || /^application\/json *(;|$)/i.test(type ?? '')) return
  throw new CallError('UNSUPPORTED_TYPE', 'Please send this with the content type application/json.')
}

function requireIdOfSomething(params: unknown): void {
  const { id } = params as { id?: string }
  if (id !== undefined && !isId(id)) throw new CallError('NOT_FOUND', 'There is nothing of this id.')
}
