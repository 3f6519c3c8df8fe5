/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { openMapPage } from '../pages/map-page.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
beforeEach(() => app.tiles.breakDown(false))
afterAll(() => app.stop())

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }

function setWindow(width: number, height: number, percent: number) {
  return async (page: Page) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })`,
    )
  }
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.each([
  [390, 844, 200],
  [320, 640, 150],
  [320, 640, 200],
  [844, 390, 200],
])(
  '“Note a catch” has 44 pixels on the map at %i × %i and %i percent text, clear of the other buttons',
  async (width, height, percent) => {
    const { page, control, pin, popup, findAccessibilityViolations } = await openMapPage(app, {
      locations: [pier],
      before: setWindow(width, height, percent),
    })
    await pin('Old Pier, 0 photos').waitFor()
    const note = control('Note a catch')
    await expect
      .poll(async () => {
        const box = await note.boundingBox()
        return box !== null && box.width >= 44 && box.height >= 44
      })
      .toBe(true)
    for (const name of ['New Location', 'Reset view', 'Jump to Location', 'Map layers', 'My location'])
      expect(await overlap(note, control(name)), name).toBe(false)
    expect(await findLayoutFaults(page)).toEqual([])
    expect(await findAccessibilityViolations()).toEqual([])
    await note.click()
    await popup('Note a Catch').waitFor()
  },
)

test.each([
  ['phone', 390, 844],
  ['phone', 320, 640],
  ['phone', 600, 900],
  ['desktop', 1280, 800],
] as const)(
  'a toast lies beside the controls while there are no tiles, on a %s of %i × %i',
  async (window, width, height) => {
    app.tiles.breakDown(true)
    const { page, control, popup, pin } = await openMapPage(app, {
      window,
      locations: [pier],
      before: setWindow(width, height, 100),
    })
    await page.getByText('Map tiles aren’t available.').waitFor()
    await pin('Old Pier, 0 photos').waitFor()
    await control('Note a catch').click()
    const dialog = popup('Note a Catch')
    await dialog.getByLabel('Species').fill('snook')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const toast = page.locator('li[data-state=open]')
    await toast.waitFor()
    for (const name of ['Jump to Location', 'Map layers', 'My location'])
      await expect.poll(() => overlap(toast, control(name)), { message: name }).toBe(false)
    const jump = control('Jump to Location')
    await expect.poll(async () => (await jump.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(44)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    const hasWord = width >= 390
    await expect.poll(() => jump.getByText('Jump').isVisible()).toBe(hasWord)
  },
)

test.each([
  ['phone', 390, 844],
  ['phone', 320, 640],
  ['desktop', 1280, 800],
] as const)(
  'the chip at the lower edge is clear of the notice that there are no tiles, on a %s of %i × %i',
  async (window, width, height) => {
    app.tiles.breakDown(true)
    const { page, control, findAccessibilityViolations } = await openMapPage(app, {
      window,
      points: [
        ['north', 44.5, -73.3, 22, 'North Bay'],
        ['south', -20.1, -73.2, 3, 'South Bay'],
      ],
      before: (opened) => opened.setViewportSize({ width, height }),
    })
    const notice = page.getByText('Map tiles aren’t available.')
    await notice.waitFor()
    const chip = control('3 photos to the south')
    await chip.click({ trial: true })
    await expect.poll(() => overlap(chip, notice)).toBe(false)
    await expect.poll(() => overlap(chip, control('New Location'))).toBe(false)
    expect(await findAccessibilityViolations()).toEqual([])
  },
)
