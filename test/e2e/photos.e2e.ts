import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { pressEndUntilSeen, withoutLiveUpdates } from '../pages/browser-page.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { changesUrl, fulfillWithLog, serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

const app = shareInFile(startTestApp)

/** Lets the server list these photos. */
function showing(photos: SamplePhoto[]) {
  return (page: Page) => serveLog(page, { photos })
}

test('a cell shows the photo as rotated, species, size, a missing position and a pending identification', async () => {
  const { pictures, cells, findAccessibilityViolations, complaints } = await openPhotosPage(app, {
    before: showing(galleryPhotos(2)),
  })
  await pictures.first().waitFor()
  await expect.poll(() => pictures.nth(0).getAttribute('alt')).toBe('Largemouth Bass, May 3, 2024')
  await expect.poll(() => pictures.nth(0).getAttribute('src')).toMatch(/\/thumbnail$/)
  await cells.nth(1).getByText('≈\u00a019\u00a0in · ≈\u00a03\u00a0lb', { exact: true }).waitFor()
  await expect.poll(() => cells.nth(1).getByTitle('No GPS data').count()).toBe(0)

  await expect.poll(() => pictures.nth(1).getAttribute('alt')).toBe('Catch, May 2, 2024')
  await expect.poll(() => cells.nth(2).textContent()).toContain('Identifying…')
  await expect.poll(() => cells.nth(2).getByTitle('No GPS data').count()).toBe(1)
  const turned = (cell: number) => cells.nth(cell).locator('img[style*="rotate: 90deg"]').count()
  await expect.poll(() => turned(1)).toBe(1)
  await expect.poll(() => turned(2)).toBe(0)
  expect(await findAccessibilityViolations()).toEqual([])
  expect(complaints).toEqual([])
})

test('2,000 photos render only the cells near the viewport, up to the last', { tags: 'slow' }, async () => {
  const { page, pictures } = await openPhotosPage(app, { before: showing(galleryPhotos(2_000)) })
  await page.getByText('Total photos: 2,000').waitFor()
  await pictures.first().waitFor()
  expect(await pictures.count()).toBeLessThan(120)
  await pressEndUntilSeen(page, page.locator('li[aria-posinset="2001"]'))
  expect(await pictures.count()).toBeLessThan(120)
})

test('photos that fail to load show an error with a retry', { tags: 'slow' }, async () => {
  let isAway = true
  const { page, findAccessibilityViolations } = await openPhotosPage(app, {
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
