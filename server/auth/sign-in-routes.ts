import type { FastifyInstance } from 'fastify'
import { signInCallbackPath, signInPath, signOutPath } from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import { pairPath } from '../../shared/pair-path.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { isCrossSiteNavigation, type OwnOrigins } from '../http/csrf-protection.ts'
import { rejectPrefetch } from '../http/reject-prefetch.ts'
import { findOrCreateUser, type OnSignIn } from './accounts.ts'
import type { HeaderIdentity } from './header-identity.ts'
import { headerSignInRoutes } from './header-sign-in-routes.ts'
import { localSignInRoutes } from './local-sign-in-routes.ts'
import { createOidcClient, createSignInAttempt } from './oidc-client.ts'
import { redirectToOwnPath } from './safe-redirect.ts'
import { sanitizeReturnPath } from './sanitize-return-path.ts'
import type { Sessions } from './sessions.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
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
      const userId = await findOrCreateUser(db, identity, config.adminEmails ?? [], onSignIn)
      await sessions.open(request, reply, userId, idToken)
      return redirectToOwnPath(reply, attempt.returnTo)
    },
  )
}
