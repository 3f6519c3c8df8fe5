import { answerPicture } from './answer-picture.ts'
import { answerRead } from './answer-read.ts'
import { dropPictures, forgetLogs, logOwner } from './log-cache.ts'
import { readAhead } from './read-ahead.ts'
import { requestKind } from './request-kind.ts'
import { answerAsset, answerScreen, dropOldShells, keepShell } from './shell-cache.ts'
import { forgetUnsent } from './unsent-photos.ts'

/*
 * Stands between the pages of this browser and the server, so that Creel opens without a network: the web app itself
 * is kept here, and what was last read of the log.
 */

/** The build puts in the paths of all its files, and what they are together. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string
const [shellFiles, shellVersion] = [__SHELL_FILES__, __SHELL_VERSION__]

interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface NoticeEvent extends WorkEvent {
  notification: Notification
}
interface AskEvent extends WorkEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

// The worker's own scope; the page's type library does not describe it.
const scope = self as unknown as {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<{ focus(): Promise<unknown>; postMessage(message: unknown): void }[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: WorkEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell(shellVersion, shellFiles).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(shellVersion).then(() => scope.clients.claim()))
})

/** A page says that somebody is signed in on it, and that it has what it needs itself. */
scope.addEventListener('message', (event) => {
  const work = readAhead(scope.location.origin, (more) => event.waitUntil(more))
  event.waitUntil(work.catch(() => undefined)) // out of reach: the next page says it again
})

/** A tap on a notice leads to what it tells of, in a tab of Creel that is open. */
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data.path))
})

scope.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin !== scope.location.origin) return
  const answer = answerOf(event)
  if (answer !== null) event.respondWith(answer)
})

function answerOf(event: AskEvent): Promise<Response> | null {
  const { request } = event
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  const kind = requestKind(request, shellFiles)
  switch (kind) {
    case 'screen':
      return answerScreen(shellVersion, request)
    case 'asset':
      return answerAsset(shellVersion, request)
    case 'user':
    case 'open':
    case 'log':
      return answerRead({ request, kind, waitUntil })
    case 'thumbnail':
    case 'preview':
      return answerPicture(request, kind, waitUntil)
    case 'probe':
      return answerProbe(request)
    case 'deletion':
      return endPhoto(request)
    case 'sign-in':
      return beginSession(request)
    case 'sign-out':
      return endSession(request)
    case null:
      return null
  }
}

/** An open tab goes there itself: a navigation from here would cut off what goes up, or is half typed. */
async function openScreen(path: string): Promise<void> {
  const [page] = await scope.clients.matchAll()
  if (page === undefined) return void (await scope.clients.openWindow(path))
  page.postMessage({ noticePath: path })
  await page.focus()
}

/** Without a content where the server is out of reach: a page that tries again and again writes no errors that way. */
function answerProbe(request: Request): Promise<Response> {
  return fetch(request).catch(() => new Response(null, { status: 204 }))
}

async function endPhoto(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok) await dropPictures(request.url).catch(() => undefined)
  return answer
}

/** Whoever signs in may be somebody else: the kept log ends, what waits stays for the one whose it is. */
async function beginSession(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (isDone(answer)) await forgetLogs()
  return answer
}

/** Who signs out, or deletes the account, leaves nothing on this device. */
async function endSession(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (!isDone(answer)) return answer
  const owner = await logOwner()
  await forgetLogs()
  if (owner !== null) await forgetUnsent(owner)
  return answer
}

/** A redirect that the browser follows by itself is not to be looked into. */
function isDone({ type, ok }: Response): boolean {
  return type === 'opaqueredirect' || ok
}
