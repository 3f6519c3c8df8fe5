/** @module-tag slow */
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

const app = shareInFile(startTestApp)

/** A photo a day, from May 3, 2024 back to August 2022. */
const photos = galleryPhotos(620)

async function openMonths(window: 'phone' | 'desktop', now?: Date) {
  const requested = new Set<string>()
  const opened = await openPhotosPage(app, {
    window,
    ...(now && { now }),
    before: async (page) => {
      await serveLog(page, { photos })
      page.on('request', (request) => requested.add(request.url()))
    },
  })
  const { page } = opened
  await page.getByRole('heading', { name: 'May 2024' }).waitFor()
  return { ...opened, requested, slider: page.getByRole('slider', { name: 'Month' }) }
}

test('months have headings, and the scrubber leads through them by keys and by a drag that requests nothing on its way', async () => {
  const { page, slider, requested, findAccessibilityViolations } = await openMonths('phone')
  await page.getByRole('heading', { name: 'April 2024' }).waitFor()
  await slider.focus()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('May 2024')
  await slider.press('ArrowDown')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('April 2024')
  await slider.press('PageDown')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('December 2023')
  await page.getByRole('heading', { name: 'December 2023' }).waitFor()
  await slider.press('PageDown')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('December 2022')
  await slider.press('PageUp')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('January 2023')
  expect(await findAccessibilityViolations()).toEqual([])
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('May 2024')

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
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(month)
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

test('a month leads to its days', async () => {
  const { page, findAccessibilityViolations } = await openMonths('phone')
  const heading = page.getByRole('heading', { name: 'April 2024' })
  await heading.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Go to Date' })
  const days = dialog.getByRole('list', { name: 'Days with photos' }).getByRole('button')
  await expect.poll(() => days.count()).toBe(30)
  await expect.poll(() => dialog.getByLabel('Date', { exact: true }).inputValue()).toBe('2024-04-30')
  expect(await findAccessibilityViolations()).toEqual([])
  await dialog.getByLabel('Date', { exact: true }).fill('2022-08-30')
  await expect.poll(() => days.first().textContent()).toBe('Tue, Aug 231 photo')
  await dialog.getByRole('button', { name: 'Wed, Aug 24' }).click()
  await page.locator(`[data-photo="${photoOf('2022-08-24')}"]:focus`).waitFor()
})

test('photos of this day in earlier years open among those of their day, not while photos are selected', async () => {
  const { page, findAccessibilityViolations } = await openMonths('phone', new Date('2025-05-03T12:00:00Z'))
  await page.reload() // the photos then show once the log is complete
  const row = page.getByRole('region', { name: 'On this day' })
  await expect.poll(() => row.getByRole('button').count()).toBe(2)
  expect(await findAccessibilityViolations()).toEqual([])
  await row.getByRole('button', { name: '2 years ago' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText('May 3, 2023', { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText('May 4, 2023', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator(`[data-photo="${photoOf('2023-05-04')}"]:focus`).waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await row.and(page.locator('[inert]')).waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await row.and(page.locator(':not([inert])')).waitFor()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await row.waitFor({ state: 'detached' })
})

function photoOf(day: string): string | undefined {
  return photos.find(({ timestamp }) => timestamp?.startsWith(day))?.id
}
