/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import { touch } from '../pages/touch.ts'
import { openViewer, type ViewerOptions, type ViewerPage } from '../pages/viewer-page.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)
const email = 'mover@example.org'

beforeAll(async () => {
  const angler = await app.signIn(email)
  for (const seed of [1, 2, 3])
    await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed }) }])
})

test('a photo grows out of its cell, and returns into it from wherever it is', async () => {
  const { page, viewer, cells } = await open(1, { holds: true })
  const cell = await rectOf(page, '[data-photo] img', 1)
  expect(distance(await coveredRect(page), cell)).toBeLessThan(1)
  await setProgress(page, 0.3)
  const halfway = await coveredRect(page)
  expect(halfway.width).toBeGreaterThan(cell.width + 20)
  expect(halfway.width).toBeLessThan(390 - 20)

  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => cells.nth(1).evaluate(hasFocus)).toBe(true)
  expect(distance(await coveredRect(page), halfway)).toBeLessThan(1)
  await setProgress(page, 0.6)
  const back = await coveredRect(page)
  expect(back.width).toBeLessThan(halfway.width)
  expect(back.width).toBeGreaterThan(cell.width)

  await cells.nth(1).click()
  await viewer.waitFor()
  expect(await page.locator('[data-landing]').count()).toBe(0)
  expect(distance(await coveredRect(page), back)).toBeLessThan(1)
  await finishMoves(page)
  await expect.poll(async () => Math.round((await coveredRect(page)).width)).toBe(390)
})

test('with reduced motion, the viewer fades', async () => {
  const { page, viewer } = await open(0, {
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  })
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-landing]').count()).toBe(0)
  expect(await page.evaluate('moves')).toEqual(['opacity', 'opacity'])
})

test('a photo follows a swipe down into its cell, or springs back if the finger turns; zoomed, it pans', async () => {
  const { page, viewer, cells, position, button, zoom } = await open(1)
  await waitForAnimations(page)
  const rest = await coveredRect(page)
  const photo = viewer.getByRole('img').first()
  const turning = await touch(page, photo)
  await turning.moveBy(20, 160)
  await expect.poll(async () => (await coveredRect(page)).width).toBeLessThan(rest.width - 40)
  expect((await coveredRect(page)).top).toBeGreaterThan(rest.top + 100)
  expect(await shade(page)).toBeLessThan(0.8)
  expect(await opacitiesAround(page)).toEqual(['0', '0', '0'])
  await turning.moveBy(0, -150)
  await turning.lift()
  await expect.poll(async () => distance(await coveredRect(page), rest)).toBeLessThan(1)
  await expect.poll(() => shade(page)).toBe(1)
  await expect.poll(() => opacitiesAround(page)).toEqual(['1', '1', '1'])
  await expect.poll(position).toBe('2 / 3')

  await button('Zoom in').click()
  const panning = await touch(page, photo)
  await panning.moveBy(0, 300)
  await panning.lift()
  await expect.poll(zoom).toBe('150%')
  await button('Zoom out').click()

  const closing = await touch(page, photo)
  await closing.moveBy(20, 160)
  await page.evaluate('holds = true')
  await closing.lift()
  await viewer.waitFor({ state: 'detached' })
  const released = await coveredRect(page)
  expect(released.width).toBeGreaterThan(200)
  expect(released.width).toBeLessThan(rest.width - 40)
  await finishMoves(page)
  await expect.poll(() => page.locator('[data-landing]').count()).toBe(0)
  await expect.poll(() => cells.nth(1).evaluate(hasFocus)).toBe(true)
})

