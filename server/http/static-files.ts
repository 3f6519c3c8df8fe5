import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'

const distFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Serves the built web app: its assets with permanent caching, and `index.html` for every URL that is a screen. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const hasWebApp = existsSync(`${distFolder}/index.html`)
  if (hasWebApp) {
    await app.register(fastifyStatic, {
      root: distFolder,
      cacheControl: false,
      acceptRanges: false, // no client needs part of a script, and sending the whole is always correct
      setHeaders: (reply, pathOnly) => {
        const isHashedAsset = pathOnly.includes('/assets/')
        reply.header('cache-control', isHashedAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(pathOnly(request.url))
    if (!isScreen || !hasWebApp) throw new ApiError('NOT_FOUND', 'There’s nothing at this address.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

function pathOnly(url: string): string {
  return url.split('?')[0] ?? ''
}
