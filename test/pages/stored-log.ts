import type { Page } from 'playwright-core'
import type { ChangesPage } from '../../shared/sync.ts'
import { applyPages, emptyRows, type LogRows } from '../../web/log/log.ts'

/** Reads the log that the browser of a page has stored. */
export async function readStoredLog(page: Page): Promise<LogRows> {
  const pages = await page.evaluate<ChangesPage[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('creel-log')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('pages').objectStore('pages').getAll()
      all.onsuccess = () => (opening.result.close(), resolve(all.result))
    }
  })`)
  return applyPages(emptyRows, pages)
}

/** Deletes the log that the browser has stored, as a new browser has none. */
export function deleteStoredLog(page: Page): Promise<void> {
  return page.evaluate(`new Promise((resolve) => {
    indexedDB.deleteDatabase('creel-log').onsuccess = () => resolve()
  })`)
}
