import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Strict headers on every answer: own scripts only, pictures from ourselves and the configured tile hosts. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const tileHosts = [...new Set(Object.values(config.tiles).map(hostPattern))]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' }, // OpenStreetMap's tile servers refuse requests without
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: { policy: 'credentialless' }, // no cookies of theirs to those who deliver map pictures
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** `https://{s}.tiles.example/…` may mean any subdomain. */
function hostPattern(template: string): string {
  return new URL(template.replace('{s}.', '*.').replace(/\{[^{}]*\}/g, '0')).origin
}
