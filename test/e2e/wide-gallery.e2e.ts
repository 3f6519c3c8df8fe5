/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

const app = shareInFile(startTestApp)
let anglers = 0

const photos = 'li [data-photo] img'

test.each([
  ['a phone', 390, 844, 2, 'thumbnail'],
  ['a wide window', 1280, 800, 1, 'medium'],
])(
  'the grid of %s shows three columns and the rendition that is sharp',
  async (_, width, height, deviceScaleFactor, file) => {
    const { page } = await openGallery({ viewport: { width, height }, deviceScaleFactor })
    await expect.poll(() => renditionsOf(page)).toEqual([file])
    expect(await page.locator('li').evaluateAll(countColumns)).toBe(3)
  },
)

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

/** The kinds of renditions that the cells show. */
async function renditionsOf(page: Page): Promise<string[]> {
  const urls = await page
    .locator(photos)
    .evaluateAll((images) => images.map((image) => String((image as unknown as { src: string }).src)))
  return [...new Set(urls.map((url) => /[^/]+$/.exec(url)?.[0] ?? ''))]
}

function countColumns(cells: unknown[]): number {
  const lefts = cells.map((cell) => (cell as { style: { left: string } }).style.left)
  return new Set(lefts.filter((left) => left !== '')).size
}
