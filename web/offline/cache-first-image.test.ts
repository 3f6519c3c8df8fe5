import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheFirstImage } from './cache-first-image.ts'

/** What the browser has cached, by cache name and path. */
let cached: Record<string, string[]>
beforeEach(() => {
  cached = {}
  vi.stubGlobal('caches', {
    keys: async () => ['creel-log-angler-answers'],
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      cached[cacheName]?.includes(new URL(url).pathname)
        ? new Response(cacheName, { headers: { 'cache-control': 'immutable' } })
        : undefined,
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['medium', 'thumbnail'],
  ['thumbnail', 'medium'],
] as const)(
  'without the server, a %s that is not cached is replaced by the cached %s, for now',
  async (kind, other) => {
    cached[`creel-log-angler-${other}`] = [`/api/photos/1/${other}`]
    const response = await request(kind)
    expect(await response.text()).toBe(`creel-log-angler-${other}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

function request(kind: 'thumbnail' | 'medium' | 'preview'): Promise<Response> {
  return cacheFirstImage(new Request(`https://creel.example/api/photos/1/${kind}`), kind, () => undefined)
}
