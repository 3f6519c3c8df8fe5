import { getUserEndpoint } from '../../shared/account.ts'
import { getConfigEndpoint } from '../../shared/config.ts'
import type { PairingStatus } from '../../shared/devices.ts'
import { unreachableHeader } from '../api-client/cached-response.ts'
import { isGatewayError } from '../api-client/is-gateway-error.ts'
import type { PageMessage } from '../device/register-service-worker.ts'
import { withTimeout } from '../device/with-timeout.ts'
import { deleteExpiredNotedPositions } from '../log/noted-positions.ts'
import { cacheOwner, clearCaches, deleteCachedImages, deleteOldLists, matchResponse } from './api-cache.ts'
import { cacheFirstImage } from './cache-first-image.ts'
import { classifyRequest } from './classify-request.ts'
import { type ApiRead, networkFirstApi } from './network-first-api.ts'
import { discardShares, receiveShare, takeShare } from './received-shares.ts'
import { clearUnsaved } from './unsaved-uploads.ts'

/*
 * Handles the requests of this browser's pages, so that Creel opens offline: it caches the web app itself and the
 * pictures seen last. The log itself is in IndexedDB.
 */

/** The build replaces these with the paths of all its files, and with a version computed from them. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string
const [shellFiles, shellVersion] = [__SHELL_FILES__, __SHELL_VERSION__]

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PageMessageEvent extends ExtendableEvent {
  data: PageMessage
  ports: readonly MessagePort[]
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

// The service worker's global scope; the page's type library does not describe it.
const scope = self as unknown as {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<{ focus(): Promise<unknown>; postMessage(message: unknown): void }[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

scope.addEventListener('install', (event) => {
  event.waitUntil(precacheShell(shellVersion, shellFiles).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  const cleanUp = Promise.all([deleteOldShells(shellVersion), deleteOldLists()])
  event.waitUntil(cleanUp.then(() => scope.clients.claim()))
})

/** Handles a page's message that it has loaded what it needs itself, or that it takes over a share. */
scope.addEventListener('message', (event) => {
  if ('shareId' in event.data) return event.ports[0]?.postMessage(takeShare(event.data.shareId))
  event.waitUntil(deleteExpiredNotedPositions())
  const work = prefetch(scope.location.origin, event.data.thumbnailUrls, (promise) =>
    event.waitUntil(promise),
  )
  event.waitUntil(work.catch(() => undefined)) // the server is unreachable: the next page sends the message again
})

/** Opens what a tapped notification is about, in an open tab of Creel if there is one. */
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data.path))
})

scope.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin !== scope.location.origin) return
  const response = responseFor(event)
  if (response !== null) event.respondWith(response)
})

function responseFor(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  const kind = classifyRequest(request, shellFiles)
  switch (kind) {
    case 'screen':
      return networkFirstPage(shellVersion, request)
    case 'asset':
      return cacheFirstAsset(shellVersion, request)
    case 'user':
    case 'public':
      return networkFirstApi({ request, kind, waitUntil })
    case 'thumbnail':
    case 'medium':
    case 'preview':
      return cacheFirstImage(request, kind, waitUntil)
    case 'changes':
    case 'health-check':
      return fetchQuietly(request)
    case 'deletion':
      return deletePhoto(request)
    case 'sign-in':
      return signIn(request)
    case 'pairing':
      return finishPairing(request)
    case 'sign-out':
      return signOut(request)
    case 'share':
      return receiveShare(request, waitUntil)
    case null:
      return null
  }
}

/** Lets an open tab navigate itself, since the service worker would abort its uploads and discard input. */
async function openScreen(path: string): Promise<void> {
  const [page] = await scope.clients.matchAll()
  if (page === undefined) return void (await scope.clients.openWindow(path))
  page.postMessage({ noticePath: path })
  await page.focus()
}

/** Responds with 204 if the server is unreachable, so that a page that keeps retrying logs no errors to the console. */
function fetchQuietly(request: Request): Promise<Response> {
  return fetch(request).catch(
    () => new Response(null, { status: 204, headers: { [unreachableHeader]: '1' } }),
  )
}

async function deletePhoto(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) await deleteCachedImages(request.url).catch(() => undefined)
  return response
}

/** Deletes the cached log when a session starts, maybe another user's; pending photos stay for their owner. */
async function signIn(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (isSuccessful(response)) await discardLog()
  return response
}

