import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Everything a browser keeps of Creel: what its caches hold, which photos wait, and its storages. */
export interface BrowserStorage {
  /** Addresses in the caches of a log, and `/api/changes` for each stored page of its rows. */
  log: string[]
  /** Addresses in the caches of the web app. */
  shell: string[]
  /** Names of the files that wait. */
  waiting: string[]
  /** How many edits wait, or say that they yielded. */
  edits: number
  /** Catches and notes without a location of which the browser remembers where they were noted. */
  notedPositions: string[]
  sessionStorage: string[]
}

/** Lists what the browser of this page keeps. */
export function readBrowserStorage(page: Page): Promise<BrowserStorage> {
  return page.evaluate<BrowserStorage>(`(async () => {
    const kept = { log: [], shell: [], sessionStorage: Object.keys(sessionStorage) }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      const shelf = name.startsWith('creel-shell-') ? kept.shell : kept.log
      shelf.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    const known = (await indexedDB.databases()).map(({ name }) => name) // asking for another would make it
    const pagesOfLog = async () => (await rowsIn('creel-log', 'pages')).map(() => '/api/changes')
    const photosIn = (name) => rowsIn(name, 'photos')
    const rowsIn = async (name, store) => !known.includes(name) ? [] : new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const close = (rows) => (database.close(), resolve(rows))
        if (!database.objectStoreNames.contains(store)) return close([])
        const all = database.transaction(store).objectStore(store).getAll()
        all.onsuccess = () => close(all.result)
      }
    })
    kept.log.push(...(await pagesOfLog()))
    kept.waiting = (await photosIn('creel-waiting')).map(({ filename }) => filename)
    kept.edits = (await photosIn('creel-waiting-changes')).length
    const states = await rowsIn('creel-log', 'state')
    kept.notedPositions = states.filter(Array.isArray).flat().map(({ id }) => id)
    return kept
  })()`)
}

/** Waits until the browser keeps the session and the log. Before, a reload offline only says that the server can't be reached. */
export async function waitUntilKept(page: Page): Promise<void> {
  const kept = ['/api/auth/user', '/api/config', '/api/changes']
  await expect.poll(async () => (await readBrowserStorage(page)).log).toEqual(expect.arrayContaining(kept))
}
