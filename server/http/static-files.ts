import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { sharePath } from '../../shared/share-target.ts'

const distFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Serves the built web app: its assets with permanent caching, and `index.html` for every URL that is a screen. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  redirectShares(app)
  const hasWebApp = existsSync(`${distFolder}/index.html`)
  if (hasWebApp) {
    await app.register(fastifyStatic, {
      root: distFolder,
      cacheControl: false,
      preCompressed: true,
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

/** Returns the sources by which the content security policy admits the page's own inline script, and no other. */
export function inlineScriptSources(): string[] {
  if (!existsSync(`${distFolder}/index.html`)) return []
  const page = readFileSync(`${distFolder}/index.html`, 'utf8')
  return Array.from(
    page.matchAll(/<script>(.*?)<\/script>/gs),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

function pathOnly(url: string): string {
  return url.split('?')[0] ?? ''
}

/**
 * Redirects a share that no service worker took to the screen that asks to share again. Discards its photos unread, since
 * any site can post them; browsers send shares with no origin.
 */
function redirectShares(app: FastifyInstance): void {
  app.post(
    sharePath,
    {
      config: { allowCrossOrigin: true },
      onRequest: async (_, reply) => reply.header('cache-control', 'no-store').redirect(sharePath, 303),
    },
    async () => undefined,
  )
}
