import type { FastifyInstance } from 'fastify'
import { signInCallbackPath, signInPath, signOutPath } from '../../shared/account.ts'
import { CallError } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { isForeignNavigation } from '../http/own-origin.ts'
import { refuseLookingAhead } from '../http/refuse-looking-ahead.ts'
import { admitPerson, type OnNewAccount } from './accounts.ts'
import { connectIdentityProvider, newSignInAttempt } from './identity-provider.ts'
import { localIdentityRoutes } from './local-identity-routes.ts'
import { redirectInside } from './redirect-inside.ts'
import { returnPath } from './return-path.ts'
import type { Sessions } from './sessions.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { signInLimit } from './sign-in-limit.ts'

/**
 * Registers sign-in and sign-out: with the OpenID Connect provider if one is configured, else with the local sign-in
 * page.
 */
export function signInRoutes(
  app: FastifyInstance,
  needs: { db: Db; sessions: Sessions; config: Config },
  onNewAccount: OnNewAccount,
): void {
  const { config, sessions } = needs
  const provider = config.oidc && connectIdentityProvider(config.oidc, config.publicUrl)
  if (provider) providerRoutes(app, provider, needs, onNewAccount)
  else localIdentityRoutes(app, needs, onNewAccount)

  app.get(
    signOutPath,
    { schema: { summary: 'Signs out, at the sign-in service too' }, onRequest: refuseLookingAhead },
    async (request, reply) => {
      if (isForeignNavigation(request))
        throw new CallError('FOREIGN_ORIGIN', 'Another site tried to sign you out.')
      const { idToken } = await sessions.close(request, reply)
      const elsewhere = (await provider?.findSignOutUrl(idToken)) ?? null
      return reply.header('clear-site-data', '"cache"').redirect(elsewhere?.href ?? '/')
    },
  )
}

function providerRoutes(
  app: FastifyInstance,
  provider: ReturnType<typeof connectIdentityProvider>,
  { db, sessions, config }: { db: Db; sessions: Sessions; config: Config },
  onNewAccount: OnNewAccount,
): void {
  const attempts = createSignInAttempts(config.publicUrl.startsWith('https:'))

  app.get<{ Querystring: { returnTo?: string } }>(
    signInPath,
    {
      ...signInLimit,
      schema: { summary: 'Redirects to the sign-in service' },
      onRequest: refuseLookingAhead,
    },
    async (request, reply) => {
      const attempt = newSignInAttempt(returnPath(request.query.returnTo))
      const url = await provider.beginSignIn(attempt)
      attempts.keep(request, reply, attempt)
      return reply.redirect(url.href)
    },
  )

  app.get<{ Querystring: { state?: string } }>(
    signInCallbackPath,
    {
      ...signInLimit,
      schema: { summary: 'Where the sign-in service redirects back to' },
      onRequest: refuseLookingAhead,
    },
    async (request, reply) => {
      const attempt = attempts.take(request, reply, String(request.query.state ?? ''))
      const { person, idToken } = await provider.finishSignIn(new URL(request.url, config.publicUrl), attempt)
      const userId = await admitPerson(db, person, config.adminEmails ?? [], onNewAccount)
      await sessions.open(request, reply, userId, idToken)
      return redirectInside(reply, attempt.returnTo)
    },
  )
}
