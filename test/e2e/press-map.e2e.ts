/** @module-tag slow */
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'
import { touch } from '../pages/touch.ts'

const app = shareInFile(startMapApp)

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }

interface PressedMap extends MapPage {
  /** Presses the map here with a finger, until the dialog is open. */
  press(place: { x: number; y: number }): Promise<void>
}

async function openMap(options: MapPageOptions = {}): Promise<PressedMap> {
  const map = await openMapPage(app, { locations: [pier], ...options })
  const { page, popup, comeToRest } = map
  await comeToRest()
  return {
    ...map,
    press: async (place) => {
      const finger = await touch(page, page.locator('.fishing-map'), place)
      await popup('Name Your Location').waitFor()
      await finger.lift()
    },
  }
}

const locationsOf = ({ angler }: MapPage) => angler.read<Location[]>('/api/locations')

test('a long press on the map drops a pin there and names it', async () => {
  const map = await openMap()
  const { page, popup, pin, control, press, complaints, findAccessibilityViolations } = map
  await pin('Old Pier, 0 photos').click()
  await popup('Old Pier').waitFor()
  await map.comeToRest()
  const { x, y, width, height } = (await page.locator('.fishing-map').boundingBox()) ?? fail()
  await press({ x: x + width * 0.4, y: y + height * 0.8 })
  await expect.poll(() => popup('Old Pier').count()).toBe(0)
  await page.locator('.dropped-pin').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])

  await page.keyboard.press('Escape')
  await page.locator('.dropped-pin').waitFor({ state: 'detached' })
  await control('New Location').waitFor() // not a step of dropping a pin

  await press({ x: x + width * 0.4, y: y + height * 0.8 })
  const dialog = popup('Name Your Location')
  await dialog.getByLabel('Name', { exact: true }).fill('West Bank')
  const dropped = (await dialog.locator('dl').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Create Location' }).click()
  await popup('West Bank').waitFor()
  const created = (await locationsOf(map)).find(({ name }) => name === 'West Bank') ?? fail()
  expect(dropped).toContain(created.latitude.toFixed(6))
  expect(created.longitude).toBeLessThan(pier.longitude)
  expect(complaints).toEqual([])
})

test('a right click keeps the browser’s menu away from the map and its pins, and only names what is outside pins', async () => {
  const { page, pin, popup } = await openMap({ window: 'desktop' })
  await page.evaluate(`addEventListener('contextmenu', (event) => {
    window.menus = [...(window.menus ?? []), event.defaultPrevented]
  })`)
  await pin('Old Pier, 0 photos').click({ button: 'right' })
  await expect.poll(() => page.evaluate('window.menus')).toEqual([true])
  expect(await page.locator('.dropped-pin').count()).toBe(0) // the dialog’s code may still load
  const { x, y, width, height } = (await page.locator('.fishing-map').boundingBox()) ?? fail()
  const beside = { x: x + width * 0.3, y: y + height * 0.7 }
  await page.mouse.click(beside.x, beside.y, { button: 'right' })
  await popup('Name Your Location').waitFor()
  await page.mouse.click(beside.x, beside.y, { button: 'right' })
  await expect.poll(() => page.evaluate('window.menus')).toEqual([true, true, true])
})

test('fingers that drag or pinch the map name nothing, however long they stay', async () => {
  const { page, popup, view } = await openMap()
  const { x, y, width, height } = (await page.locator('.fishing-map').boundingBox()) ?? fail()
  const place = { x: x + width / 2, y: y + height * 0.6 }
  await page.clock.install()
  const before = await view()

  const dragging = await touch(page, page.locator('.fishing-map'), place)
  await dragging.moveBy(70, 40)
  await page.clock.runFor(2000)
  expect(await page.locator('.dropped-pin').count()).toBe(0) // the dialog’s code may still load
  await dragging.lift()
  await page.clock.runFor(2000)
  await expect.poll(view).not.toEqual(before)

  const pinching = await touch(page, page.locator('.fishing-map'), place)
  await pinching.join({ x: place.x + 60, y: place.y })
  await page.clock.runFor(2000)
  expect(await page.locator('.dropped-pin').count()).toBe(0) // the dialog’s code may still load
  await pinching.lift()

  const resting = await touch(page, page.locator('.fishing-map'), place)
  await page.clock.runFor(2000)
  await popup('Name Your Location').waitFor()
  await resting.lift()
})

function fail(): never {
  throw new Error('It is missing.')
}
