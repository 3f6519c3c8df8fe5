/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

let app: TestApp
let anglers = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const photos = 'li [data-photo] img'

test.each([
  ['a phone with two device pixels', 390, 844, 2, 'thumbnail'],
  ['a phone with three', 390, 844, 3, 'medium'],
  ['a tablet', 820, 1180, 1, 'thumbnail'],
  ['a wide window', 1280, 800, 1, 'medium'],
])(
  'the grid of %s shows three columns and the rendition that is sharp',
  async (_, width, height, deviceScaleFactor, file) => {
    const { page } = await openGallery({ viewport: { width, height }, deviceScaleFactor })
    await expect.poll(() => renditionsOf(page)).toEqual([file])
    expect(await page.locator('li').evaluateAll(countColumns)).toBe(3)
  },
)

test('in wide windows the heading is as wide as the grid, and no cell is higher than half of the window', async () => {
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1920, 1080],
    [1600, 500],
  ] as const) {
    const { page } = await openGallery({ viewport: { width, height } })
    const grid = await rectOf(page, 'ul[aria-label=Photos]')
    const heading = await rectOf(page, 'h1')
    const cell = await rectOf(page, 'li')
    expect(heading.x).toBe(grid.x)
    expect(grid.width).toBeGreaterThanOrEqual(640)
    expect(grid.width).toBeLessThanOrEqual(1216)
    expect(cell.height).toBeLessThan(height / 2)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
})

test('a medium rendition that fails to load is replaced by the thumbnail', async () => {
  const { page } = await openGallery({
    viewport: { width: 1280, height: 800 },
    before: (page) => page.route('**/medium', (route) => route.fulfill({ status: 503, body: '' })),
  })
  await expect.poll(() => renditionsOf(page)).toEqual(['thumbnail'])
  await expect.poll(() => page.locator(photos).evaluateAll(areDrawn)).toBe(true)
})

test('the viewer grows out of a large cell, in front of what that shows', async () => {
  const { page } = await openGallery({ viewport: { width: 1280, height: 800 } })
  await expect.poll(() => page.locator(photos).evaluateAll(areDrawn)).toBe(true)
  await page.route('**/preview', () => undefined)
  await page.locator('[data-photo]').first().click()
  const image = page.getByRole('dialog', { name: 'Photo viewer' }).locator('img[src$="/preview"]').first()
  expect(await image.evaluate(backgroundOfParent)).toContain('/medium')
})

test('without a network, a large cell shows the cached thumbnail', async () => {
  const { page } = await openOfflineGallery()
  await page.context().setOffline(true)
  await page.setViewportSize(desktop)
  await page.reload()
  await page.getByText('Total photos: 1').waitFor()
  await expect.poll(() => renditionsOf(page)).toEqual(['medium'])
  await expect.poll(() => page.locator(photos).evaluateAll(areDrawn)).toBe(true)
  expect(await cachedFiles(page)).toEqual(['thumbnail'])
})

const desktop = { width: 1280, height: 800 }

interface GalleryOptions {
  viewport: { width: number; height: number }
  deviceScaleFactor?: number
  before?: (page: Page) => unknown
}

/** Opens the gallery of a made-up log. */
async function openGallery({ viewport, deviceScaleFactor = 1, before }: GalleryOptions) {
  anglers += 1
  const windowDetails = { viewport, deviceScaleFactor }
  const opened = await openPage(app, { email: `wide-${anglers}@example.org`, windowDetails })
  await serveLog(opened.page, { photos: galleryPhotos(12) })
  await before?.(opened.page)
  await opened.page.goto('/photos')
  await opened.page.locator(photos).first().waitFor()
  return opened
}

/** Opens the gallery of an angler with one photo on a phone, with the service worker. */
async function openOfflineGallery() {
  const email = 'wide-offline@example.org'
  const angler = await app.signIn(email)
  await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
  const opened = await openPage(app, { email, opensOffline: true })
  await opened.page.goto('/photos')
  await expect.poll(() => cachedFiles(opened.page)).toContain('thumbnail')
  return opened
}

/** The renditions that the browser keeps of the photos. */
async function cachedFiles(page: Page): Promise<string[]> {
  const { log } = await readBrowserStorage(page)
  const files = log.map((path) => /[^/]+$/.exec(path)?.[0] ?? '')
  return files.filter((file) => file === 'medium' || file === 'thumbnail').sort()
}

/** The kinds of renditions that the cells show. */
async function renditionsOf(page: Page): Promise<string[]> {
  const urls = await page
    .locator(photos)
    .evaluateAll((images) => images.map((image) => String((image as unknown as { src: string }).src)))
  return [...new Set(urls.map((url) => /[^/]+$/.exec(url)?.[0] ?? ''))]
}

async function rectOf(page: Page, selector: string) {
  const rect = await page.locator(selector).first().boundingBox()
  if (rect === null) throw new Error(`${selector} is not shown.`)
  return rect
}

function countColumns(cells: unknown[]): number {
  const lefts = cells.map((cell) => (cell as { style: { left: string } }).style.left)
  return new Set(lefts.filter((left) => left !== '')).size
}

function areDrawn(images: unknown[]): boolean {
  return images.length > 0 && images.every((image) => (image as { naturalWidth: number }).naturalWidth > 0)
}

function backgroundOfParent(image: unknown): string {
  return (image as { parentElement: { style: { background: string } } }).parentElement.style.background
}
