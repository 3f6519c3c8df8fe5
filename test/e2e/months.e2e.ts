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

test.each([
  ['phone', 100, false],
  ['phone', 200, false],
  ['phone', 100, true],
  ['desktop', 100, false],
] as const)(
  'while photos scroll, their month is named where no heading is, on a %s with text at %i percent, selecting: %s',
  async (window, percent, isSelecting) => {
    const { page, slider } = await openMonths(window)
    await slider.waitFor({ state: 'attached' })
    await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`)
    if (isSelecting) await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.evaluate("setInterval(() => dispatchEvent(new Event('scroll')), 100)") // as if it never came to rest
    const seen = new Set<string>()
    for (let y = 0; y <= 2400; y += 60) {
      const { shown, top, headings } = await page.evaluate<ChipInView>(scrollAndLook(y))
      const covered = headings.filter(({ from, to }) => to > top.from && from < top.to)
      expect(shown === null ? [] : covered, `scrolled by ${y}`).toEqual([])
      if (shown === null) continue
      seen.add(shown)
      expect(shown, `scrolled by ${y}`).toBe(headings.findLast(({ from }) => from < top.from)?.text ?? shown)
    }
    expect([...seen].slice(0, 2)).toEqual(['May 2024', 'April 2024'])
  },
)

interface ChipInView {
  /** The month that the chip names; null while it isn't shown. */
  shown: string | null
  /** Where it stands or would stand. */
  top: { from: number; to: number }
  /** The texts of the headings near the window, with their ends in the window. */
  headings: { text: string; from: number; to: number }[]
}

const scrollAndLook = (y: number) => `(async () => {
  scrollTo({ top: ${y}, behavior: 'instant' })
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  const chip = [...document.querySelectorAll('main [aria-hidden]')].find((it) => /^\\w+ \\d{4}$/.test(it.textContent) && it.className.includes('fixed'))
  for (const animation of chip.getAnimations()) animation.finish()
  const { top: from, bottom: to } = chip.getBoundingClientRect()
  const headings = [...document.querySelectorAll('li h2')].map((heading) => {
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode())
    const { top, bottom } = range.getBoundingClientRect()
    return { text: heading.textContent, from: top, to: bottom }
  })
  return { shown: 'shown' in chip.dataset ? chip.textContent : null, top: { from, to }, headings: headings.sort((a, b) => a.from - b.from) }
})()`

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
  await expect.poll(() => page.getByRole('list', { name: 'Photos' }).getByRole('heading').count()).toBe(0)
  await expect.poll(() => slider.count()).toBe(0)
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Go to date…' }).count()).toBe(0)
})

test.each(['phone', 'desktop'] as const)('a month leads to its days, on a %s', async (window) => {
  const { page, findAccessibilityViolations } = await openMonths(window)
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
  await page.evaluate('scrollTo(0, 0)')
  await heading.getByRole('button').click()
  await expect.poll(() => days.last().textContent()).toBe('Tue, Apr 301 photo') // as if for the first time
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
