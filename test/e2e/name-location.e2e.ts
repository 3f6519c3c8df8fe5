/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { dragTo, isPinFree, placeOfPin } from '../pages/dropped-pin.ts'
import { type MapPage, openMapPage } from '../pages/map-page.ts'
import { changesUrl } from '../pages/serve-log.ts'
import { fingersAt } from '../pages/touch.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp({ hasGeocoder: true })
})
afterAll(() => app.stop())

const emeraldBay = { name: 'Emerald Bay', latitude: 39.1, longitude: -120.03 }

test.each([
  [320, 640, 100],
  [390, 844, 200],
  [844, 390, 100],
  [1280, 800, 100],
])(
  'the dialog that names a location leaves its pin in view, at %i × %i and %i percent text',
  async (width, height, percent) => {
    const map = await openMapPage(app, {
      locations: [emeraldBay],
      before: async (page) => {
        await page.setViewportSize({ width, height })
        await page.addInitScript(
          `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })`,
        )
      },
    })
    const { page } = map
    await dropPin(map)
    expect(await page.locator('.dropped-pin').count()).toBe(1)
  },
)

test.each([
  [320, 640, 200, 640],
  [390, 350, 100, 350],
  [390, 350, 200, 350],
  [390, 844, 100, 350],
  [390, 844, 200, 420],
])(
  'the field and the button stay in view at %i × %i and %i percent text, with %i pixels above the keyboard',
  async (width, height, percent, visible) => {
    const { page, control, popup } = await openMapPage(app, {
      locations: [emeraldBay],
      before: async (page) => {
        await page.setViewportSize({ width, height })
        await page.addInitScript(
          `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })
          Object.defineProperty(visualViewport, 'height', { get: () => window.heightAboveKeyboard ?? innerHeight })`,
        )
      },
    })
    await control('New Location').click()
    await control('Drop pin at center').click()
    await page.evaluate(
      `window.heightAboveKeyboard = ${visible}; visualViewport.dispatchEvent(new Event('resize'))`,
    )
    const dialog = popup('Name Your Location')
    await dialog.getByRole('button', { name: /^Use “/ }).waitFor()
    const field = dialog.getByLabel('Name', { exact: true })
    const button = dialog.getByRole('button', { name: 'Create Location' })
    await field.pressSequentially('Pier')
    await expect.poll(() => bottomOf(button)).toBeLessThanOrEqual(visible - 8)
    await expect.poll(async () => (await bottomOf(field)) < ((await button.boundingBox())?.y ?? 0)).toBe(true)
    expect(await page.evaluate(`document.activeElement.getBoundingClientRect().top`)).toBeGreaterThan(8)
    await field.click({ trial: true })
  },
)

test('a pin dropped before the map has its first view is there with it', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { page, control, popup, complaints } = await openMapPage(app, {
    locations: [emeraldBay],
    before: (page) =>
      page.route(changesUrl, async (route) => {
        await answered
        await route.continue()
      }),
  })
  await control('New Location').click()
  await control('Drop pin at center').click()
  answer()
  await popup('Name Your Location').waitFor()
  await expect.poll(() => page.locator('.dropped-pin').count()).toBe(1)
  expect(complaints).toEqual([])
})

