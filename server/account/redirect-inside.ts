import type { FastifyReply } from 'fastify'

/** Leads on to a path of our own after sign-in; the address it came from stays out of the Referer. */
export function redirectInside(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(path, 303)
}
