import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import type { SignInAttempt } from './oidc-client.ts'
import { sanitizeReturnPath } from './sanitize-return-path.ts'
import { secureCookieName } from './sessions.ts'

const attemptSeconds = 900
const maxPendingAttempts = 4 // more cookies would exceed a server's limit for headers

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
})

export interface SignInAttempts {
  /** Stores an attempt in a cookie of its own, so that several tabs can sign in at the same time. */
  keep(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void
  /** Returns the attempt of a `state` and clears its cookie; throws if this browser did not start it. */
  take(request: FastifyRequest, reply: FastifyReply, state: string): SignInAttempt
}

/** Creates the store of pending sign-ins at the provider, which are kept in cookies. */
export function createSignInAttempts(secure: boolean): SignInAttempts {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const prefix = secureCookieName('creel-sign-in-', secure)
  const nameFor = (state: string) => prefix + state.slice(0, 12)

  return {
    keep: (request, reply, attempt) => {
      const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
      if (names.length >= maxPendingAttempts) for (const name of names) reply.clearCookie(name, cookie)
      reply.setCookie(nameFor(attempt.state), JSON.stringify(attempt), { ...cookie, maxAge: attemptSeconds })
    },
    take: (request, reply, state) => {
      if (!ownState.test(state)) throw notStartedHere()
      const name = nameFor(state)
      const attempt = attemptShape.safeParse(parseJson(request.cookies[name] ?? ''))
      reply.clearCookie(name, cookie)
      if (attempt.success) return { ...attempt.data, returnTo: sanitizeReturnPath(attempt.data.returnTo) }
      throw notStartedHere()
    },
  }
}

const ownState = /^[\w-]{20,}$/ // other values would not be valid in a cookie name

function notStartedHere(): ApiError {
  return new ApiError(
    'SIGN_IN_FAILED',
    'This sign-in wasn’t started in this browser, or it took too long. Please try again.',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
