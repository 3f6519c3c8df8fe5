import type { FastifyReply } from 'fastify'

/** Redirects to a path of this site after sign-in; the URL of the sign-in request is kept out of the Referer header. */
export function redirectToOwnPath(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(path, 303)
}
