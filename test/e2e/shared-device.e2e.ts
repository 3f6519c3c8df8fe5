/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Two people use one browser, one after the other. */

const app = shareInFile(startTestApp)

test('the next user of a browser finds no page, image or trace of the one who signed out', async () => {
  const first = await app.signIn('first-person@example.org')
  const bytes = await sampleJpeg({ latitude: 39.1, longitude: -120.05, seed: 4 })
  await first.upload([{ name: 'secret-water.jpg', bytes }])
  const [photo] = (await first.read<Photo[]>('/api/photos')) as [Photo]
  const { id: accountId } = await first.read<{ id: string }>('/api/auth/user')
  const secrets = [accountId, photo.id, photo.locationId ?? '', 'first-person', '39.1', 'secret-water']
  const { page, close } = await openPage(app, {
    email: 'first-person@example.org',
    window: 'desktop',
    opensOffline: true,
  })
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await lookAround(page, photo)
  await expect.poll(async () => (await readBrowserStorage(page)).log.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('/')
  await page.getByText('Get Started Free').waitFor()
  await expect.poll(async () => findTraces(await everythingKept(page), secrets)).toEqual([])
  for (const url of filesOf(photo)) expect(await statusOf(page, url)).toEqual([401, 401])
  await page.goBack()
  await page.getByText('Get Started Free').waitFor()
  expect(await page.getByRole('list', { name: 'Photos' }).count()).toBe(0)

  await page.goto('/api/login')
  await page.getByLabel('Email').fill('second-person@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  await page.goto('/photos')
  await page.getByText('Total photos: 0').waitFor()
  for (const url of filesOf(photo)) expect(await statusOf(page, url)).toEqual([404, 404])
  await page.goto(`/map?locationId=${photo.locationId}`)
  await page.getByRole('heading', { name: 'No catches yet' }).waitFor()
  expect(await page.locator('.leaflet-marker-pane button').count()).toBe(0)
  expect(findTraces(await page.content(), ['first-person', 'secret-water'])).toEqual([])
  await page.goto('/locations') // the path requested above does not count
  await page.getByText('No locations yet').waitFor()
  expect(findTraces(await everythingKept(page), secrets)).toEqual([])
  await close()
})

/** Reads everything that a browser might keep. */
async function lookAround(page: Page, photo: Photo): Promise<void> {
  await page.goto('/map')
  await page.locator('.leaflet-marker-pane button').first().waitFor()
  await page.goto('/locations')
  await page.getByText('1 catch').first().waitFor()
  await page.goto('/photos')
  await page.getByRole('list', { name: 'Photos' }).locator('[data-photo]').first().click()
  await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor()
  for (const url of filesOf(photo)) expect(await statusOf(page, url)).toEqual([200, 200])
  await page.keyboard.press('Escape')
}

function filesOf({ url, originalUrl, thumbnailUrl, mediumUrl, previewUrl }: Photo): string[] {
  return [url, originalUrl, thumbnailUrl, mediumUrl, previewUrl]
}

/** What a page is answered, as usual, and where it would rather have what the browser kept. */
function statusOf(page: Page, url: string): Promise<number[]> {
  return page.evaluate<number[]>(`Promise.all(['default', 'force-cache'].map(async (cache) =>
    (await fetch('${url}', { cache, credentials: 'include' })).status))`)
}

/** All that is kept of Creel in this browser, as one text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, location.href]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      kept.push(name)
      for (const request of await cache.keys()) {
        kept.push(request.url)
        if (!name.startsWith('creel-shell-')) kept.push(await (await cache.match(request)).text())
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        kept.push(store, JSON.stringify(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)))))
      }
      database.close()
    }
    return kept.join('\\n')
  })()`)
}

function findTraces(text: string, secrets: string[]): string[] {
  return secrets.filter((secret) => text.includes(secret))
}
