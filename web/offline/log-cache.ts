import { keptHeader } from '../http/kept-answer.ts'

/*
 * What a person's browser has read of their log, so that it opens without a network. There is one log at most: whoever
 * signs in next takes its place, and whoever is signed out takes it along. Its caches bear the account's id.
 */

const prefix = 'creel-log-'
const shelves = ['answers', 'thumbnail', 'preview'] as const
type Shelf = (typeof shelves)[number]

/** How many are kept; beyond that the oldest go. */
const most: Record<Shelf, number> = { answers: 60, thumbnail: 2_000, preview: 200 }
/** Counting takes a while where there are thousands, so it is done once in so many. */
const countedEvery = 25
const added: Record<Shelf, number> = { answers: 0, thumbnail: 0, preview: 0 }

/** Whose log is kept here; null for nobody's. */
export async function logOwner(): Promise<string | null> {
  const name = (await caches.keys()).find((name) => name.startsWith(prefix) && name.endsWith('-answers'))
  return name === undefined ? null : name.slice(prefix.length, -'-answers'.length)
}

/** How often logs were forgotten here: an answer asked for before the last time comes too late to begin one. */
export function timesForgotten(): number {
  return forgotten
}

let forgotten = 0

/** Makes room for the log of this person, and lets go of anybody else's; not where one was forgotten since `asOf`. */
export async function openLog(accountId: string, asOf: number): Promise<void> {
  if (await caches.has(nameOf(accountId, 'answers'))) return
  await alone(async () => {
    if (asOf !== forgotten) return
    await dropLogs()
    await caches.open(nameOf(accountId, 'answers'))
  })
}

/** Forgets whatever was kept of anybody's log. */
export function forgetLogs(): Promise<void> {
  return alone(dropLogs)
}

async function dropLogs(): Promise<void> {
  forgotten += 1
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Keeps an answer for this person, unless their log was forgotten meanwhile: what was still on its way as they left
 * must not come back. `readAt` is told with the answer when it is shown.
 */
export async function keepAnswer(
  accountId: string,
  shelf: Shelf,
  url: string,
  answer: Response,
  readAt: number,
) {
  const whole = marked(answer, await answer.arrayBuffer(), readAt)
  await besideOthers(async () => {
    if (!(await caches.has(nameOf(accountId, 'answers')))) return
    const cache = await caches.open(nameOf(accountId, shelf))
    try {
      await cache.delete(url) // so that it stands last, among the newest
      await cache.put(url, whole)
      if (added[shelf]++ % countedEvery === 0) await trim(cache, most[shelf])
    } catch {
      await trim(cache, Math.floor((await cache.keys()).length / 2)) // no room on this device
    }
  })
}

/** Lets go of the pictures of one photo, which `address` is that of. */
export async function dropPictures(address: string): Promise<void> {
  const owner = await logOwner()
  if (owner === null) return
  for (const shelf of ['thumbnail', 'preview'] as const) {
    const cacheName = nameOf(owner, shelf)
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(`${address}/${shelf}`)
  }
}

/** A kept answer of this person's. */
export function findAnswer(accountId: string, shelf: Shelf, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: nameOf(accountId, shelf), ignoreVary: true })
}

function nameOf(accountId: string, shelf: Shelf): string {
  return `${prefix}${accountId}-${shelf}`
}

/* Opening a cache makes it: without turns, what is kept as a log is forgotten would make that log anew. */

function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('creel-log', work)
}

function besideOthers(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('creel-log', { mode: 'shared' }, work)
}

function marked(answer: Response, body: ArrayBuffer, readAt: number): Response {
  const headers = new Headers(answer.headers)
  headers.set(keptHeader, String(readAt))
  for (const name of ['content-encoding', 'content-length']) headers.delete(name) // it is unpacked by now
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers })
}

async function trim(cache: Cache, size: number): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - size)).map((each) => cache.delete(each)))
}
