/** @module-tag slow */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { openSettings } from '../pages/settings-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startImmichStandIn } from '../servers/immich.ts'

/* Imports from Immich as an angler does them. */

const immich = shareInFile(startImmichStandIn)
const app = shareInFile(() => startTestApp({ IMMICH_URL: immich.url, SECRET_KEY: secretKey() }))
let key: string

beforeEach(() => {
  immich.reset()
  key = immich.createKey()
})

test('an album is counted, imported, and found again', async () => {
  const { page, angler, complaints } = await openSettings(app)
  const album = immich.addAlbum('Lake <b>trips</b>')
  for (let seed = 1; seed <= 3; seed++)
    immich.addAsset(await sampleJpeg({ seed, latitude: 44.5, longitude: -73.25 }), { albumIds: [album.id] })
  immich.addAsset(await sampleJpeg({ seed: 4 }))
  immich.addAsset(new Uint8Array([1, 2, 3]), {
    albumIds: [album.id],
    originalFileName: 'broken.jpg',
    exifInfo: { fileSizeInByte: 2_000_000, latitude: null, longitude: null },
  })
  await page.goto('/setup-tips')
  await page.getByRole('heading', { name: 'Import from Immich' }).waitFor()
  await page.goto('/settings')
  await page.getByRole('region', { name: 'Data' }).getByRole('link', { name: 'From Immich' }).click()
  await page.getByRole('heading', { name: 'Import from Immich', level: 1 }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const field = page.getByLabel('API key')
  expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual([
    'password',
    'off',
  ])

  await field.fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Immich doesn’t accept this key.').waitFor()
  await field.fill(key)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Album', { exact: true }).selectOption(album.id)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Count photos' }).click()

  await page.getByText(/^4 photos, about 2\.\d MB\.$/).waitFor()
  await page.getByText('They won’t be identified: identification is off.').waitFor()
  expect(await angler.read('/api/photos')).toEqual([])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 4 photos' }).click()
  await page.getByText('3 added, 1 failed').waitFor()
  await page.getByText('1 photo failed').click()
  await page.getByText('broken.jpg').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page)).toEqual([])
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.map(({ latitude }) => latitude)).toEqual([44.5, 44.5, 44.5])

  await page.getByRole('button', { name: 'Choose other photos' }).click()
  await page.getByText('Dates', { exact: true }).click()
  await page.getByRole('button', { name: 'Count photos' }).click()
  await page.getByText(/^2 photos, about 2(\.\d)? MB; 3 are in Creel already\.$/).waitFor()
  // A request that failed is a line in the console, and nothing else is.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})

test('an import stops, and resumes after a reload with the key', async () => {
  const { page, angler } = await openSettings(app)
  immich.addAsset(await sampleJpeg({ seed: 21 }))
  await enterKey(page)
  await page.getByText('Dates', { exact: true }).click()
  await count(page)
  const released = Promise.withResolvers<void>()
  immich.onRequest((path) =>
    path.endsWith('/original')
      ? async (_, response) => released.promise.then(() => response.destroy())
      : null,
  )
  await page.getByRole('button', { name: 'Import 1 photo' }).click()
  await page.getByRole('heading', { name: 'Importing…' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('heading', { name: 'Stopped' }).waitFor()
  released.resolve()
  immich.onRequest(null)
  await page.reload()
  await page.getByRole('heading', { name: 'Stopped' }).waitFor()
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('1 added').waitFor()
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(1)
})

async function enterKey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'From Immich' }).click()
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function count(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Count photos' }).click()
  await page.getByRole('heading', { name: 'Ready to import' }).waitFor()
}

function secretKey(): string {
  return Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('hex')
}
