/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

/* What answers a swipe at once, and what waits for the frame after it so that the answer does not. */

const app = shareInFile(startTestApp)

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
