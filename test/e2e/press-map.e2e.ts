/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { placeOfPin } from '../pages/dropped-pin.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'
import { touch } from '../pages/touch.ts'
import { sampleJpeg } from '../samples/samples.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.stop())

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }

interface PressedMap extends MapPage {
  /** Presses the map here: long with a finger, or with the right button of a mouse. The dialog is open then. */
  press(place: { x: number; y: number }): Promise<void>
}

async function openMap(options: MapPageOptions = {}): Promise<PressedMap> {
  const map = await openMapPage(app, { locations: [pier], ...options })
  const { page, popup, comeToRest } = map
  await comeToRest()
  return {
    ...map,
    press: async (place) => {
      if (options.window === 'desktop') {
        await page.mouse.click(place.x, place.y, { button: 'right' })
        await popup('Name Your Location').waitFor()
      } else {
        const finger = await touch(page, page.locator('.fishing-map'), place)
        await popup('Name Your Location').waitFor()
        await finger.lift()
      }
    },
  }
}

const locationsOf = ({ angler }: MapPage) => angler.read<Location[]>('/api/locations')

test.each(['phone', 'desktop'] as const)(
  'a long press or a right click on the map drops a pin there and names it, on a %s',
  async (window) => {
    const map = await openMap({ window })
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
  },
)

test('the pin is where the finger rests, and the map stays under a finger that trembles', async () => {
  const { page, popup } = await openMap()
  const { x, y, width, height } = (await page.locator('.fishing-map').boundingBox()) ?? fail()
  const place = { x: Math.round(x + width / 2), y: Math.round(y + height * 0.75) }
  const finger = await touch(page, page.locator('.fishing-map'), place)
  await popup('Name Your Location').waitFor()
  await page.locator('.dropped-pin').waitFor()
  const { x: pinX } = await placeOfPin(page)
  expect(Math.abs(pinX - place.x)).toBeLessThanOrEqual(1)
  const before = await placeOfPin(page)
  await finger.moveBy(60, 40)
  await finger.lift()
  await expect.poll(() => placeOfPin(page)).toEqual(before)
  await popup('Name Your Location').waitFor()
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

test('in pin-drop mode a right click drops the pin as a tap does, and Cancel leads back to that mode', async () => {
  const { page, control, popup, press } = await openMap({ window: 'desktop' })
  await control('New Location').click()
  await press({ x: 500, y: 600 })
  await popup('Name Your Location').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Click anywhere to drop a pin').waitFor()
})

test('photos that wait for a location are assigned to the one that a long press creates', async () => {
  const map = await openMap({ path: '/map' })
  const { page, angler, popup, press, toast } = map
  const bytes = await sampleJpeg({ seed: 1 })
  await angler.upload([{ name: 'bluegill.jpg', bytes }])
  const photoId = (await angler.read<Photo[]>('/api/photos'))[0]?.id ?? fail()
  await page.goto(`/map?assignPhotoIds=${photoId}`)
  await page.getByText('Assigning 1 photo').waitFor()
  await map.comeToRest()
  await press({ x: 150, y: 260 })
  await popup('Name Your Location').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Assigning 1 photo').waitFor()
  await press({ x: 150, y: 260 })
  const dialog = popup('Name Your Location')
  await dialog.getByLabel('Name', { exact: true }).fill('Reed Bank')
  await dialog.getByRole('button', { name: 'Create Location' }).click()
  await toast('Location Created & Photos Assigned').waitFor()
  const created = (await locationsOf(map)).find(({ name }) => name === 'Reed Bank')
  const [photo] = await angler.read<Photo[]>(`/api/photos?locationId=${created?.id}`)
  expect(photo?.id).toBe(photoId)
})

test('while a pin is moved, a right click neither names a location nor opens a menu', async () => {
  const map = await openMap({ window: 'desktop' })
  const { page, popup } = map
  const [location] = await locationsOf(map)
  await page.goto(`/map?locationId=${location?.id}`)
  await popup('Old Pier').getByText('Tap to view details →').click()
  await popup('Old Pier').getByRole('button', { name: 'Move Pin' }).click()
  await popup('Move Pin').waitFor()
  await page.evaluate(
    `addEventListener('contextmenu', (event) => { window.isMenuKeptAway = event.defaultPrevented })`,
  )
  await page.mouse.click(300, 600, { button: 'right' })
  await expect.poll(() => page.evaluate('window.isMenuKeptAway')).toBe(true)
  await popup('Move Pin').getByText('Not moved yet').waitFor()
  expect(await popup('Name Your Location').count()).toBe(0) // which shares its code with “Move Pin”
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
