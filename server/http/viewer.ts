import type { FastifyRequest } from 'fastify'
import { CallError } from '../../shared/errors.ts'

/** Who makes a request: a signed-in person. */
export interface Viewer {
  id: string
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** The signed-in person behind a request; refuses where nobody is signed in. */
export function requireViewer(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new CallError('SIGN_IN_NEEDED', 'Please sign in first.')
  return request.viewer
}

/** The administrator behind a request; refuses everybody else. */
export function requireAdministrator(request: FastifyRequest): Viewer {
  const viewer = requireViewer(request)
  if (!viewer.isAdmin) throw new CallError('FORBIDDEN', 'Only administrators may do that.')
  return viewer
}
