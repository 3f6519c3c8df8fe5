import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOwner, clearCaches } from './api-cache.ts'
import { type ApiRead, networkFirstApi } from './network-first-api.ts'

/* The caches of the browser as maps, and a server that answers as each test says. */

const cachesByName = new Map<string, Map<string, Response>>()
const server = new Map<string, () => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  cachesByName.clear()
  server.clear()
  cachesByName.set(
    'creel-log-ann-answers',
    new Map([cachedEntry('/api/auth/user'), cachedEntry('/api/photos')]),
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

test('a page that shows nothing yet is shown what was kept after 4 seconds of silence', async () => {
  server.set('/api/photos', noResponse)
  expect(await afterSeconds(4, read('log', '/api/photos'))).toBe('kept')
})

test('a page that says it shows something waits for the server', async () => {
  server.set('/api/photos', noResponse)
  expect(await afterSeconds(60, read('log', '/api/photos', { 'x-creel-shown': '1' }))).toBe('waits')
})

test.each(['silence', 'refusal', 'an answer of a proxy'])(
  'without a server, by %s, it is kept who is there',
  async (situation) => {
    const response = { noResponse, refusal: undefined, 'an answer of a proxy': () => json(502, 'away') }[
      situation
    ]
    if (response) for (const path of ['/api/auth/user', '/api/health']) server.set(path, response)
    expect(await afterSeconds(8, read('user', '/api/auth/user'))).toBe('kept')
  },
)

test('an answer that comes after the log was forgotten begins none', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.set('/api/auth/user', () => promise)
  const lateResponse = read('user', '/api/auth/user')
  await vi.advanceTimersByTimeAsync(0) // it has been asked for by then
  await clearCaches()
  resolve(await json(200, { id: 'ann' }))
  expect((await lateResponse).status).toBe(200)
  expect(await cacheOwner()).toBeNull()
})

test('who is there is not guessed while the server is there and merely slow', async () => {
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

test.each([429, 500])('an answer of %i deletes nothing, and is the answer', async (status) => {
  server.set('/api/auth/user', () => json(status, 'no'))
  expect((await read('user', '/api/auth/user')).status).toBe(status)
  expect(await cacheOwner()).toBe('ann')
})

test('where nobody is signed in the log goes', async () => {
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
