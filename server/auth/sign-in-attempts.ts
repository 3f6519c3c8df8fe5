import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import type { SignInAttempt } from './oidc-client.ts'
import { sanitizeReturnPath } from './sanitize-return-path.ts'
import { secureCookieName } from './sessions.ts'

const attemptSeconds = 900
const maxPendingAttempts = 4 // more cookies would exceed a server's limit for headers

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
})

export interface SignInAttempts {
  /** Stores an attempt in a cookie of its own, so that several tabs can sign in at the same time. */
  save(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void
  /** Returns the attempt of a `state` and clears its cookie; throws if this browser did not start it. */
  consume(request: FastifyRequest, reply: FastifyReply, state: string): SignInAttempt
}

/** Creates the store of pending sign-ins at the provider, which are saved in cookies. */
export function createSignInAttempts(secure: boolean): SignInAttempts {
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const prefix = secureCookieName('creel-sign-in-', secure)
  const cookieNameFor = (state: string) => prefix + state.slice(0, 12)

  return {
    save: (request, reply, attempt) => {
      const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
      if (names.length >= maxPendingAttempts) for (const name of names) reply.clearCookie(name, cookieOptions)
      reply.setCookie(cookieNameFor(attempt.state), JSON.stringify(attempt), {
        ...cookieOptions,
        maxAge: attemptSeconds,
      })
    },
    consume: (request, reply, state) => {
      if (!statePattern.test(state)) throw unknownAttempt()
      const name = cookieNameFor(state)
      const attempt = attemptSchema.safeParse(parseJsonOrNull(request.cookies[name]))
      reply.clearCookie(name, cookieOptions)
      if (attempt.success) return { ...attempt.data, returnTo: sanitizeReturnPath(attempt.data.returnTo) }
      throw unknownAttempt()
    },
  }
}

const statePattern = /^[\w-]{20,}$/ // other values would not be valid in a cookie name

function unknownAttempt(): ApiError {
  return new ApiError(
    'SIGN_IN_FAILED',
    'This sign-in wasn’t started in this browser, or it took too long. Please try again.',
  )
}
