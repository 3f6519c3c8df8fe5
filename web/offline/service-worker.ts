import type { PairingStatus } from '../../shared/devices.ts'
import { unreachableHeader } from '../api-client/cached-response.ts'
import { deleteExpiredNotedPositions } from '../log/noted-positions.ts'
import { cacheOwner, clearCaches, deleteCachedImages, deleteOldLists } from './api-cache.ts'
import { cacheFirstImage } from './cache-first-image.ts'
import { classifyRequest } from './classify-request.ts'
import { networkFirstApi } from './network-first-api.ts'
import { cacheFirstAsset, deleteOldShells, networkFirstPage, precacheShell } from './precache.ts'
import { prefetch } from './prefetch.ts'
import { discardShares, receiveShare, takeShare } from './received-shares.ts'
import type { PageMessage } from './register-service-worker.ts'
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
