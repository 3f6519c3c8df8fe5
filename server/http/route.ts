import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { requireAdministrator, requireViewer, type Viewer } from './viewer.ts'

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

/** Routes one call of the wire: checks access before anything of the body is read, then every part against its schema. */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (asked: Asked<C>) => Promise<z.input<C['answer']>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
    },
    // Before the body, and after the rate limit has counted.
    preParsing: async (request) => {
      if (call.access === 'angler') requireViewer(request)
      if (call.access === 'administrator') requireAdministrator(request)
    },
    handler: async (request, reply) => {
      const { viewer, params, query, body } = request
      const answer = await handle({ viewer, params, query, body, request, reply } as Asked<C>)
      return reply.status(call.status ?? 200).send(answer)
    },
  })
}
