import { test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

/* Parts of a browser that neither work nor say that they don’t. */

const app = shareInFile(startTestApp)

test('with a database that never answers, the log comes from the server, and a message says that nothing is stored', async () => {
  const page = await openBroken('silent-database', 'IDBFactory.prototype.open = () => new EventTarget()')
  await page.goto('/photos')
  await Promise.all([
    page.getByText('This browser can’t store anything right now').first().waitFor(), // it goes by itself
    page.getByText('Total photos: 6').waitFor(),
  ])
  await page.goto('/map')
  await page.locator('.leaflet-marker-pane').getByRole('button').first().waitFor()
})

test('with workers that never start, the map shows its pins', async () => {
  const page = await openBroken(
    'silent-workers',
    'globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} }',
  )
  await page.goto('/map')
  await page.locator('.leaflet-marker-pane').getByRole('button').first().waitFor()
})

test('with full storages, locations and map work', async () => {
  const page = await openBroken(
    'full-storages',
    "Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError') }",
  )
  await page.goto('/locations')
  await page.getByText('The Reef').first().waitFor()
  await page.goto('/map')
  await page.locator('.leaflet-marker-pane').getByRole('button').first().waitFor()
})

async function openBroken(name: string, breakBrowser: string) {
  const { page } = await openPage(app, { email: `${name}@example.com` })
  await page.addInitScript(breakBrowser)
  const at = { latitude: 41.5, longitude: -82.7, locationId: 'reef', locationName: 'The Reef' }
  await serveLog(page, { photos: galleryPhotos(6).map((photo) => ({ ...photo, ...at, isFishing: true })) })
  return page
}