/** Deletes the cached log once pairing has started a session, as `signIn` does. */
async function finishPairing(request: Request): Promise<Response> {
  const response = await fetch(request)
  const { status } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { status?: PairingStatus }
  if (status === 'confirmed') await discardLog()
  return response
}

async function discardLog(): Promise<void> {
  discardShares() // they may be another user's
  await clearCaches()
}

/** Deletes everything of the user from this device when they sign out or delete the account. */
async function signOut(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (!isSuccessful(response)) return response
  discardShares()
  const owner = await cacheOwner()
  await clearCaches()
  if (owner !== null) await clearUnsaved(owner)
  return response
}

/** Returns whether a request succeeded. A redirect that the browser follows itself is opaque, and counts as success. */
function isSuccessful({ type, ok }: Response): boolean {
  return type === 'opaqueredirect' || ok
}

const prefix = 'creel-shell-'
/** How long to wait for the page from the server before the cached one is shown. */
const timeoutMs = 3_000

/** Caches one version of the web app. Only the page must succeed; other files are fetched on demand. */
async function precacheShell(version: string, files: readonly string[]): Promise<void> {
  const shell = await caches.open(prefix + version)
  await shell.put('/', await fetchOrThrow('/', { cache: 'no-cache' }))
  for (const file of files) await cacheFile(shell, file).catch(() => undefined)
}

/** Deletes the versions that no open page can still be using: all but this one and the one before. */
async function deleteOldShells(version: string): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const olderShells = shells.filter((name) => name !== prefix + version)
  await Promise.all(olderShells.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Returns a file of the web app from any cached version, this one first, otherwise from the server; a name with a hash
 * always stands for the same content.
 */
async function cacheFirstAsset(version: string, request: Request): Promise<Response> {
  const current = await caches.match(request, { ...matchOptions, cacheName: prefix + version })
  const cached = current ?? (await caches.match(request, matchOptions))
  if (cached) return cached
  const response = await fetch(request)
  if (isExpectedFile(request.url, response)) await tryPut(prefix + version, request.url, response.clone())
  return response
}

/** Returns the page of every screen: the server's if it responds within `timeoutMs`, otherwise the cached one. */
async function networkFirstPage(version: string, request: Request): Promise<Response> {
  const pendingResponse = fetch(request)
  const response = await withTimeout(pendingResponse, timeoutMs)
  if (response !== null && !isGatewayError(response)) return response
  return (await caches.match('/', { ...matchOptions, cacheName: prefix + version })) ?? pendingResponse
}

const matchOptions = { ignoreSearch: true, ignoreVary: true }

async function cacheFile(shell: Cache, file: string): Promise<void> {
  const isHashed = file.startsWith('/assets/')
  const cached = isHashed ? await caches.match(file, matchOptions) : undefined
  await shell.put(file, cached ?? (await fetchOrThrow(file, isHashed ? {} : { cache: 'no-cache' })))
}

async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  if (!isExpectedFile(path, response)) throw new Error(`${path} was answered with something else.`)
  return response
}

/**
 * Returns whether a response is the requested file, and not the sign-in page of a public network (a harbor's, say) or a
 * "no such file" page.
 */
function isExpectedFile(url: string, { status, redirected, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.includes('text/html') ?? false
  return status === 200 && !redirected && isPage === url.endsWith('/')
}

async function tryPut(cacheName: string, url: string, response: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then(
      (cache) => cache.put(url, response),
      () => undefined,
    )
    .catch(() => undefined) // no room left: the file is fetched again next time
}

const apiReads: { kind: ApiRead['kind']; path: string }[] = [
  { kind: 'user', path: getUserEndpoint.path },
  { kind: 'public', path: getConfigEndpoint.path },
]

/**
 * Fetches what every screen needs and is not cached yet: the user, the configuration and the first thumbnails. Runs one
 * request at a time, so that the page's own requests go first.
 */
async function prefetch(
  origin: string,
  thumbnailUrls: readonly string[],
  waitUntil: ApiRead['waitUntil'],
): Promise<void> {
  for (const { kind, path } of apiReads) {
    const request = new Request(new URL(path, origin))
    const owner = await cacheOwner()
    const isCached = owner !== null && (await matchResponse(owner, 'answers', request.url)) !== undefined
    if (!isCached) await networkFirstApi({ kind, request, waitUntil })
  }
  for (const url of thumbnailUrls) {
    await cacheFirstImage(new Request(new URL(url, origin)), 'thumbnail', waitUntil)
  }
}