test.each(['phone', 'desktop'] as const)(
  'while it is named, a pin can be dragged, put elsewhere with a tap, and looked at elsewhere, on a %s',
  async (window) => {
    const map = await openMapPage(app, { locations: [emeraldBay], window })
    const { page, comeToRest, complaints } = map
    const dialog = await dropPin(map)
    const field = dialog.getByLabel('Name', { exact: true })
    await field.pressSequentially('Pier')
    const coordinates = () => dialog.locator('dl').textContent()

    const atFirst = await coordinates()
    const pin = await placeOfPin(page)
    await dragTo(page, pin, { x: pin.x + 40, y: pin.y + 60 })
    await expect.poll(coordinates).not.toBe(atFirst)
    await expect.poll(() => placeOfPin(page)).toEqual({ x: pin.x + 40, y: pin.y + 60 })

    const dragged = await coordinates()
    await dragTo(page, { x: pin.x - 60, y: pin.y + 100 }, { x: pin.x - 90, y: pin.y + 80 })
    await expect.poll(() => placeOfPin(page)).toEqual({ x: pin.x + 10, y: pin.y + 40 })
    expect(await coordinates()).toBe(dragged)

    const pinned = await placeOfPin(page)
    const fingers = await fingersAt(page, pinned)
    await fingers.pinch(20, 120)
    await expect.poll(() => placeOfPin(page)).toEqual(pinned)
    expect(await coordinates()).toBe(dragged)

    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.mouse.click(width / 2, height - 20) // a tab
    await page.mouse.click(width / 2, height - 20)
    expect(await coordinates()).toBe(dragged)

    await page.mouse.click(pin.x - 50, pin.y + 90)
    await expect.poll(coordinates).not.toBe(dragged)
    await comeToRest()
    await expect.poll(() => isPinFree(page)).toBe(true)
    await page.keyboard.type(' 7') // the field still has the focus
    await expect.poll(() => field.inputValue()).toBe('Pier 7')
    const [, latitude, longitude] = /Latitude(.*)Longitude(.*)/.exec((await coordinates()) ?? '') ?? []
    const creating = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/locations'),
    )
    await dialog.getByRole('button', { name: 'Create Location' }).click()
    expect((await creating).postDataJSON()).toMatchObject({
      name: 'Pier 7',
      latitude: Number(latitude),
      longitude: Number(longitude),
    })
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  },
)

test('while it is named, arrow keys move the pin, but in the field the caret', async () => {
  const map = await openMapPage(app, { locations: [emeraldBay], window: 'desktop' })
  const { page, complaints } = map
  const dialog = await dropPin(map)
  const field = dialog.getByLabel('Name', { exact: true })
  const pin = await placeOfPin(page)
  await field.pressSequentially('er')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('Pi-')
  await expect.poll(() => field.inputValue()).toBe('Pi-er')
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => placeOfPin(page)).toEqual({ x: pin.x + 5, y: pin.y + 5 })
  await expect.poll(() => field.inputValue()).toBe('Pi-er')
  expect(complaints).toEqual([])
})

/** Drops a pin at the center of the map, and returns the dialog that names it once it leaves the pin in view. */
async function dropPin(map: MapPage): Promise<Locator> {
  const { page, control, popup, comeToRest } = map
  await control('New Location').click()
  await control('Drop pin at center').click()
  const dialog = popup('Name Your Location')
  await dialog.getByRole('button', { name: /^Use “/ }).waitFor()
  await comeToRest()
  await expect.poll(() => isPinFree(page)).toBe(true)
  return dialog
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
}

test('the name of the water is taken with one tap, and nothing typed is replaced', async () => {
  const { control, popup, complaints, findAccessibilityViolations } = await openMapPage(app, {
    locations: [emeraldBay],
  })
  await control('New Location').click()
  await control('Drop pin at center').click()
  const dialog = popup('Name Your Location')
  const field = dialog.getByLabel('Name', { exact: true })
  await field.fill('Mine')
  await dialog.getByRole('button', { name: 'Use “Lake Tahoe”' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('Mine')
  expect(await findAccessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Use “Lake Tahoe”' }).click()
  await expect.poll(() => field.inputValue()).toBe('Lake Tahoe')
  expect(complaints).toEqual([])
})

test('assign mode says that an existing pin may be tapped', async () => {
  const { page } = await openMapPage(app, { photos: [emeraldBay] })
  const id = await page.evaluate<string>(
    `fetch('/api/photos').then((response) => response.json()).then(([photo]) => photo.id)`,
  )
  await page.goto(`/map?assignPhotoIds=${id}`)
  await page.getByText('Drop a pin, or tap one to use its location.').waitFor()
})
