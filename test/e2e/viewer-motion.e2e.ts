/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import { touch } from '../pages/touch.ts'
import { openViewer, type ViewerOptions, type ViewerPage } from '../pages/viewer-page.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

let app: TestApp
const email = 'mover@example.org'

beforeAll(async () => {
  app = await startTestApp()
  const angler = await app.signIn(email)
  for (const seed of [1, 2, 3])
    await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed }) }])
})
afterAll(() => app.stop())

test('a photo grows out of its cell, and returns into it from wherever it is', { tags: 'core' }, async () => {
  const { page, viewer, cells } = await open(1, { before: holdMoves })
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

test('a photo returns into the cell of the photo shown, to which the gallery scrolls', async () => {
  const photos = galleryPhotos(60).map((photo) => ({
    ...photo,
    thumbnailUrl: `/api/photos/${photo.id}/thumbnail`,
  }))
  const { page, position } = await open(0, { photos })
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(position).toBe('31 / 60')
  await page.evaluate('holds = true')
  await page.keyboard.press('Escape')
  const cell = page.locator('[data-photo="photo-30"]')
  await expect.poll(() => cell.evaluate(hasFocus)).toBe(true)
  await expect
    .poll(async () => {
      await setProgress(page, 0.999)
      return distance(await coveredRect(page), await rectOf(page, '[data-photo="photo-30"] img'))
    })
    .toBeLessThan(2)
  await finishMoves(page)
  await expect.poll(() => page.locator('[data-landing]').count()).toBe(0)
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

test('a photo that a reload shows again does not move', async () => {
  const { page, viewer } = await open(0)
  await page.reload()
  await viewer.getByRole('img').first().waitFor()
  expect(await page.evaluate('moves')).toEqual([])
})

test('a photo follows a swipe down into its cell, or springs back if the finger turns; zoomed, it pans', {
  tags: 'core',
}, async () => {
  const { page, viewer, cells, position, button, zoom } = await open(1)
  await waitForAnimations(page)
  const rest = await coveredRect(page)
  const photo = viewer.getByRole('img').first()
  const turning = await touch(page, photo)
  await turning.moveBy(20, 160)
  await expect.poll(async () => (await coveredRect(page)).width).toBeLessThan(rest.width - 40)
  expect((await coveredRect(page)).top).toBeGreaterThan(rest.top + 100)
  expect(await shade(page)).toBeLessThan(0.8)
  await turning.moveBy(0, -150)
  await turning.lift()
  await expect.poll(async () => distance(await coveredRect(page), rest)).toBeLessThan(1)
  expect(await shade(page)).toBe(1)
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

/** Opens the viewer on a page that notes what properties its scripts animate, and holds new animations while `holds`. */
async function open(index: number, options: Partial<ViewerOptions> = {}): Promise<ViewerPage> {
  return openViewer(app, index, {
    email,
    ...options,
    before: async (page) => {
      await page.addInitScript(`{
        globalThis.moves = []
        globalThis.held = []
        globalThis.holds ??= false
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
      await options.before?.(page)
    },
  })
}

async function holdMoves(page: Page): Promise<void> {
  await page.addInitScript('holds = true')
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

function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus')
}
