import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../shared/email-address.ts'
import type { Config } from '../config.ts'
import { isApiRoute } from './is-api-route.ts'
import { inlineScriptSources } from './static-files.ts'

/**
 * Sets strict security headers on every response: scripts only from our own files, images from our own origin and the
 * configured tile hosts.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'tiles'>,
  origins: readonly string[],
): Promise<void> {
  const isSecure = origins.every((origin) => origin.startsWith('https:'))
  const isTrustworthy = isSecure || origins.every((origin) => isLoopback(new URL(origin).hostname))
  const tileHosts = [...new Set(Object.values(config.tiles).map(hostPattern))]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptSources()],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts],
        styleSrc: ["'self'", "'unsafe-inline'"], // style attributes of positioned elements; scripts stay strict
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // OpenStreetMap's tile servers reject requests without a referrer
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure,
    // Over plain http, browsers ignore these two and warn about them.
    crossOriginOpenerPolicy: isTrustworthy,
    originAgentCluster: isTrustworthy,
    crossOriginEmbedderPolicy: { policy: 'credentialless' }, // sends no cookies to the map tile hosts
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/**
 * Sets `Cache-Control: private, no-cache` on API responses and 404s that have no Cache-Control yet. Only the user's own
 * browser may then store them, and it must revalidate before each use.
 */
export function setPrivateCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if ((isApiRoute(request) || request.is404) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-cache')
    }
  })
}

/** Returns the CSP source of a tile URL template: `https://{s}.tiles.example/…` may stand for any subdomain. */
function hostPattern(template: string): string {
  return new URL(template.replace('{s}.', '*.').replace(/\{[^{}]*\}/g, '0')).origin
}
