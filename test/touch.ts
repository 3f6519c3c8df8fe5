import type { Locator, Page } from 'playwright-core'
import { waitForStillness } from './open-page.ts'

/** A finger on the screen; pixels of the window. */
export interface Finger {
  moveBy(x: number, y: number): Promise<void>
  lift(): Promise<void>
}

/** Puts a finger on the middle of an element once it has come to rest, as real touch events. */
export async function touch(page: Page, target: Locator): Promise<Finger> {
  await target.waitFor()
  await waitForStillness(page)
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to touch.')
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  return {
    async moveBy(x, y) {
      const steps = 5
      for (let step = 0; step < steps; step += 1) {
        at.x += x / steps
        at.y += y / steps
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
      }
    },
    async lift() {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await devtools.detach()
    },
  }
}
