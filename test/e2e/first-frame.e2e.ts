/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

/* What answers a tap at once, and what waits for the frame after it so that the answer does not. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Holds what React renders in tasks of its own, after what answers an event; returns how to let it go on. */
async function holdTasks(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(`{
    const { prototype } = MessagePort
    const { postMessage } = prototype
    const held = []
    prototype.postMessage = function (...message) { held.push([this, message]) }
    globalThis.releaseTasks = () => {
      prototype.postMessage = postMessage
      for (const [port, message] of held) port.postMessage(...message)
    }
  }`)
  return () => page.evaluate('releaseTasks()')
}

async function openGallery(): Promise<Page> {
  const { page } = await openPhotosPage(app, {
    window: 'phone',
    before: (page) => serveLog(page, { photos: galleryPhotos(12) }),
  })
  await page.locator('[data-photo] img').first().waitFor()
  return page
}

test('a selected photo is marked before the selection is counted', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toBe('0 selected')
  const box = page.getByRole('checkbox').first()
  const release = await holdTasks(page)
  await box.tap()
  await expect.poll(() => box.getAttribute('aria-checked')).toBe('true')
  await expect.poll(() => heading.textContent()).toBe('0 selected')
  await release()
  await expect.poll(() => heading.textContent()).toBe('1 selected')
})

test('the button of a menu changes before the menu is there, unless a key has pressed it', async () => {
  const page = await openGallery()
  const sort = page.getByRole('button', { name: 'Sort', exact: true })
  const menu = page.getByRole('menu')
  await sort.tap()
  await menu.waitFor() // its code is loaded
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  const release = await holdTasks(page)
  await sort.tap()
  await expect.poll(() => sort.getAttribute('aria-expanded')).toBe('true')
  expect(await menu.count()).toBe(0)
  await release()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  const releaseAgain = await holdTasks(page)
  await sort.press('ArrowDown')
  await menu.waitFor()
  await releaseAgain()
})

test('a menu that a key opens again before the focus has returned to its button stays open', async () => {
  const page = await openGallery()
  const sort = page.getByRole('button', { name: 'Sort', exact: true })
  const menu = page.getByRole('menu')
  await sort.press('ArrowDown')
  await menu.waitFor()
  await page.evaluate(`{
    const { setTimeout } = globalThis
    const held = []
    globalThis.setTimeout = (run) => held.push(run)
    globalThis.releaseTimers = () => {
      globalThis.setTimeout = setTimeout
      for (const run of held) run()
    }
  }`)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await sort.press('ArrowDown')
  await menu.waitFor()
  await page.evaluate('releaseTimers()')
  await expect.poll(() => page.locator('[role=menuitemradio]:focus').count()).toBe(1)
  expect(await menu.count()).toBe(1)
})

test('the next photo slides in before its details, and keys and buttons are for it', async () => {
  const { page, viewer, position, fingers } = await openViewer(app, 0, {
    email: 'swiper@example.org',
    photos: galleryPhotos(3),
  })
  const favorites: string[] = []
  await page.route('**/favorite', (route) => {
    favorites.push(new URL(route.request().url()).pathname) // never answered: what failed would be sent again
  })
  const panel = viewer.getByRole('complementary', { name: 'Fish info' })
  await panel.getByText(/^May 3/).waitFor()
  const source = () => viewer.locator('[data-shown] img').getAttribute('src')
  const first = await source()
  const release = await holdTasks(page)
  await fingers.drag(-200, 0)
  await expect.poll(source).not.toBe(first)
  await expect.poll(position).toBe('2 / 3')
  expect(await panel.getByText(/^May 3/).count()).toBe(1)
  await page.keyboard.press('f')
  await release()
  await panel.getByText(/^May 2/).waitFor()
  await expect.poll(() => favorites).toEqual(['/api/photos/photo-1/favorite'])
})
