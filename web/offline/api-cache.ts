import { cachedAtHeader } from '../api-client/cached-response.ts'

/*
 * Caches the responses that make up a user's log, so that it opens offline. At most one log is kept: the next user to
 * sign in replaces it, and signing out deletes it. The cache names contain the account's id.
 */

const prefix = 'creel-log-'
const shelves = ['answers', 'thumbnail', 'preview'] as const
type Shelf = (typeof shelves)[number]

/** The maximum number of responses per cache; beyond it, the oldest are deleted. */
const most: Record<Shelf, number> = { answers: 60, thumbnail: 2_000, preview: 200 }
/** Counting thousands of entries is slow, so it happens only once per this many additions. */
const countedEvery = 25
const added: Record<Shelf, number> = { answers: 0, thumbnail: 0, preview: 0 }

/** Returns the account id of the cached log; null if there is none. */
export async function cacheOwner(): Promise<string | null> {
  const name = (await caches.keys()).find((name) => name.startsWith(prefix) && name.endsWith('-answers'))
  return name === undefined ? null : name.slice(prefix.length, -'-answers'.length)
}

/**
 * Returns how often logs were deleted here. A response requested before the latest deletion must not start a new log.
 */
export function clearCount(): number {
  return forgotten
}

let forgotten = 0

/** Creates the cache of this account's log and deletes any other's; does nothing if a log was deleted since `asOf`. */
export async function openCache(accountId: string, updatedAt: number): Promise<void> {
  if (await caches.has(nameOf(accountId, 'answers'))) return
  await alone(async () => {
    if (updatedAt !== forgotten) return
    await dropLogs()
    await caches.open(nameOf(accountId, 'answers'))
  })
}

/** Deletes everything cached of any log. */
export function clearCaches(): Promise<void> {
  return alone(dropLogs)
}

async function dropLogs(): Promise<void> {
  forgotten += 1
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Caches a response for this account, unless its log was deleted meanwhile: a response in flight during sign-out must
 * not bring it back. `readAt` is stored with the response and used when it is shown.
 */
export async function cacheResponse(
  accountId: string,
  shelf: Shelf,
  url: string,
  response: Response,
  readAt: number,
) {
  const whole = marked(response, await response.arrayBuffer(), readAt)
  await besideOthers(async () => {
    if (!(await caches.has(nameOf(accountId, 'answers')))) return
    const cache = await caches.open(nameOf(accountId, shelf))
    try {
      await cache.delete(url) // so that it moves to the end, among the newest
      await cache.put(url, whole)
      if (added[shelf]++ % countedEvery === 0) await trim(cache, most[shelf])
    } catch {
      await trim(cache, Math.floor((await cache.keys()).length / 2)) // no room left on this device
    }
  })
}

/** Deletes the cached pictures of the photo with this URL. */
export async function deleteCachedImages(address: string): Promise<void> {
  const owner = await cacheOwner()
  if (owner === null) return
  for (const shelf of ['thumbnail', 'preview'] as const) {
    const cacheName = nameOf(owner, shelf)
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(`${address}/${shelf}`)
  }
}

/** Returns a cached response of this account. */
export function matchResponse(accountId: string, shelf: Shelf, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: nameOf(accountId, shelf), ignoreVary: true })
}

function nameOf(accountId: string, shelf: Shelf): string {
  return `${prefix}${accountId}-${shelf}`
}

/*
 * Opening a cache creates it: without these locks, storing a response while a log is being deleted would recreate that
 * log.
 */

function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('creel-log', work)
}

function besideOthers(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('creel-log', { mode: 'shared' }, work)
}

function marked(response: Response, body: ArrayBuffer, readAt: number): Response {
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, String(readAt))
  for (const name of ['content-encoding', 'content-length']) headers.delete(name) // the body is already decompressed
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

async function trim(cache: Cache, size: number): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - size)).map((each) => cache.delete(each)))
}
