import { getUserEndpoint } from '../../shared/account.ts'
import { getConfigEndpoint } from '../../shared/config.ts'
import { cachedHeader } from '../api-client/cached-response.ts'
import { deleteJournal } from '../log/log-journal.ts'

/*
 * Caches what a user's log needs to open offline besides its rows: the user, the configuration and pictures. At most one
 * account is kept: the next user to sign in replaces it, and signing out deletes it. The cache names contain its id.
 */

const prefix = 'creel-log-'
const cacheKinds = ['answers', 'thumbnail', 'medium', 'preview'] as const
type CacheKind = (typeof cacheKinds)[number]

/** The maximum number of responses per cache; beyond it, the oldest are deleted. */
const maxEntries: Record<CacheKind, number> = { answers: 10, thumbnail: 2_000, medium: 1_000, preview: 200 }
/** Counting thousands of entries is slow, so it happens only once per this many additions. */
const trimInterval = 25
const addedCounts: Record<CacheKind, number> = { answers: 0, thumbnail: 0, medium: 0, preview: 0 }

/** Returns the account id of the cached log; null if there is none. */
export async function cacheOwner(): Promise<string | null> {
  const name = (await caches.keys()).find((name) => name.startsWith(prefix) && name.endsWith('-answers'))
  return name === undefined ? null : name.slice(prefix.length, -'-answers'.length)
}

/** Returns how often logs were deleted; a response requested before the last time must not start a new log. */
export function clearCount(): number {
  return clears
}

let clears = 0

/** Creates the cache of this account's log and deletes others; does nothing if one was deleted since `expectedClearCount`. */
export async function openCache(accountId: string, expectedClearCount: number): Promise<void> {
  if (await caches.has(cacheNameFor(accountId, 'answers'))) return
  await withExclusiveLock(async () => {
    if (expectedClearCount !== clears) return
    await deleteCaches()
    await caches.open(cacheNameFor(accountId, 'answers'))
  })
}

/** Deletes everything stored of any log. */
export async function clearCaches(): Promise<void> {
  await Promise.all([withExclusiveLock(deleteCaches), deleteJournal()])
}

async function deleteCaches(): Promise<void> {
  clears += 1
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Caches a response for this account, unless its log was deleted meanwhile: a response in flight during sign-out must
 * not bring it back.
 */
export async function cacheResponse(accountId: string, kind: CacheKind, url: string, response: Response) {
  const stored = asCached(response, await response.arrayBuffer())
  await withSharedLock(async () => {
    if (!(await caches.has(cacheNameFor(accountId, 'answers')))) return
    const cache = await caches.open(cacheNameFor(accountId, kind))
    try {
      await cache.delete(url) // so that it moves to the end, among the newest
      await cache.put(url, stored)
      if (addedCounts[kind]++ % trimInterval === 0) await trim(cache, maxEntries[kind])
    } catch {
      await trim(cache, Math.floor((await cache.keys()).length / 2)) // no room left on this device
    }
  })
}

/** Deletes the cached pictures of the photo with this URL. */
export async function deleteCachedImages(photoUrl: string): Promise<void> {
  const owner = await cacheOwner()
  if (owner === null) return
  for (const kind of ['thumbnail', 'medium', 'preview'] as const) {
    const cacheName = cacheNameFor(owner, kind)
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(`${photoUrl}/${kind}`)
  }
}

/** Deletes the lists of photos and locations that earlier versions cached; the log is in IndexedDB now. */
export async function deleteOldLists(): Promise<void> {
  const owner = await cacheOwner()
  if (owner === null) return
  const cache = await caches.open(cacheNameFor(owner, 'answers'))
  const isOld = ({ url }: Request) => !keptPaths.includes(new URL(url).pathname)
  await Promise.all((await cache.keys()).filter(isOld).map((request) => cache.delete(request)))
}

const keptPaths: string[] = [getUserEndpoint.path, getConfigEndpoint.path]

/** Returns a cached response of this account. */
export function matchResponse(
  accountId: string,
  kind: CacheKind,
  url: string,
): Promise<Response | undefined> {
  return caches.match(url, { cacheName: cacheNameFor(accountId, kind), ignoreVary: true })
}

function cacheNameFor(accountId: string, kind: CacheKind): string {
  return `${prefix}${accountId}-${kind}`
}

/*
 * Opening a cache creates it: without these locks, storing a response while a log is being deleted would recreate that
 * log.
 */

function withExclusiveLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('creel-log', work)
}

function withSharedLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('creel-log', { mode: 'shared' }, work)
}

function asCached(response: Response, body: ArrayBuffer): Response {
  const headers = new Headers(response.headers)
  headers.set(cachedHeader, '1')
  for (const name of ['content-encoding', 'content-length']) headers.delete(name) // the body is already decompressed
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

async function trim(cache: Cache, size: number): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - size)).map((request) => cache.delete(request)),
  )
}