test('a wide window has buttons beside the photo, a filmstrip, all details in a dark card, and dark menus and dialogs', async () => {
  const photos = galleryPhotos(2000)
  const { page, viewer, button, position, row, complaints, findAccessibilityViolations } = await open(0, {
    photos,
    window: 'desktop',
  })
  await row('Coordinates').waitFor()
  const card = viewer.getByRole('complementary', { name: 'Fish info' })
  expect(await card.evaluate(backgroundOf)).toBe('rgb(17, 38, 46)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await card.evaluate(backgroundOf)).toBe('rgb(17, 38, 46)')
  await page.emulateMedia({ colorScheme: 'light' })
  await button('More actions').click()
  expect(await page.getByRole('menu').evaluate(backgroundOf)).toBe('rgb(17, 38, 46)')
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Date and Time' })
  expect(await dialog.evaluate(backgroundOf)).toBe('rgb(17, 38, 46)')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await expect.poll(() => button('Previous photo').isDisabled()).toBe(true)
  await button('Next photo').click()
  await expect.poll(position).toBe('2 / 2,000')
  const photo = await coveredRect(page)
  const next = await button('Next photo').boundingBox()
  const middle = (next?.y ?? 0) + (next?.height ?? 0) / 2
  expect(middle).toBeCloseTo(photo.top + photo.height / 2, -1)
  expect(Math.min(next?.width ?? 0, next?.height ?? 0)).toBeGreaterThanOrEqual(44)

  const strip = viewer.getByRole('navigation', { name: 'Photos nearby' }).getByRole('button')
  expect(await strip.count()).toBeLessThan(60)
  const current = viewer.locator('[aria-current=true]')
  await expect.poll(() => strip.nth(1).getAttribute('aria-current')).toBe('true')
  expect(await current.count()).toBe(1)
  await strip.nth(6).click()
  await expect.poll(position).toBe('7 / 2,000')
  await expect.poll(() => current.evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(position).toBe('8 / 2,000')
  await expect.poll(() => current.evaluate(hasFocus)).toBe(true)
  expect(await findAccessibilityViolations()).toEqual([])
  expect(complaints).toEqual([])
})

test('on a phone, the details are a sheet that a finger or a button enlarges, and that a finger closes', async () => {
  const { page, viewer, button, findAccessibilityViolations } = await open(0, { photos: galleryPhotos(2) })
  const card = viewer.getByRole('complementary', { name: 'Fish info' })
  const height = async () => Math.round((await card.boundingBox())?.height ?? 0)
  await expect.poll(height).toBe(272)
  const up = await touch(page, button('Show more fish info'))
  await up.moveBy(0, -120)
  await expect.poll(height).toBeGreaterThan(372)
  await up.moveBy(0, -120)
  await up.lift()
  await expect.poll(height).toBe(Math.round(0.64 * 844)) // which leaves the photo the rest
  await viewer.getByText('Coordinates', { exact: true }).waitFor()
  await expect.poll(async () => (await coveredRect(page)).height).toBeGreaterThan(80)
  expect(await findAccessibilityViolations()).toEqual([])

  await button('Show less fish info').press('Enter')
  await expect.poll(height).toBe(272)
  await viewer.getByText('Coordinates', { exact: true }).waitFor({ state: 'hidden' })
  const down = await touch(page, button('Show more fish info'))
  await down.moveBy(0, 220)
  await down.lift()
  await card.waitFor({ state: 'hidden' })
  await button('Show fish info').click()
  await expect.poll(height).toBe(272)

  const left = await touch(page, button('Show more fish info'))
  await left.moveBy(0, -120)
  await expect.poll(height).toBeGreaterThan(372)
  await button('Edit').press('Enter') // the handle goes
  await viewer.getByLabel('Species').waitFor()
  await expect.poll(() => card.getAttribute('style')).toBe('')
  await left.lift()
})

/** Opens the viewer over the gallery, as `openAgain` does. */
async function open(
  index: number,
  { holds = false, ...options }: Partial<ViewerOptions> & { holds?: boolean } = {},
): Promise<ViewerPage> {
  const opened = await openViewer(app, index, {
    email,
    ...options,
    before: async (page) => {
      await recordMoves(page)
      await options.before?.(page)
    },
  })
  await openAgain(opened.page, opened.viewer, opened.cells.nth(index), { holds })
  return opened
}

/** Opens the viewer when its code is there, since until then it doesn’t move. */
async function openAgain(page: Page, viewer: Locator, thumbnail: Locator, { holds }: { holds: boolean }) {
  if (!(await viewer.isVisible())) await thumbnail.click()
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await page.locator('[data-landing]').waitFor({ state: 'detached' })
  await page.evaluate(`moves.length = 0; holds = ${holds}`)
  await thumbnail.click()
  await viewer.waitFor()
}

/** Has a page note which properties its scripts animate, and hold new animations while `holds`. */
async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(`{
    globalThis.moves = []
    globalThis.held = []
    globalThis.holds = false
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options)
      moves.push(Object.keys(Array.isArray(keyframes) ? keyframes[0] : keyframes).join())
      if (holds) {
        animation.pause()
        held.push(animation)
      }
      return animation
    }
  }`)
}

/** Shows the held animations at a part of their way. */
async function setProgress(page: Page, progress: number): Promise<void> {
  await page.evaluate(`for (const animation of held)
    if (animation.playState !== 'idle') animation.currentTime = ${progress} * animation.effect.getTiming().duration`)
}

/** Ends the held animations, and holds no more. */
async function finishMoves(page: Page): Promise<void> {
  await page.evaluate(`{
    holds = false
    for (const animation of held) if (animation.playState !== 'idle') animation.finish()
  }`)
}

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Returns where the photo of the viewer is visible, also while it is on its way and cropped. */
async function coveredRect(page: Page): Promise<Rect> {
  return await page.evaluate<Rect>(`(() => {
    const photo = document.querySelector('[data-shown] > div').getBoundingClientRect()
    const frame = document.querySelector('[data-flying]')
    if (frame === null) return photo.toJSON()
    const box = frame.getBoundingClientRect()
    const [y = 0, x = y] = getComputedStyle(frame).clipPath.match(/[\\d.]+(?=px)/g).slice(0, 2).map(Number)
    const scale = box.width / frame.clientWidth
    const left = Math.max(photo.left, box.left + x * scale)
    const top = Math.max(photo.top, box.top + y * scale)
    const right = Math.min(photo.right, box.right - x * scale)
    const bottom = Math.min(photo.bottom, box.bottom - y * scale)
    return { left, top, width: right - left, height: bottom - top }
  })()`)
}

async function rectOf(page: Page, selector: string, index = 0): Promise<Rect> {
  return await page.evaluate<Rect>(
    `document.querySelectorAll('${selector}')[${index}].getBoundingClientRect().toJSON()`,
  )
}

function distance(a: Rect, b: Rect): number {
  const sides = ['left', 'top', 'width', 'height'] as const
  return Math.max(...sides.map((side) => Math.abs(a[side] - b[side])))
}

/** Returns how dark it is around the photo. */
async function shade(page: Page): Promise<number> {
  return await page.evaluate<number>(
    `Number(getComputedStyle(document.querySelector('[role=dialog] > .bg-night')).opacity)`,
  )
}

/** Returns how visible header, info panel and footer are. */
async function opacitiesAround(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=dialog] :is(header, aside, footer)')].map((part) => getComputedStyle(part).opacity)`,
  )
}

function backgroundOf(element: unknown): string {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(element: unknown): { backgroundColor: string }
  }
  return getComputedStyle(element).backgroundColor
}

function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus')
}
