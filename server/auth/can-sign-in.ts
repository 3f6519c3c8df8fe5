import type { Config } from '../config.ts'
import { localIssuer } from './accounts.ts'
import { headerIssuer } from './header-identity.ts'

const dayMs = 24 * 3_600_000
/** However often it is used, a session ends after a year. */
const maxSessionDays = 365

/** When a session was opened, and last used. */
interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

/**
 * Decides whether a session or an access token still lets its account act; each request and open stream asks this. The present
 * settings must let the account sign in, and a session must not be over. Tokens have no `session`.
 */
export function mayStillAct(
  config: Pick<Config, 'oidc' | 'headerSignIn' | 'sessionDays'>,
  { issuer, session }: { issuer: string; session: SessionTimes | null },
): boolean {
  if (!canSignIn(config, issuer)) return false
  const { usedSince, openedSince } = sessionLimits(config)
  return session === null || (session.lastUsedAt > usedSince && session.createdAt > openedSince)
}

/** Returns since when a session must have been used, and opened. */
export function sessionLimits({ sessionDays }: Pick<Config, 'sessionDays'>) {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  return { usedSince: daysAgo(sessionDays), openedSince: daysAgo(maxSessionDays) }
}

/** Returns whether the configuration lets accounts of an issuer sign in; does not call the sign-in service. */
export function canSignIn(
  { oidc, headerSignIn }: Pick<Config, 'oidc' | 'headerSignIn'>,
  issuer: string,
): boolean {
  if (headerSignIn !== null) return issuer === headerIssuer
  if (oidc === null) return issuer === localIssuer
  return canonicalIssuer(issuer) === canonicalIssuer(oidc.issuer)
}

/** Names an issuer's service. Microsoft's issuer URLs contain each user's tenant, so all count as one service. */
function canonicalIssuer(issuer: string): string {
  const url = URL.parse(issuer)
  if (url === null) return issuer
  if (microsoftHosts.includes(url.hostname)) return 'microsoft'
  if (url.hostname.endsWith('.b2clogin.com')) return url.hostname
  return url.href.replace(/\/\.well-known\/.*$/, '').replace(/\/$/, '')
}

const microsoftHosts = ['login.microsoftonline.com', 'sts.windows.net']
