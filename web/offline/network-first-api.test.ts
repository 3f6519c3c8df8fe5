import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOwner, clearCaches } from './api-cache.ts'
import { type ApiRead, networkFirstApi } from './network-first-api.ts'

/* The caches of the browser as maps, and a server that answers as each test says. */

const shelves = new Map<string, Map<string, Response>>()
const server = new Map<string, () => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  shelves.clear()
  server.clear()
  shelves.set('creel-log-ann-answers', new Map([kept('/api/auth/user'), kept('/api/photos')]))
  vi.stubGlobal('caches', {
    keys: async () => [...shelves.keys()],
    has: async (name: string) => shelves.has(name),
    delete: async (name: string) => shelves.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      shelves.get(cacheName)?.get(url)?.clone(),
    open: async (name: string) => openShelf(name),
  })
  vi.stubGlobal('navigator', {
    locks: { request: (...parts: unknown[]) => (parts.at(-1) as () => Promise<unknown>)() },
  })
  vi.stubGlobal('fetch', (asked: Request | URL) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked)
    return server.get(pathname)?.() ?? Promise.reject(new TypeError('out of reach'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that shows nothing yet is shown what was kept after 4 seconds of silence', async () => {
  server.set('/api/photos', silence)
  expect(await afterSeconds(4, read('log', '/api/photos'))).toBe('kept')
})

test('a page that says it shows something waits for the server', async () => {
  server.set('/api/photos', silence)
  expect(await afterSeconds(60, read('log', '/api/photos', { 'x-creel-shown': '1' }))).toBe('waits')
})

test.each(['silence', 'refusal', 'an answer of a proxy'])(
  'without a server, by %s, it is kept who is there',
  async (way) => {
    const response = { silence, refusal: undefined, 'an answer of a proxy': () => json(502, 'away') }[way]
    if (response) for (const path of ['/api/auth/user', '/api/health']) server.set(path, response)
    expect(await afterSeconds(8, read('user', '/api/auth/user'))).toBe('kept')
  },
)

test('an answer that comes after the log was forgotten begins none', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.set('/api/auth/user', () => promise)
  const late = read('user', '/api/auth/user')
  await vi.advanceTimersByTimeAsync(0) // it has been asked for by then
  await clearCaches()
  resolve(await json(200, { id: 'ann' }))
  expect((await late).status).toBe(200)
  expect(await cacheOwner()).toBeNull()
})

test('who is there is not guessed while the server is there and merely slow', async () => {
  server.set('/api/health', () => json(200, 'ok'))
  server.set('/api/auth/user', async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000))
    return json(200, { id: 'bob' })
  })
  const asking = read('user', '/api/auth/user')
  expect(await afterSeconds(8, asking)).toBe('waits')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await (await asking).json()).toEqual({ id: 'bob' })
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

async function afterSeconds(seconds: number, asking: Promise<Response>): Promise<unknown> {
  let now: unknown = 'waits'
  void asking.then(async (response) => {
    now = await response.clone().json()
  })
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return now
}

function kept(path: string): [string, Response] {
  return [origin + path, Response.json('kept')]
}

const silence = () => new Promise<never>(() => undefined)
const json = async (status: number, body: unknown) => Response.json(body, { status })

function openShelf(name: string) {
  const shelf = shelves.get(name) ?? new Map<string, Response>()
  shelves.set(name, shelf)
  return {
    put: async (url: string, response: Response) => void shelf.set(url, response),
    delete: async (url: string) => shelf.delete(url),
    keys: async () => [...shelf.keys()],
  }
}
