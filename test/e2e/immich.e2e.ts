/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, goOffline, type windows } from '../pages/browser-page.ts'
import { openSettings } from '../pages/settings-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ImmichStandIn, startImmichStandIn } from '../servers/immich.ts'

/* Imports from Immich as an angler does them. */

let immich: ImmichStandIn
let app: TestApp
let key: string

beforeAll(async () => {
  immich = await startImmichStandIn()
  app = await startTestApp({ IMMICH_URL: immich.url, SECRET_KEY: secretKey() })
})
beforeEach(() => {
  immich.reset()
  key = immich.createKey()
})
afterAll(async () => {
  await app.stop()
  await immich.stop()
})

for (const window of ['phone', 'desktop'] as const)
  test(`an album is counted, imported, and found again on a ${window}`, async () => {
    const { page, angler, complaints } = await open(window)
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
    await page.getByRole('link', { name: 'Back to Settings' }).click()
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

test.each(['phone', 'desktop'] as const)(
  'an area is chosen with the frame, by pointer and by keyboard, on a %s',
  async (window) => {
    const { page } = await open(window)
    immich.addAsset(await sampleJpeg({ seed: 11 }), {
      exifInfo: { fileSizeInByte: 1000, latitude: 37.77, longitude: -122.42 },
    })
    await enterKey(page)
    await page.getByText('An area', { exact: true }).click()
    await page.getByText(/^37\.\d+, -122\.\d+ to 37\.\d+, -122\.\d+$/).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await count(page)
    await page.getByText(/^1 photo, about /).waitFor()

    await page.getByRole('button', { name: 'Choose other photos' }).click()
    await page.getByText('An area', { exact: true }).click()
    const bounds = page.getByText(/^[\d.-]+, [\d.-]+ to /)
    await bounds.waitFor()
    const map = page.getByRole('region', { name: 'Map. Use the arrow keys to pan, plus and minus to zoom' })
    await map.focus()
    const pressAndRead = async () => {
      await page.keyboard.press('ArrowRight')
      return Number((await bounds.textContent())?.match(/-1\d\d\.\d+/)?.[0])
    }
    await expect.poll(pressAndRead, { timeout: 30_000 }).toBeGreaterThan(-122.41)
    await count(page)
    await page.getByText('No photos to import.').waitFor()
  },
)

test('an import stops, and resumes after a reload with the key', async () => {
  const { page, angler } = await open('phone')
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

test('a missing permission, an Immich that is away and a lost connection are explained', async () => {
  const { page } = await open('phone')
  await page.getByRole('link', { name: 'From Immich' }).click()
  await page.getByLabel('API key').fill(immich.createKey(['user.read', 'album.read']))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This key lacks a permission: asset.read, asset.download.').waitFor()
  immich.onRequest(() => (_, response) => response.destroy())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^Immich couldn’t be reached/).waitFor()
  await goOffline(page)
  await page.getByText('You need a connection to import photos.').waitFor()
  await page.getByRole('button', { name: 'Continue', disabled: true }).waitFor()
})

test('without IMMICH_URL there is no way in, and the services say how to set it', async () => {
  const plain = await startTestApp()
  const { page } = await openSettings(plain)
  await page.getByText('How to change this').click()
  await page.getByText(/^Set IMMICH_URL to the address of an Immich server/).waitFor()
  expect(await page.getByRole('link', { name: 'From Immich' }).count()).toBe(0)
  await page.goto('/setup-tips')
  await page.getByRole('heading', { name: 'Use photos of the same hour' }).waitFor()
  for (const name of ['Import from Immich', 'Send them to your inbox folder'])
    expect(await page.getByRole('heading', { name }).count()).toBe(0)
  await page.goto('/immich')
  await page.getByRole('heading', { name: 'Immich isn’t set up' }).waitFor()
  await plain.stop()
})

async function open(window: keyof typeof windows) {
  return await openSettings(app, { window })
}

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
