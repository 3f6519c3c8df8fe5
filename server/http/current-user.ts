import type { FastifyRequest } from 'fastify'
import type { TokenScope } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/errors.ts'

/** The signed-in user who makes a request. */
export interface CurrentUser {
  id: string
  /** Whether the account has an administrator's rights, and they reach the session. */
  isAdmin: boolean
  /** The request's session; absent if it has an access token. */
  sessionId?: string
  /** Whether others on the network can read the key of the request, and no one at this computer has just confirmed its device. */
  isExposed?: boolean
  /** What the request's access token may do; absent if the request has a session. */
  tokenScope?: TokenScope
}

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
  }
}

/** Returns the request's signed-in user; throws `SIGN_IN_NEEDED` if there is none. */
export function requireUser(request: FastifyRequest): CurrentUser {
  if (request.user === null) throw new ApiError('SIGN_IN_NEEDED', 'Please sign in first.')
  return request.user
}

/** Returns the request's user if they are an administrator; otherwise throws `SIGN_IN_NEEDED` or `FORBIDDEN`. */
export function requireAdministrator(request: FastifyRequest): CurrentUser {
  const user = requireUser(request)
  if (!user.isAdmin) throw new ApiError('FORBIDDEN', 'Only administrators can do that.')
  return user
}
