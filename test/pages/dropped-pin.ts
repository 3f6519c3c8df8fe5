import type { Page } from 'playwright-core'

/** Returns the middle of the dropped pin, in whole pixels. */
export async function placeOfPin(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator('.dropped-pin').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Drags with the mouse from one place of the window to another. */
export async function dragTo(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** Returns whether nothing covers the dropped pin, though a dialog is open. */
export function isPinFree(page: Page): Promise<boolean> {
  return page.evaluate(`(() => {
    const pin = document.querySelector('.dropped-pin').getBoundingClientRect()
    const dialog = document.querySelector('[role=dialog]').getBoundingClientRect()
    const map = document.querySelector('.fishing-map').getBoundingClientRect()
    const isApart = pin.left >= dialog.right || pin.top >= dialog.bottom
    return isApart && pin.top >= map.top && pin.bottom <= map.bottom && pin.right <= map.right
  })()`)
}
