import type { FastifyRequest } from 'fastify'
import { CallError } from '../../shared/errors.ts'

/** The signed-in user who makes a request. */
export interface Viewer {
  id: string
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Returns the request's signed-in user; throws `SIGN_IN_NEEDED` if there is none. */
export function requireViewer(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new CallError('SIGN_IN_NEEDED', 'Please sign in first.')
  return request.viewer
}

/** Returns the request's user if they are an administrator; otherwise throws `SIGN_IN_NEEDED` or `FORBIDDEN`. */
export function requireAdministrator(request: FastifyRequest): Viewer {
  const viewer = requireViewer(request)
  if (!viewer.isAdmin) throw new CallError('FORBIDDEN', 'Only administrators can do that.')
  return viewer
}
