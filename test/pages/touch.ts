import type { CDPSession, Locator, Page } from 'playwright-core'
import { waitForAnimations } from './browser-page.ts'

/* Real touches: the browser makes pointer events of them as it does on a phone. Pixels of the window. */

/** A finger on the screen. */
export interface Finger {
  moveBy(x: number, y: number): Promise<void>
  /** Puts a second finger beside it, at a place of the window. */
  join(place: Point): Promise<void>
  lift(): Promise<void>
}

/** Puts a finger on the middle of an element once it has come to rest, or on a place of the window that it fills. */
export async function touch(page: Page, target: Locator, place?: Point): Promise<Finger> {
  await target.waitFor()
  await waitForAnimations(page)
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to touch.')
  const session = await page.context().newCDPSession(page)
  const finger = await putFinger(session, place ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  return {
    ...finger,
    lift: async () => {
      await finger.lift()
      await session.detach()
    },
  }
}

/** Fingers around one place of the window. */
export interface Fingers {
  tap(): Promise<void>
  doubleTap(): Promise<void>
  /** One finger from the place by so many px; what follows it can be looked at before it is lifted. */
  drag(x: number, y: number, look?: () => Promise<unknown>): Promise<void>
  /** Two fingers, from one distance to another, in px. */
  pinch(from: number, to: number): Promise<void>
}

/** Fingers for a place of the window that stays where it is, whatever lies there. */
export async function fingersAt(page: Page, place: Point): Promise<Fingers> {
  const session = await page.context().newCDPSession(page)
  const tap = async () => {
    await Promise.all([press(session, 'touchStart', [place]), press(session, 'touchEnd', [])])
  }
  return {
    tap,
    doubleTap: async () => {
      await Promise.all([tap(), tap()])
    },
    drag: async (x, y, look) => {
      const finger = await putFinger(session, place)
      await finger.moveBy(x, y)
      await look?.()
      await finger.lift()
    },
    pinch: async (from, to) => {
      const pair = (apart: number) => [
        { x: place.x - apart / 2, y: place.y },
        { x: place.x + apart / 2, y: place.y },
      ]
      await press(session, 'touchStart', pair(from).slice(0, 1))
      await press(session, 'touchStart', pair(from))
      for (const part of parts) await press(session, 'touchMove', pair(from + (to - from) * part))
      await press(session, 'touchEnd', [])
    },
  }
}

interface Point {
  x: number
  y: number
}

/** No finger jumps: it is seen at these parts of its way. */
const parts = [0.2, 0.4, 0.6, 0.8, 1]

async function putFinger(session: CDPSession, place: Point): Promise<Finger> {
  let at = place
  await press(session, 'touchStart', [at])
  return {
    async moveBy(x, y) {
      const from = at
      for (const part of parts) {
        at = { x: from.x + x * part, y: from.y + y * part }
        await press(session, 'touchMove', [at])
      }
    },
    join: (place) => press(session, 'touchStart', [at, place]),
    lift: () => press(session, 'touchEnd', []),
  }
}

async function press(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: Point[],
): Promise<void> {
  const touchPoints = points.map((point, id) => ({ ...point, id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
