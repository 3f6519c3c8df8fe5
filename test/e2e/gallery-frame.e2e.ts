/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { touch } from '../pages/touch.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

/* What lies around and over the photos of the gallery, and when it leaves them to themselves. */

const app = shareInFile(startTestApp)

async function openGallery(
  window: 'phone' | 'desktop',
  photos: SamplePhoto[] = galleryPhotos(120),
  now?: Date,
) {
  const before = (page: Page) => serveLog(page, { photos })
  const opened = await openPhotosPage(app, { window, before, ...(now && { now }) })
  const { page } = opened
  await page.locator('[data-photo] img').first().waitFor()
  await page.locator('[data-checks]').waitFor() // what follows scrolling is loaded
  const header = page.getByRole('banner')
  const heading = page.getByRole('heading', { level: 1 })
  return { ...opened, header, heading }
}

/** Whether a point of the heading’s row is hidden above the window. */
async function isAbove(page: Page, selector: string): Promise<boolean> {
  await waitForAnimations(page)
  return page.evaluate<boolean>(`document.querySelector('${selector}').getBoundingClientRect().bottom <= 0`)
}

const scrollBy = async (page: Page, y: number) => {
  const before = await page.evaluate<number>('scrollY')
  await page.mouse.wheel(0, y)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(Math.max(0, before + y))
}

test('header and heading leave as the photos scroll up, come back as they scroll down, and move nothing', async () => {
  const photos = galleryPhotos(40) // too few for the scrubber, which moves
  const { page, header, heading, complaints } = await openGallery('phone', photos)
  await page.evaluate(`shift = 0
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { shift += value }))
      .observe({ type: 'layout-shift', buffered: false })`)
  await page.mouse.move(195, 500)
  const isHidden = async () => [await isAbove(page, 'header'), await isAbove(page, 'main [data-frame-part]')]
  await scrollBy(page, 200)
  await expect.poll(isHidden).toEqual([true, true])
  await scrollBy(page, 300)
  await scrollBy(page, -20) // a thumb that trembles
  expect(await isHidden()).toEqual([true, true])
  await scrollBy(page, -30)
  await expect.poll(isHidden).toEqual([false, false])
  const [bar, title] = await Promise.all([header.boundingBox(), heading.boundingBox()])
  expect(title?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))

  await scrollBy(page, 200)
  await expect.poll(isHidden).toEqual([true, true])
  await page.evaluate('scrollTo(0, 0)')
  await expect.poll(isHidden).toEqual([false, false])
  expect(await page.evaluate('shift')).toBe(0)
  expect(complaints).toEqual([])
})

test('header and heading come to the focus and stay with it, and with an open menu; a jump leaves them as they are', async () => {
  const { page } = await openGallery('desktop')
  await page.setViewportSize({ width: 900, height: 800 })
  await page.mouse.move(450, 500)
  const isHidden = () => isAbove(page, 'main [data-frame-part]')
  await scrollBy(page, 300)
  await expect.poll(isHidden).toBe(true)
  await page.keyboard.press('Tab') // so that what follows is the keyboard’s focus
  await page.getByRole('button', { name: 'Sort' }).focus()
  await expect.poll(isHidden).toBe(false)
  await scrollBy(page, 300)
  expect(await isHidden()).toBe(false)

  await page.locator('[data-photo]').first().focus()
  await scrollBy(page, 300)
  await expect.poll(isHidden).toBe(true)
  await page.evaluate('scrollTo(0, 0)')
  await expect.poll(isHidden).toBe(false)
  await page.evaluate('scrollTo(0, 5000)')
  await page.locator('[data-photo="photo-80"]').waitFor()
  expect(await isHidden()).toBe(false)
})

test('a menu opens as the finger is lifted from its button, and not if the finger scrolls', async () => {
  const { page } = await openGallery('phone')
  const sort = page.getByRole('button', { name: 'Sort', exact: true }).first()
  const menu = page.getByRole('menu')
  await sort.tap() // loads its code
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  const press = await touch(page, sort)
  await expect.poll(() => sort.getAttribute('aria-expanded')).toBe('false')
  await press.lift()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  const swipe = await touch(page, sort)
  await swipe.moveBy(0, -150)
  await swipe.lift()
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
  await expect.poll(() => sort.getAttribute('aria-expanded')).toBe('false')
})
