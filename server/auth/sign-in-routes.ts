import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInCallbackPath, signInPath, signOutPath } from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import { pairPath } from '../../shared/pairing-code.ts'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { isCrossSiteNavigation, type OwnOrigins, rejectPrefetch } from '../http/csrf-protection.ts'
import { findOrCreateUser, type OnSignIn } from './accounts.ts'
import type { HeaderIdentity } from './header-identity.ts'
import { localSignInRoutes } from './local-sign-in-routes.ts'
import { createOidcClient, createSignInAttempt, type SignInAttempt } from './oidc-client.ts'
import { redirectToOwnPath, sanitizeReturnPath } from './sanitize-return-path.ts'
import { type Sessions, secureCookieName } from './sessions.ts'
import { signInRateLimit } from './sign-in-rate-limit.ts'

/**
 * Registers sign-in and sign-out: by the OpenID Connect provider or the proxy's headers if configured, else by the local
 * sign-in page.
 */
export function signInRoutes(
  app: FastifyInstance,
  deps: {
    db: Db
    sessions: Sessions
    config: Config
    headerIdentity: HeaderIdentity | null
    entrance: OwnOrigins
  },
  onSignIn: OnSignIn,
): void {
  const { config, sessions, headerIdentity, entrance } = deps
  const provider = config.oidc && createOidcClient(config.oidc, config.publicUrl)
  if (entrance.kind === 'lan') lanSignInRoute(app)
  else if (provider) oidcRoutes(app, provider, deps, onSignIn)
  else if (headerIdentity) headerSignInRoutes(app, headerIdentity, deps, onSignIn)
  else localSignInRoutes(app, deps, onSignIn)

  app.get(
    signOutPath,
    { schema: { summary: 'Signs out, at the sign-in service too' }, onRequest: rejectPrefetch },
    async (request, reply) => {
      if (isCrossSiteNavigation(request, entrance))
        throw new ApiError('FOREIGN_ORIGIN', 'Another site tried to sign you out.')
      const { idToken } = await sessions.close(request, reply)
      const signOutUrl = provider
        ? (await provider.findSignOutUrl(idToken))?.href
        : config.headerSignIn?.logoutUrl
      return reply.header('clear-site-data', '"cache"').redirect(signOutUrl ?? '/')
    },
  )
}

/** Registers where people without a session are sent on the home network: to the screen that asks for a pairing code. */
function lanSignInRoute(app: FastifyInstance): void {
  const schema = { summary: 'Redirects to where a device is paired' }
  app.get(signInPath, { ...signInRateLimit, schema }, async (_, reply) => redirectToOwnPath(reply, pairPath))
}

function oidcRoutes(
  app: FastifyInstance,
  provider: ReturnType<typeof createOidcClient>,
  { db, sessions, config }: { db: Db; sessions: Sessions; config: Config },
  onSignIn: OnSignIn,
): void {
  const attempts = createSignInAttempts(config.publicUrl.startsWith('https:'))

  app.get<{ Querystring: { returnTo?: string } }>(
    signInPath,
    {
      ...signInRateLimit,
      schema: { summary: 'Redirects to the sign-in service' },
      onRequest: rejectPrefetch,
    },
    async (request, reply) => {
      const attempt = createSignInAttempt(sanitizeReturnPath(request.query.returnTo))
      const url = await provider.beginSignIn(attempt)
      attempts.save(request, reply, attempt)
      return reply.redirect(url.href)
    },
  )

  app.get<{ Querystring: { state?: string } }>(
    signInCallbackPath,
    {
      ...signInRateLimit,
      schema: { summary: 'Where the sign-in service redirects back to' },
      onRequest: rejectPrefetch,
    },
    async (request, reply) => {
      const attempt = attempts.consume(request, reply, String(request.query.state ?? ''))
      const { identity, idToken } = await provider.finishSignIn(
        new URL(request.url, config.publicUrl),
        attempt,
      )
      const userId = await findOrCreateUser(db, identity, config.adminEmails, onSignIn)
      await sessions.open(request, reply, userId, idToken)
      return redirectToOwnPath(reply, attempt.returnTo)
    },
  )
}

const attemptSeconds = 900
const maxPendingAttempts = 4 // more cookies would exceed a server's limit for headers

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
})

interface SignInAttempts {
  /** Stores an attempt in a cookie of its own, so that several tabs can sign in at the same time. */
  save(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void
  /** Returns the attempt of a `state` and clears its cookie; throws if this browser did not start it. */
  consume(request: FastifyRequest, reply: FastifyReply, state: string): SignInAttempt
}

/** Creates the store of pending sign-ins at the provider, which are saved in cookies. */
function createSignInAttempts(secure: boolean): SignInAttempts {
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

interface Deps {
  db: Db
  sessions: Sessions
  config: Config
}

/** Registers the sign-in of users whom the hosting platform's proxy has signed in already. */
function headerSignInRoutes(
  app: FastifyInstance,
  headerIdentity: HeaderIdentity,
  { db, sessions, config }: Deps,
  onSignIn: OnSignIn,
): void {
  const route = (summary: string) => ({ ...signInRateLimit, schema: { summary }, onRequest: rejectPrefetch })
  type ReturnTo = { Querystring: { returnTo?: string } }

  app.get<ReturnTo>(signInPath, route('Redirects to where the session starts'), async (request, reply) => {
    const query = new URLSearchParams({ returnTo: sanitizeReturnPath(request.query.returnTo) })
    return redirectToOwnPath(reply, `${signInCallbackPath}?${query}`)
  })

  app.get<ReturnTo>(
    signInCallbackPath,
    route('Starts a session for whom the proxy has signed in'),
    async (request, reply) => {
      const identity = await headerIdentity.find(request)
      if (identity === null)
        throw new ApiError('SIGN_IN_FAILED', 'The sign-in service did not say who you are.')
      const userId = await findOrCreateUser(db, identity, config.adminEmails, onSignIn)
      await sessions.open(request, reply, userId, null)
      return redirectToOwnPath(reply, sanitizeReturnPath(request.query.returnTo))
    },
  )
}
