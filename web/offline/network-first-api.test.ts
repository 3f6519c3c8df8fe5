import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { cacheOwner, clearCaches } from './api-cache.ts'
import { type ApiRead, networkFirstApi } from './network-first-api.ts'

/* The browser's caches as maps, and a server that responds as each test says. */

const cachesByName = new Map<string, Map<string, Response>>()
const server = new Map<string, () => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  cachesByName.clear()
  server.clear()
  cachesByName.set(
    'creel-log-ann-answers',
    new Map([cachedEntry('/api/auth/user'), cachedEntry('/api/config')]),
  )
  vi.stubGlobal('caches', {
    keys: async () => [...cachesByName.keys()],
    has: async (name: string) => cachesByName.has(name),
    delete: async (name: string) => cachesByName.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      cachesByName.get(cacheName)?.get(url)?.clone(),
    open: async (name: string) => openCache(name),
  })
  vi.stubGlobal('navigator', {
    locks: { request: (...args: unknown[]) => (args.at(-1) as () => Promise<unknown>)() },
  })
  vi.stubGlobal('fetch', (request: Request | URL) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request)
    return server.get(pathname)?.() ?? Promise.reject(new TypeError('out of reach'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page without data gets the cached response after 4 seconds of silence', async () => {
  server.set('/api/config', noResponse)
  expect(await afterSeconds(4, read('public', '/api/config'))).toBe('kept')
})

test.each(['silence', 'refusal', 'a proxy error'])(
  'without a server (%s) the cached user is returned',
  async (situation) => {
    const response = {
      silence: noResponse,
      refusal: undefined,
      'a proxy error': () => json(502, 'away'),
    }[situation]
    if (response) for (const path of ['/api/auth/user', '/api/health']) server.set(path, response)
    expect(await afterSeconds(8, read('user', '/api/auth/user'))).toBe('kept')
  },
)

test('a response that arrives after the caches were deleted creates none', async () => {
  const { promise, resolve } = withResolvers<Response>()
  server.set('/api/auth/user', () => promise)
  const lateResponse = read('user', '/api/auth/user')
  await vi.advanceTimersByTimeAsync(0) // the request has been sent by then
  await clearCaches()
  resolve(await json(200, { id: 'ann' }))
  expect((await lateResponse).status).toBe(200)
  expect(await cacheOwner()).toBeNull()
})

test('the cached user is not returned while the server is reachable but slow', async () => {
  server.set('/api/health', () => json(200, 'ok'))
  server.set('/api/auth/user', async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000))
    return json(200, { id: 'bob' })
  })
  const pendingResponse = read('user', '/api/auth/user')
  expect(await afterSeconds(8, pendingResponse)).toBe('waits')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await (await pendingResponse).json()).toEqual({ id: 'bob' })
  expect(await cacheOwner()).toBe('bob')
})

test('a 401 response deletes the caches', async () => {
  server.set('/api/auth/user', () => json(401, 'no'))
  expect((await read('user', '/api/auth/user')).status).toBe(401)
  expect(await cacheOwner()).toBeNull()
})

const origin = 'https://creel.example'

function read(kind: ApiRead['kind'], path: string, headers: Record<string, string> = {}) {
  return networkFirstApi({
    kind,
    request: new Request(origin + path, { headers }),
    waitUntil: () => undefined,
  })
}

async function afterSeconds(seconds: number, pendingResponse: Promise<Response>): Promise<unknown> {
  let result: unknown = 'waits'
  void pendingResponse.then(async (response) => {
    result = await response.clone().json()
  })
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return result
}

function cachedEntry(path: string): [string, Response] {
  return [origin + path, Response.json('kept')]
}

const noResponse = () => new Promise<never>(() => undefined)
const json = async (status: number, body: unknown) => Response.json(body, { status })

function openCache(name: string) {
  const cache = cachesByName.get(name) ?? new Map<string, Response>()
  cachesByName.set(name, cache)
  return {
    put: async (url: string, response: Response) => void cache.set(url, response),
    delete: async (url: string) => cache.delete(url),
    keys: async () => [...cache.keys()],
  }
}
