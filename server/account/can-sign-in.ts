import type { Config } from '../config.ts'
import { localIssuer } from './accounts.ts'

/** Whether accounts of an issuer can sign in as Creel is configured, as far as can be told without asking the service. */
export function canSignIn(oidc: Config['oidc'], issuer: string): boolean {
  if (oidc === null) return issuer === localIssuer
  return serviceOf(issuer) === serviceOf(oidc.issuer)
}

/** The issuer by one spelling. What Microsoft calls its issuers hangs on the tenant of each person, so all of its are one. */
function serviceOf(issuer: string): string {
  const url = URL.parse(issuer)
  if (url === null) return issuer
  if (microsoftHosts.includes(url.hostname)) return 'microsoft'
  if (url.hostname.endsWith('.b2clogin.com')) return url.hostname
  return url.href.replace(/\/\.well-known\/.*$/, '').replace(/\/$/, '')
}

const microsoftHosts = ['login.microsoftonline.com', 'sts.windows.net']
