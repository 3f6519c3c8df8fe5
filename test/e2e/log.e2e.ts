/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { editLog, uploadAt } from '../app/edit-log.ts'
import { createHttpClient } from '../app/http-client.ts'
import { readRows, toApiRows } from '../app/log-copy.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { openPage } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import { changesUrl } from '../pages/serve-log.ts'
import { readStoredLog } from '../pages/stored-log.ts'
import { createRandom } from '../resilience/crash/random.ts'
import { openBreakableProxy } from '../servers/breakable-proxy.ts'

/* The log that a browser keeps, and catches up with the server's changes. */

const connection = shareInFile(openBreakableProxy)
const app = shareInFile(() => startTestApp({ PUBLIC_URL: connection.url }))

beforeAll(async () => {
  connection.leadTo(app.services.config.port)
})
afterEach(() => connection.mend())

test('one edit costs every open tab less than 4 KB', async () => {
  const { page, elsewhere } = await openLog(20)
  const other = await page.context().newPage()
  await other.goto('/photos')
  await other.getByText('Total photos: 20').waitFor()
  const bodies: Promise<Buffer>[] = []
  page.context().on('response', (response) => {
    if (response.url().includes('/api/changes')) bodies.push(response.body())
  })
  const [photo] = await elsewhere.read<Photo[]>('/api/photos')
  await elsewhere.change('PATCH', `/api/photos/${photo?.id}/species`, { species: ['Perch'] })
  for (const tab of [page, other]) await tab.getByRole('img', { name: /Perch/ }).waitFor()
  expect(bodies).not.toEqual([])
  for (const body of await Promise.all(bodies)) expect(body.length).toBeLessThan(4_096)
})

test('a second visit shows the log before the server responds, and then what changed', async () => {
  const { page, elsewhere } = await openLog(2)
  await page.goto('about:blank')
  await uploadAt(elsewhere, 3)
  const response = Promise.withResolvers<void>()
  await page.context().route(changesUrl, async (route) => {
    await response.promise
    await route.continue()
  })
  await page.goto('/photos')
  await page.getByText('Total photos: 2').waitFor()
  await page.goto('/map')
  await page.locator('.leaflet-marker-pane').getByRole('button').first().waitFor()
  response.resolve()
  await page.goto('/photos')
  await page.getByText('Total photos: 3').waitFor()
})

test('after random edits, lost connections and closed tabs, every browser equals the server', async () => {
  const { page, email, elsewhere } = await openLog(6)
  const { page: otherPage } = await openPage(app, { email, window: 'phone', opensOffline: true })
  await otherPage.goto('/locations')
  let tab = await page.context().newPage()
  await tab.goto('/photos')
  const { next: random } = createRandom(16)
  for (let step = 0; step < 25; step++) {
    await editLog(elsewhere, random, step)
    const chance = random()
    if (chance < 0.1) connection.cut()
    else if (chance < 0.3) connection.mend()
    else if (chance < 0.4) {
      await tab.close()
      tab = await page.context().newPage()
      await tab.goto('/photos').catch(() => undefined) // cut off, and not stored by the service worker yet
    }
  }
  connection.mend()
  for (const open of [page, otherPage])
    await waitFor(
      async () => expect(toApiRows(await readStoredLog(open))).toEqual(await readRows(elsewhere)),
      { interval: 500 }, // background work may change rows between the two reads
    )
  const { length } = await elsewhere.read<Photo[]>('/api/photos?fishingOnly=true')
  await page.getByText(`Total photos: ${length}`).waitFor()
})

test('the log that an earlier version cached is deleted, and photos waiting for upload stay', async () => {
  const { page, email } = await openLog(1)
  await page.context().route('**/api/photos/upload', () => undefined)
  await photoPicker(page).setInputFiles([await namedJpeg('waits.jpg')])
  await expect.poll(async () => (await readBrowserStorage(page)).waiting).toEqual(['waits.jpg'])
  const { id } = await (await app.signIn(email)).read<{ id: string }>('/api/auth/user')
  await page.evaluate(`(async () => {
    const cache = await caches.open('creel-log-${id}-answers')
    for (const path of ['/api/photos?fishingOnly=true', '/api/locations', '/api/location-groups'])
      await cache.put(path, Response.json([]))
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })()`)
  await page.reload()
  await expect
    .poll(async () => [...new Set((await readBrowserStorage(page)).log)].sort())
    .toEqual(['/api/auth/user', '/api/changes', '/api/config', expect.stringMatching(/thumbnail$/)])
  expect((await readBrowserStorage(page)).waiting).toEqual(['waits.jpg'])
  await page.context().unroute('**/api/photos/upload')
  await page.reload()
  await page.getByText('Total photos: 2').waitFor()
})

let users = 0

/** Opens the gallery of a new user with some photos, once the browser has stored the log. */
async function openLog(photos: number) {
  const email = `log-${++users}@example.org`
  const { cookies } = await app.signIn(email)
  const elsewhere = createHttpClient(`http://127.0.0.1:${app.services.config.port}`, cookies)
  for (let index = 0; index < photos; index++) await uploadAt(elsewhere, index)
  const opened = await openPage(app, { email, window: 'phone', opensOffline: true })
  const { page } = opened
  await page.context().addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await page.goto('/photos')
  await page.getByText(`Total photos: ${photos}`).waitFor()
  await expect.poll(async () => await storedPhotoCount(page)).toBe(photos)
  await expect.poll(async () => (await readBrowserStorage(page)).log).toContain('/api/config')
  return { ...opened, email, elsewhere }
}

async function storedPhotoCount(page: Page): Promise<number> {
  const { log } = await readBrowserStorage(page)
  return log.includes('/api/changes') ? (await readStoredLog(page)).photos.size : -1
}
