import type { FastifyInstance } from 'fastify'
import { signInCallbackPath, signInPath } from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { rejectPrefetch } from '../http/reject-prefetch.ts'
import { findOrCreateUser, type OnSignIn } from './accounts.ts'
import type { HeaderIdentity } from './header-identity.ts'
import { redirectToOwnPath } from './safe-redirect.ts'
import { sanitizeReturnPath } from './sanitize-return-path.ts'
import type { Sessions } from './sessions.ts'
import { signInRateLimit } from './sign-in-rate-limit.ts'

interface Deps {
  db: Db
  sessions: Sessions
  config: Config
}

/** Registers the sign-in of users whom the hosting platform's proxy has signed in already. */
export function headerSignInRoutes(
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
      const userId = await findOrCreateUser(db, identity, config.adminEmails ?? [], onSignIn)
      await sessions.open(request, reply, userId, null)
      return redirectToOwnPath(reply, sanitizeReturnPath(request.query.returnTo))
    },
  )
}
