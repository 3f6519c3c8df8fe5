import type { Config } from '../config.ts'
import { localIssuer } from './accounts.ts'
import { headerIssuer } from './header-identity.ts'

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
