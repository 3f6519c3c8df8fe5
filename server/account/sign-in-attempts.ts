import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CallError } from '../../shared/errors.ts'
import type { SignInAttempt } from './identity-provider.ts'
import { returnPath } from './return-path.ts'
import { cookieNameFor } from './sessions.ts'

const attemptSeconds = 900
const attemptsAtOnce = 4 // more would outgrow what a server takes as headers

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
})

export interface SignInAttempts {
  /** Gives the browser a cookie for an attempt; each has its own, so that tabs can sign in side by side. */
  keep(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void
  /** The attempt that a state belongs to, once; refuses where this browser did not start it. */
  take(request: FastifyRequest, reply: FastifyReply, state: string): SignInAttempt
}

/** What browsers remember of sign-ins under way at the provider. */
export function createSignInAttempts(secure: boolean): SignInAttempts {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const prefix = cookieNameFor('creel-sign-in-', secure)
  const nameFor = (state: string) => prefix + state.slice(0, 12)

  return {
    keep: (request, reply, attempt) => {
      const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
      if (names.length >= attemptsAtOnce) for (const name of names) reply.clearCookie(name, cookie)
      reply.setCookie(nameFor(attempt.state), JSON.stringify(attempt), { ...cookie, maxAge: attemptSeconds })
    },
    take: (request, reply, state) => {
      if (!ownState.test(state)) throw notStartedHere()
      const name = nameFor(state)
      const attempt = attemptShape.safeParse(parseJson(request.cookies[name] ?? ''))
      reply.clearCookie(name, cookie)
      if (attempt.success) return { ...attempt.data, returnTo: returnPath(attempt.data.returnTo) }
      throw notStartedHere()
    },
  }
}

const ownState = /^[\w-]{20,}$/ // others could not be the name of a cookie

function notStartedHere(): CallError {
  return new CallError(
    'SIGN_IN_FAILED',
    'This sign-in was not started here, or took too long. Please try again.',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
