/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A photo a day, from May 3, 2024 back to August 2022. */
const photos = galleryPhotos(620)

async function openMonths(window: 'phone' | 'desktop', shown = photos) {
  const requested = new Set<string>()
  const opened = await openPhotosPage(app, {
    window,
    before: async (page) => {
      await serveLog(page, { photos: shown })
      page.on('request', (request) => requested.add(request.url()))
    },
  })
  const { page } = opened
  await page.getByRole('heading', { name: 'May 2024' }).waitFor()
  return { ...opened, requested, slider: page.getByRole('slider', { name: 'Month' }) }
}

test.each(['phone', 'desktop'] as const)(
  'months have headings, and the scrubber leads through them by keys, on a %s',
  async (window) => {
    const { page, slider, findAccessibilityViolations } = await openMonths(window)
    await page.getByRole('heading', { name: 'April 2024' }).waitFor()
    await slider.focus()
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('May 2024')
    await slider.press('ArrowDown')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('April 2024')
    await slider.press('PageDown')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('December 2023')
    await page.getByRole('heading', { name: 'December 2023' }).waitFor()
    await slider.press('PageDown')
    await page.getByRole('heading', { name: 'December 2022' }).waitFor()
    await slider.press('PageUp')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('January 2023')
    expect(await findAccessibilityViolations()).toEqual([])
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('May 2024')
  },
)

test('a drag of the scrubber shows the month, and requests no thumbnails on its way', async () => {
  const { page, slider, requested } = await openMonths('phone')
  await slider.focus()
  const handle = await slider.boundingBox()
  if (handle === null) throw new Error('The handle is not shown')
  const [x, y] = [handle.x + 30, handle.y + 22]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 40)
  requested.clear()
  for (let step = 2; step <= 12; step += 1) await page.mouse.move(x, y + 40 * step)
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  const month = (await slider.getAttribute('aria-valuetext')) ?? ''
  await expect.poll(() => slider.textContent()).toBe(month)
  await page.mouse.up()
  await page.getByRole('heading', { name: month }).waitFor()
  const shown = page.locator('[data-photo] img')
  await expect
    .poll(() =>
      shown.evaluateAll((images: { complete: boolean }[]) => images.every(({ complete }) => complete)),
    )
    .toBe(true)
  const thumbnails = [...requested].filter((url) => /\/(thumbnail|medium)$/.test(url)).length
  expect(thumbnails).toBeGreaterThan(0)
  expect(thumbnails).toBeLessThan(100)
})

test.each(['phone', 'desktop'] as const)(
  'while photos scroll, their month stays in view until the next heading comes, on a %s',
  async (window) => {
    const { page } = await openMonths(window, photos.slice(0, 25))
    const inView = page.locator('[data-shown]').filter({ hasText: /^(May|April) 2024$/ })
    await page.mouse.move(195, 500)
    const april = page.getByRole('heading', { name: 'April 2024' })
    const y = (await april.boundingBox())?.y ?? 0
    await page.mouse.wheel(0, y + 60)
    await expect.poll(() => inView.allTextContents()).toEqual(['April 2024'])
    await expect
      .poll(() =>
        april.evaluate(
          (it: { getBoundingClientRect(): { bottom: number } }) => it.getBoundingClientRect().bottom,
        ),
      )
      .toBeLessThan(0)
    await inView.waitFor({ state: 'detached' })
  },
)

test('a date can be gone to, in either order; sorted by upload there are no months', async () => {
  const { page, slider } = await openMonths('phone')
  const goTo = async (day: string) => {
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('menuitem', { name: 'Go to date…' }).click()
    await page.getByLabel('Date', { exact: true }).fill(day)
    await page.getByRole('button', { name: 'Go', exact: true }).click()
  }
  const sortBy = async (label: string) => {
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('menuitemradio', { name: label }).click()
  }
  await goTo('2023-03-15')
  await page.locator(`[data-photo="${photoOf('2023-03-15')}"]:focus`).waitFor()
  await page.getByRole('heading', { name: 'March 2023' }).waitFor()
  await sortBy('Date Taken (oldest first)')
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('heading', { name: 'August 2022' }).waitFor()
  await goTo('2023-12-31')
  await page.locator(`[data-photo="${photoOf('2023-12-31')}"]:focus`).waitFor()
  await sortBy('Date Uploaded (newest first)')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(0)
  await expect.poll(() => slider.count()).toBe(0)
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Go to date…' }).count()).toBe(0)
})

function photoOf(day: string): string | undefined {
  return photos.find(({ timestamp }) => timestamp?.startsWith(day))?.id
}
