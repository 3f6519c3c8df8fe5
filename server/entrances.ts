import type { PublicConfig } from '../shared/config.ts'
import { isLoopback } from '../shared/email-address.ts'
import type { Config } from './config.ts'

/**
 * A socket on which Creel listens. `main` has the configured sign-in; `lan`, for the home network, only lets devices in that
 * have been paired.
 */
export interface Entrance {
  kind: 'main' | 'lan'
  host: string
  port: number
  /** The origins of its pages, which alone may write. */
  origins: string[]
}

/** Lists the sockets on which a web process listens. In a container with `LAN`, the main one doesn't exist. */
export function listEntrances({
  lan,
  isContainer,
  host,
  port,
  localUrl,
  publicUrl,
}: Config): [Entrance, ...Entrance[]] {
  const isLanUrl = lan !== null && !isLoopback(new URL(publicUrl).hostname)
  const main: Entrance = { kind: 'main', host, port, origins: [isLanUrl ? localUrl : publicUrl] }
  if (lan === null) return [main]
  return isContainer ? [{ kind: 'lan', ...lan }] : [main, { kind: 'lan', ...lan }]
}

/** Returns the address that people open, on this machine if possible. */
export function findOwnUrl(config: Config): string {
  return listEntrances(config)[0].origins[0] ?? config.localUrl
}

/** Returns whether browsers reach an entrance over https only. */
export function isSecure({ origins }: Entrance): boolean {
  return origins.every((origin) => origin.startsWith('https:'))
}

/** Returns whether others on the network can read what is sent to an entrance, and the computer itself has another one. */
export function isExposed(entrance: Entrance): boolean {
  return entrance.kind === 'lan' && !isSecure(entrance)
}

/** Returns how browsers sign in at an entrance. */
export function findSignIn({ oidc, headerSignIn }: Config, { kind }: Entrance): PublicConfig['signIn'] {
  if (kind === 'lan') return 'code'
  return oidc || headerSignIn ? 'service' : 'local'
}
