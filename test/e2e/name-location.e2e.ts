/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { dragTo, isPinFree, placeOfPin } from '../pages/dropped-pin.ts'
import { type MapPage, openMapPage } from '../pages/map-page.ts'
import { fingersAt } from '../pages/touch.ts'

const app = shareInFile(() => startMapApp({ hasGeocoder: true }))

const emeraldBay = { name: 'Emerald Bay', latitude: 39.1, longitude: -120.03 }

test('while it is named, a pin can be dragged and put elsewhere with a tap, and takes the name of its water', async () => {
  const map = await openMapPage(app, { locations: [emeraldBay] })
  const { page, comeToRest, complaints, findAccessibilityViolations } = map
  const dialog = await dropPin(map)
  const field = dialog.getByLabel('Name', { exact: true })
  await dialog.getByRole('button', { name: 'Use “Lake Tahoe”' }).click()
  await expect.poll(() => field.inputValue()).toBe('Lake Tahoe')
  await field.fill('Pier')
  expect(await findAccessibilityViolations()).toEqual([])
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
