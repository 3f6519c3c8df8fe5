/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import { openMoreMenu, openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { touch } from '../pages/touch.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

/* What lies around and over the photos of the gallery, and when it leaves them to themselves. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

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

test('in select mode the header leaves, and the count stays at the top', async () => {
  const { page, heading } = await openGallery('phone')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(2).click()
  await page.mouse.move(195, 500)
  await scrollBy(page, 400)
  await expect.poll(() => isAbove(page, 'header')).toBe(true)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(40)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await expect.poll(() => heading.textContent()).toBe('1 selected')
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
})

test('the photos begin high on a phone, and what is rarely needed is in two menus', async () => {
  const photos = galleryPhotos(30)
  for (const photo of photos.slice(0, 6)) Object.assign(photo, { isFishing: false, analysis: 'done' })
  const { page } = await openGallery('phone', photos, new Date('2024-05-04T12:00:00Z')) // without any of earlier years
  await expect
    .poll(async () => (await page.locator('[data-photo]').first().boundingBox())?.y)
    .toBeLessThan(230)
  const existing = page.getByRole('button', { name: 'Existing Locations' })
  await expect.poll(async () => (await existing.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await select.click()
  await expect.poll(() => existing.isVisible()).toBe(false)
  await select.click()
  await expect.poll(() => existing.isVisible()).toBe(true)
  const entries = page.getByRole('menuitem')
  const addEntries = ['Take photo', 'Browse files', 'Note a catch']
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await expect.poll(() => entries.allTextContents()).toEqual(addEntries)
  await page.keyboard.press('Escape')
  await openMoreMenu(page)
  await expect
    .poll(() => entries.allTextContents())
    .toEqual(['Add photos', ...addEntries, 'Outings', 'Personal Bests', 'Locate by track', 'Not fishing (6)'])
  const choosing = page.waitForEvent('filechooser')
  await entries.first().click()
  expect((await choosing).isMultiple()).toBe(true)
  await openMoreMenu(page)
  await entries.last().click()
  await page.getByRole('heading', { name: 'Not fishing' }).waitFor()
})

test('species and size have a contrast of 7:1 on a white photo, and species are cut with an ellipsis', async () => {
  const photos = galleryPhotos(5).map((photo, index) => ({
    ...photo,
    ...(index === 0 && { species: ['pumpkinseed sunfish of a very long name', 'pike'] }),
  }))
  const { page, findAccessibilityViolations } = await openGallery('phone', photos)
  await page.route('**/white.png', (route) => route.fulfill({ contentType: 'image/svg+xml', body: white }))
  await page.locator('[data-photo] img').evaluateAll((images: { src: string }[]) => {
    for (const image of images) image.src = '/white.png'
  })
  await page.setViewportSize({ width: 320, height: 640 })
  const captions = page.locator('.cell-caption')
  await captions.getByText('Pumpkinseed Sunfish Of').waitFor()
  await waitForAnimations(page)
  const boxes = await captions.evaluateAll(textBoxes)
  await page.addStyleTag({
    content: '.cell-caption * { color: transparent !important; background-image: none !important }',
  })
  const image = (await page.screenshot()).toString('base64')
  const contrasts = await page.evaluate(contrastsScript(image, boxes))
  expect(boxes.length).toBeGreaterThan(4)
  expect(Math.min(...(contrasts as number[]))).toBeGreaterThanOrEqual(7)
  expect(await findAccessibilityViolations()).toEqual([])
})

test('a caption takes little of its photo, and the button over one without a catch clears its menu at 320 pixels and 200 percent text', async () => {
  const photos = galleryPhotos(30)
  for (const photo of photos.slice(0, 6)) Object.assign(photo, { isFishing: false, analysis: 'done' })
  const { page } = await openGallery('phone', photos)
  const captions = page.locator('[data-photo] .cell-caption')
  const sharesOfPhotos = () =>
    captions.evaluateAll((all) =>
      (all as { offsetHeight: number; parentElement: { offsetHeight: number } }[]).map(
        (caption) => caption.offsetHeight / caption.parentElement.offsetHeight,
      ),
    )
  await captions.first().waitFor()
  expect(Math.max(...(await sharesOfPhotos()))).toBeLessThan(0.4)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/photos?notFishing=true')
  const button = page.getByRole('button', { name: /^This is a catch/ }).first()
  await button.waitFor()
  expect(await captions.count()).toBe(0)
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  const clears = async () => {
    const [dots, back] = [
      await page.locator('.cell-menu > *').first().boundingBox(),
      await button.boundingBox(),
    ]
    return dots !== null && back !== null && back.y >= dots.y + dots.height
  }
  await expect.poll(clears).toBe(true)
})

const white =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#fff"/></svg>'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where the lines of texts are, in pixels of the window. */
function textBoxes(captions: unknown[]): Box[] {
  return (
    captions as { querySelectorAll(selector: string): Iterable<{ getBoundingClientRect(): Box }> }[]
  ).flatMap((caption) =>
    [...caption.querySelectorAll('span:not(:empty)')].map((text) => {
      const { x, y, width, height } = text.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

/** Computes the lowest contrast of white text within each box of an image. */
function contrastsScript(image: string, boxes: Box[]): string {
  return `(async () => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob('${image}'), (letter) => letter.charCodeAt(0))]))
    const scale = bitmap.width / innerWidth
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const linear = (value) => value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return ${JSON.stringify(boxes)}.filter(({ y, height }) => y > 140 && y + height < innerHeight - 80).map(({ x, y, width, height }) => {
      const { data } = context.getImageData(x * scale, y * scale, width * scale, height * scale)
      let brightest = 0
      for (let at = 0; at < data.length; at += 4)
        brightest = Math.max(brightest, 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]))
      return 1.05 / (brightest + 0.05)
    })
  })()`
}

test('menu buttons stay quiet until needed, a right click opens the same menu, and a long press selects', async () => {
  const { page } = await openGallery('desktop')
  const dots = page.getByRole('button', { name: /^Menu for/ }).first()
  const opacity = () => page.evaluate("getComputedStyle(document.querySelector('.cell-menu')).opacity")
  await page.mouse.move(5, 400)
  await expect.poll(opacity).toBe('0')
  const photo = page.locator('[data-photo]').first()
  await photo.hover()
  await expect.poll(opacity).toBe('1')
  await dots.click()
  const entries = page.getByRole('menuitem')
  await entries.first().waitFor()
  const texts = await entries.allTextContents()
  await page.keyboard.press('Escape')
  await entries.first().waitFor({ state: 'detached' })
  await photo.click({ button: 'right' })
  await expect.poll(() => entries.allTextContents()).toEqual(texts)

  const { page: phone } = await openGallery('phone')
  const button = phone.getByRole('button', { name: /^Menu for/ }).first()
  await expect.poll(() => button.boundingBox()).toMatchObject({ width: 44, height: 44 })
  const press = await touch(phone, phone.locator('[data-photo]').nth(1))
  await phone.getByRole('checkbox').first().waitFor()
  await press.lift()
  await phone.getByRole('heading', { level: 1, name: '1 selected' }).waitFor()
  await expect.poll(() => phone.getByRole('menu').count()).toBe(0)
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
