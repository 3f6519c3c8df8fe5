/** @module-tag slow */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../server/database/schema.ts'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { type OpenPage, openPage } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { photoPicker } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { openRecordingProxy, type RecordingProxy } from '../servers/recording-proxy.ts'

/* Whom a browser asks while an angler looks at every screen, seen from outside the browser. */

const layers = ['esri', 'google-sat', 'google-street', 'google-hybrid', 'osm', 'nautical'] as const
const hostOf = (layer: string) => `${layer}.tiles.test`

let app: TestApp
let outside: ExternalServices
let way: RecordingProxy
let opened: OpenPage
let page: Page

beforeAll(async () => {
  outside = await startExternalServices()
  app = await startTestApp({
    ...outside.settings,
    ...Object.fromEntries(
      layers.map((layer) => [settingOf(layer), `http://${hostOf(layer)}/{z}/{x}/{y}.png`]),
    ),
  })
  const tile = sharp({ create: { width: 256, height: 256, channels: 3, background: '#d8e8c8' } })
  way = await openRecordingProxy(app.url, await tile.png().toBuffer())
  const email = 'administrator@example.org'
  await app.signIn(email)
  await app.services.db.update(users).set({ profileImageUrl: 'https://faces.test/face.png' })
  opened = await openPage(app, { email, window: 'desktop', opensOffline: true, proxy: way.url })
  page = opened.page
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
})
afterAll(async () => {
  await opened.close()
  await app.stop()
  await way.stop()
  await outside.stop()
})

test('every screen requests Creel only, and the map the hosts that the privacy page names', async () => {
  await page.goto('/photos')
  await photoPicker(page).setInputFiles([
    { name: 'trout.jpg', mimeType: 'image/jpeg', buffer: await sampleJpeg(crissyField) },
  ])
  await page.getByText('Total photos: 1').waitFor()
  const photo = await awaitPhoto()
  await lookAtThePhoto()
  await lookAtTheMap(photo)
  for (const [path, sight] of screens) {
    await page.goto(path)
    await page.getByText(sight).first().waitFor()
  }
  await expect.poll(async () => (await readBrowserStorage(page)).log.length).toBeGreaterThan(0)
  await page.goto('/api/docs/')
  await page.getByText('/api/photos/upload').first().waitFor()

  await page.goto('/privacy')
  await page.getByText('Tiles come from').waitFor()
  const privacyPage = (await page.getByRole('main').textContent()) ?? ''
  await page.goto('/api/logout')
  await page.getByText('Get Started Free').waitFor()
  await page.goto('/api/login')
  await page.getByLabel('Email').waitFor()

  expect(othersAsked()).toEqual(layers.map(hostOf).toSorted())
  for (const layer of layers) expect(privacyPage).toContain(hostOf(layer))
  expect(privacyPage).toContain('see your IP address, the address of this server and which part of the map')
})

test('tile hosts learn which tile and which Creel, and nothing about the user', () => {
  expect(askedOfOthers().length).toBeGreaterThan(layers.length)
  for (const { url, headers } of askedOfOthers()) {
    expect(url.pathname + url.search).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
    expect(headers.cookie).toBeUndefined()
    expect(headers.referer).toBe(`${app.url}/`)
  }
})

test('other hosts do not get their cookies from this browser', async () => {
  // Chromium calls a page so where its policies hold, the one that asks others without credentials among them.
  expect(await page.evaluate('crossOriginIsolated')).toBe(true)
})

test('requests to other hosts would be detected, over http and https', async () => {
  const other = await page.context().newPage()
  await other.goto('http://elsewhere.test/')
  await other.goto('https://hidden.test/').catch(() => {})
  await other.close()
  expect(othersAsked()).toEqual(expect.arrayContaining(['elsewhere.test', 'hidden.test']))
})

const crissyField = { latitude: 37.806, longitude: -122.45 }

/** The other screens, and what stands on them. */
const screens = [
  ['/locations', '1 catch'],
  ['/bests', 'Largemouth Bass'],
  ['/outings', 'No outings yet'],
  ['/settings', 'Vision'],
  ['/admin', 'Admin Dashboard'],
  ['/import-csv', 'Choose CSV file'],
  ['/import-photos', 'Choose ZIP files'],
  ['/setup-tips', 'Setup Tips'],
  ['/about', 'About'],
] as const

async function awaitPhoto(): Promise<Photo> {
  const angler = await app.signIn('administrator@example.org')
  let photo: Photo | undefined
  await expect
    .poll(async () => {
      photo = (await angler.read<Photo[]>('/api/photos'))[0]
      return photo?.analysis
    })
    .toBe('done')
  return photo as Photo
}

async function lookAtThePhoto(): Promise<void> {
  await page.getByRole('list', { name: 'Photos' }).locator('[data-photo]').first().click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText('Largemouth Bass').first().waitFor()
  await page.keyboard.press('Escape')
}

/** With every layer, its search, and the sheet of a spot. */
async function lookAtTheMap({ locationId }: Photo): Promise<void> {
  await page.goto(`/map?locationId=${locationId}`)
  await page.getByText('Tap to view details').click()
  await page.getByText('Largemouth Bass').first().waitFor()
  await page.goto('/map')
  for (const name of layerNames) {
    await page.getByRole('button', { name: 'Map layers' }).click()
    await page.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await expect.poll(othersAsked).toEqual(layers.map(hostOf).toSorted())
  await page.getByRole('combobox', { name: 'Search locations' }).fill('tahoe')
  await page.getByText('Lake Tahoe').first().waitFor()
}

const layerNames = [
  'Satellite (Esri)',
  'Google Satellite',
  'Google Street',
  'Google Hybrid',
  'OpenStreetMap',
  'Nautical Chart',
]

/** Chromium asks its maker what the fields of a form may be for; no page asks there, and none could. */
const autofillHost = 'content-autofill.googleapis.com'

function askedOfOthers() {
  return way.asked.filter(({ url }) => url.origin !== app.url && url.hostname !== autofillHost)
}

function othersAsked(): string[] {
  return [...new Set(askedOfOthers().map(({ url }) => url.hostname))].sort()
}

function settingOf(layer: string): string {
  return `TILES_${layer.toUpperCase().replaceAll('-', '_')}_URL`
}
