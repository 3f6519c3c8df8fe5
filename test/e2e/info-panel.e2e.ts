/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openViewer, type ViewerOptions } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startTileHost, type TileHost } from '../servers/tile-host.ts'

/* What the viewer shows beside the facts of a catch: a map, and in what the fish is the best. */

let app: TestApp
let tiles: TileHost

/** Uploaded in this order; the gallery lists the second, which is later, first. */
const email = 'angler@example.org'

beforeAll(async () => {
  tiles = await startTileHost()
  app = await startTestApp({ TILES_GOOGLE_STREET_URL: tiles.template('google-street') })
  const angler = await app.signIn(email)
  const at = { latitude: 46.2, longitude: 6.15 }
  await logBass(angler, { seed: 1, takenAt: '2024-05-01T08:00:00' }, 12)
  await logBass(angler, { seed: 2, takenAt: '2024-06-01T08:00:00', ...at }, 20)
})
afterAll(async () => {
  await app.stop()
  await tiles.stop()
})

async function logBass(
  angler: HttpClient,
  request: Parameters<typeof sampleJpeg>[0],
  lengthInches: number,
): Promise<void> {
  const [result] = await angler.upload([{ name: 'bass.jpg', bytes: await sampleJpeg(request) }])
  const path = `/api/photos/${result?.id}`
  await angler.change('PATCH', `${path}/measurements`, { lengthInches, lengthSource: 'measured' })
  await angler.change('PATCH', `${path}/species`, { species: ['Largemouth Bass'] })
}

async function open(index: number, options: Partial<ViewerOptions> = {}) {
  const opened = await openViewer(app, index, { email, ...options })
  const panel = opened.viewer.getByRole('complementary', { name: 'Fish info' })
  return { ...opened, panel, tile: panel.locator('.leaflet-tile-loaded').first() }
}

test('a still map shows where a photo was taken, and leads to the map', async () => {
  const { page, viewer, panel, tile, link, button, complaints, ...screen } = await open(0, {
    window: 'desktop',
  })
  await tile.waitFor()
  await panel.locator('.pin').waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await panel.locator('.fishing-map:not([tabindex])').waitFor()
  await button('Next photo').click()
  await viewer.getByText('2 / 2').waitFor()
  await link('View in Map').waitFor({ state: 'detached' }) // it has no position
  await button('Previous photo').click()
  await link('View in Map').press('Enter')
  await page.waitForURL(/\/map\?locationId=/)
  expect(complaints).toEqual([])
})

test('on a phone the map loads once it is in view, in a place that it does not change', async () => {
  const { panel, tile, link } = await open(0)
  await link('View in Map').waitFor()
  await expect.poll(() => panel.getByText('Size').isVisible()).toBe(true)
  expect(await tile.count()).toBe(0)
  const content = panel.locator('dl').first().locator('..')
  const height = () => content.evaluate((element: { scrollHeight: number }) => element.scrollHeight)
  const before = await height()
  await link('View in Map').scrollIntoViewIfNeeded()
  await tile.waitFor()
  await expect.poll(height).toBe(before)
})

test('without tiles, the map shows land and its pin', async () => {
  tiles.breakDown(true)
  const { panel, tile } = await open(0, { window: 'desktop' })
  await panel.locator('.pin').waitFor()
  await panel.locator('canvas').first().waitFor()
  await panel.getByText('Made with Natural Earth').waitFor()
  expect(await tile.locator('xpath=self::img').count()).toBe(0)
  tiles.breakDown(false)
})

test('the photo of a best says so, and leads to the bests', async () => {
  const { page, panel, link, button } = await open(1)
  await panel.getByText('12 in').waitFor()
  expect(await panel.getByText('Your longest').count()).toBe(0)
  await button('Previous photo').click()
  await link('Your longest Largemouth Bass · Your biggest fish of 2024').click()
  await page.getByRole('heading', { level: 1, name: 'Personal Bests' }).waitFor()
})

test('what can still be scrolled fades out, and the end does not', async () => {
  const { panel } = await open(0)
  const content = panel.locator('dl').first().locator('..')
  const isFaded = () =>
    content.evaluate((element) => {
      const window = globalThis as unknown as { getComputedStyle(of: unknown): { maskImage: string } }
      return window.getComputedStyle(element).maskImage !== 'none'
    })
  await expect.poll(isFaded).toBe(true)
  await content.evaluate((element: { scrollTo(x: number, y: number): void }) => element.scrollTo(0, 9999))
  await expect.poll(isFaded).toBe(false)
})

test('on desktop, downloading and sharing are labeled alike', async () => {
  const { viewer } = await open(0, { window: 'desktop' })
  for (const name of ['Download', 'Share']) {
    const label = viewer.getByRole('button', { name, exact: true }).locator('span').first()
    await expect.poll(async () => (await label.boundingBox())?.width ?? 0).toBeGreaterThan(30)
  }
})

test('in a low window with large text, the photo stays in view beside the form', async () => {
  const { page, viewer, button, field } = await open(0)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await button('Edit').click()
  await field('Species').waitFor()
  const photo = viewer.getByRole('img').first()
  await expect.poll(async () => (await photo.boundingBox())?.height ?? 0).toBeGreaterThan(140)
  await button('Cancel').click()
  await button('Share').waitFor()
})

test('a date and time that does not fit in a line breaks into several', async () => {
  const { page, button } = await open(0)
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  const input = page.getByRole('textbox', { name: 'Date and time' })
  const height = async () => (await input.boundingBox())?.height ?? 0
  await expect.poll(height).toBeLessThan(2 * 24)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect.poll(height).toBeGreaterThan(2 * 48)
})
