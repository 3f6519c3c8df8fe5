import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { pressEndUntilSeen, withoutLiveUpdates } from '../pages/browser-page.ts'
import { openPhotosPage, type PhotosPage, type PhotosPageOptions } from '../pages/photos-page.ts'
import { changesUrl, fulfillWithLog, serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function openPhotos(options: PhotosPageOptions = {}): Promise<PhotosPage> {
  return openPhotosPage(app, options)
}

/** Lets the server list these photos. */
function showing(photos: SamplePhoto[]) {
  return (page: Page) => serveLog(page, { photos })
}

test('a cell shows species, size, a missing position and a pending identification', async () => {
  const { pictures, cells, findAccessibilityViolations, complaints } = await openPhotos({
    before: showing(galleryPhotos(2)),
  })
  await pictures.first().waitFor()
  await expect.poll(() => pictures.nth(0).getAttribute('alt')).toBe('Largemouth Bass, May 3, 2024')
  await cells.nth(1).getByText('≈\u00a019\u00a0in · ≈\u00a03\u00a0lb', { exact: true }).waitFor()
  await expect.poll(() => cells.nth(1).getByTitle('No GPS data').count()).toBe(0)

  await expect.poll(() => pictures.nth(1).getAttribute('alt')).toBe('Catch, May 2, 2024')
  await expect.poll(() => cells.nth(2).textContent()).toContain('Identifying…')
  await expect.poll(() => cells.nth(2).getByTitle('No GPS data').count()).toBe(1)
  expect(await findAccessibilityViolations()).toEqual([])
  expect(complaints).toEqual([])
})

test('a photo is shown with its stored rotation', { tags: 'slow' }, async () => {
  const { cells } = await openPhotos({ before: showing(galleryPhotos(2)) })
  await cells.nth(2).waitFor()
  const turned = (cell: number) => cells.nth(cell).locator('img[style*="rotate: 90deg"]').count()
  await expect.poll(() => turned(1)).toBe(1)
  await expect.poll(() => turned(2)).toBe(0)
})

test.each(['phone', 'desktop'] as const)(
  'the grid has three columns of squares on a %s',
  { tags: 'slow' },
  async (window) => {
    const { pictures, cells } = await openPhotos({ window, before: showing(galleryPhotos(9)) })
    await pictures.first().waitFor()
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()))
    expect(boxes).toHaveLength(10)
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size).toBe(3)
    for (const box of boxes) expect(box?.height).toBeCloseTo(box?.width ?? 0, 1)
  },
)

test('20,000 photos render only the cells near the viewport, up to the last', { tags: 'slow' }, async () => {
  const { page, pictures } = await openPhotos({ before: showing(galleryPhotos(20_000)) })
  await page.getByText('Total photos: 20,000').waitFor()
  await pictures.first().waitFor()
  expect(await pictures.count()).toBeLessThan(120)
  await pressEndUntilSeen(page, page.locator('li[aria-posinset="20001"]'))
  expect(await pictures.count()).toBeLessThan(120)
})

test('a thumbnail that fails to load leaves its text', { tags: 'slow' }, async () => {
  const { cells } = await openPhotos({
    before: async (page) => {
      await page.route('**/icon.svg', (route) => route.abort())
      await showing(galleryPhotos(1))(page)
    },
  })
  await cells.getByRole('img', { name: 'Largemouth Bass, May 3, 2024' }).waitFor()
})

test('the sort order can be chosen and is remembered', { tags: 'slow' }, async () => {
  const { page } = await openPhotos({ before: showing(galleryPhotos(3)) })
  const first = (alt: string) => page.locator(`li[aria-posinset="2"] img[alt="${alt}"]`)
  await first('Largemouth Bass, May 3, 2024').waitFor()
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'Date Uploaded (newest first)' }).click()
  await first('Largemouth Bass, May 1, 2024').waitFor()
  await page.reload()
  await first('Largemouth Bass, May 1, 2024').waitFor()
})

test('the photos of one location have its name as heading and a link back to all photos', {
  tags: 'slow',
}, async () => {
  const { page } = await openPhotos({
    search: '?locationId=spot&locationName=Lake%20Tahoe',
    before: showing(galleryPhotos(3)),
  })
  await page.getByRole('heading', { name: 'Lake Tahoe' }).waitFor()
  await page.getByText('Total photos: 2').waitFor()
  await page.getByRole('link', { name: 'Back to All Photos' }).click()
  await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a location given only by name is found regardless of case', {
  tags: 'slow',
}, async () => {
  const { page } = await openPhotos({ search: '?locationName=lake+TAHOE', before: showing(galleryPhotos(3)) })
  await page.getByText('Total photos: 2').waitFor()
})

test('photos that fail to load show an error with a retry', { tags: 'slow' }, async () => {
  let isAway = true
  const { page, findAccessibilityViolations } = await openPhotos({
    before: async (page) => {
      await withoutLiveUpdates(page)
      await page.route(changesUrl, (route) =>
        isAway ? route.abort() : fulfillWithLog(route, { photos: galleryPhotos(1) }),
      )
    },
  })
  await page.getByRole('heading', { name: 'Failed to fetch photos' }).waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Total photos: 1').waitFor()
})
