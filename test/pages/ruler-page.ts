import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { waitForAnimations } from './browser-page.ts'
import type { ViewerPage } from './viewer-page.ts'

/** The ruler over a photo in the viewer, as a person finds the way around in it. */
export interface RulerPage {
  panel: Locator
  mark(name: MarkLabel): Locator
  /** The middle of a mark as fractions of the photo as it is shown, to thousandths. */
  positionOf(name: MarkLabel): Promise<[number, number]>
  /** The point of the window at fractions of the photo as it is shown. */
  pointAt(x: number, y: number): Promise<{ x: number; y: number }>
  /** Taps or clicks the photo there. */
  tap(x: number, y: number): Promise<void>
  /** What the result says. */
  length(): Promise<string | null>
  chooseReference(name: string, length?: string): Promise<void>
}

type MarkLabel = 'First end' | 'Second end' | 'Snout' | 'Tail'

/** The ruler of an open viewer; `isTouch` if it is tapped by a finger. */
export function rulerOf({ page, viewer, button }: ViewerPage, { isTouch }: { isTouch: boolean }): RulerPage {
  const panel = viewer.getByRole('complementary', { name: 'Ruler' })
  const mark = (name: MarkLabel) => viewer.getByRole('button', { name, exact: true })
  const photoBox = async () => {
    await waitForAnimations(page)
    const box = await viewer.getByRole('img').first().boundingBox()
    if (box === null) throw new Error('There is no photo.')
    return box
  }
  const pointAt = async (x: number, y: number) => {
    const box = await photoBox()
    return { x: box.x + x * box.width, y: box.y + y * box.height }
  }
  return {
    panel,
    mark,
    pointAt,
    positionOf: async (name) => {
      const [photo, box] = [await photoBox(), await mark(name).boundingBox()]
      if (box === null) throw new Error(`${name} is not there.`)
      const position = [
        (box.x + box.width / 2 - photo.x) / photo.width,
        (box.y + box.height / 2 - photo.y) / photo.height,
      ] as [number, number]
      return position.map((value) => Math.round(value * 1000) / 1000) as [number, number]
    },
    tap: async (x, y) => {
      const point = await pointAt(x, y)
      if (isTouch) await page.touchscreen.tap(point.x, point.y)
      else await page.mouse.click(point.x, point.y)
    },
    length: () => panel.getByRole('status', { name: 'Length' }).textContent(),
    chooseReference: async (name, length) => {
      await panel.getByLabel('Measure against').selectOption(name)
      if (length !== undefined) await panel.getByLabel(/^Length between/).fill(length)
      await button('Next').click()
      await expect.poll(() => mark('First end').evaluate(hasFocus)).toBe(true)
    },
  }
}

/** Returns whether an element has the focus; runs in the page. */
function hasFocus(element: unknown): boolean {
  return (
    element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement
  )
}
