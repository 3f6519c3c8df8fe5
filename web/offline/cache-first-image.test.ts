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

test('behind a proxy whose server is down, a cached thumbnail stands in as well', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  expect((await request('medium')).status).toBe(502)
  cached['creel-log-angler-thumbnail'] = ['/api/photos/1/thumbnail']
  expect(await (await request('medium')).text()).toBe('creel-log-angler-thumbnail')
})

test.each(['thumbnail', 'medium', 'preview'] as const)(
  'without any image in the cache, a %s fails',
  async (kind) => {
    cached['creel-log-angler-thumbnail'] = ['/api/photos/2/thumbnail']
    await expect(request(kind)).rejects.toThrow('Failed to fetch')
  },
)

function request(kind: 'thumbnail' | 'medium' | 'preview'): Promise<Response> {
  return cacheFirstImage(new Request(`https://creel.example/api/photos/1/${kind}`), kind, () => undefined)
}
