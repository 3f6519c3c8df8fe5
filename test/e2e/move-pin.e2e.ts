/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { dragTo, isPinFree, placeOfPin } from '../pages/dropped-pin.ts'
import { openLocationsPage } from '../pages/locations-page.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'
import { fingersAt } from '../pages/touch.ts'
import { sampleJpeg } from '../samples/samples.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.stop())

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
/** About 180 m south of the pier. */
const ramp = { name: 'Boat Ramp', latitude: 37.8044, longitude: -122.45 }

const saved = async ({ angler }: Pick<MapPage, 'angler'>, name = pier.name) => {
  const location = (await angler.read<Location[]>('/api/locations')).find((each) => each.name === name)
  if (location === undefined) throw new Error('The location is gone.')
  return location
}

/** Opens the sheet of the pier, and from it the dialog that moves its pin. */
async function openDialog(options: MapPageOptions = {}): Promise<MapPage & { dialog: Locator }> {
  const map = await openMapPage(app, { locations: [pier], ...options })
  const { page, angler, popup, comeToRest } = map
  await page.goto(`/map?locationId=${(await saved({ angler })).id}`)
  await popup('Old Pier').getByText('Old Pier').click()
  await popup('Old Pier').getByRole('button', { name: 'Move Pin' }).click()
  const dialog = popup('Move Pin')
  await dialog.waitFor()
  await comeToRest()
  await expect.poll(() => isPinFree(page)).toBe(true)
  return { ...map, dialog }
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' })

/** Returns the coordinates that the dialog shows. */
async function shownIn(dialog: Locator): Promise<{ latitude: number; longitude: number }> {
  const text = (await dialog.locator('dl').textContent()) ?? ''
  const [, latitude, longitude] = /Latitude(.*)Longitude(.*)/.exec(text) ?? []
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.each(['phone', 'desktop'] as const)(
  'the pin of a location is dragged or put elsewhere with a tap, and saved, on a %s',
  async (window) => {
    const map = await openDialog({ window })
    const { page, dialog, pin, popup, toast, complaints, findAccessibilityViolations } = map
    await dialog.getByText('Not moved yet').waitFor()
    await expect.poll(() => save(dialog).isDisabled()).toBe(true)
    await expect.poll(() => page.locator('.pin').count()).toBe(0)
    expect(await shownIn(dialog)).toMatchObject({ latitude: pier.latitude, longitude: pier.longitude })
    expect(await findAccessibilityViolations()).toEqual([])

    const before = await placeOfPin(page)
    await dragTo(page, before, { x: before.x + 40, y: before.y + 60 })
    await expect.poll(() => placeOfPin(page)).toEqual({ x: before.x + 40, y: before.y + 60 })
    await dialog.getByText(/^\d+ ft from before$/).waitFor()

    const tapped = { x: before.x - 50, y: before.y + 90 }
    const dragged = await shownIn(dialog)
    if (window === 'phone') await (await fingersAt(page, tapped)).tap()
    else await page.mouse.click(tapped.x, tapped.y)
    await expect.poll(() => shownIn(dialog)).not.toEqual(dragged)
    const chosen = await shownIn(dialog)
    await save(dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await toast('Pin Moved').hover() // which keeps it
    const message = page.getByRole('listitem').filter({ hasText: 'Pin Moved' })
    for (const name of ['New Location', 'Note a catch', 'My location', 'Jump to Location'])
      expect(await overlap(message, page.getByRole('button', { name }))).toBe(false)
    expect(await saved(map)).toMatchObject(chosen)
    await popup('Old Pier').getByText('Tap to view details →').waitFor({ state: 'attached' })
    await pin('Old Pier').waitFor()
    await expect.poll(() => page.locator('.dropped-pin').count()).toBe(0)
    await page.reload()
    await popup('Old Pier').waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(['phone', 'desktop'] as const)(
  'Cancel, Escape and Back lead back to the sheet and leave the pin where it was, on a %s',
  async (window) => {
    const map = await openDialog({ window })
    const { page, dialog, popup, complaints } = map
    const sheet = popup('Old Pier').filter({ has: page.getByRole('link', { name: 'Directions' }) })
    const ways = [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]
    for (const leave of ways) {
      const before = await placeOfPin(page)
      await dragTo(page, before, { x: before.x + 40, y: before.y + 30 })
      await dialog.getByText(/from before$/).waitFor()
      await leave()
      await sheet.waitFor()
      await expect.poll(() => page.locator('.dropped-pin').count()).toBe(0)
      await sheet.getByRole('button', { name: 'Move Pin' }).click()
      await dialog.getByText('Not moved yet').waitFor()
      await map.comeToRest()
      await expect.poll(() => isPinFree(page)).toBe(true)
    }
    expect(await saved(map)).toMatchObject({ latitude: pier.latitude, longitude: pier.longitude })
    await page.reload()
    await dialog.getByText('Not moved yet').waitFor()
    expect(complaints).toEqual([])
  },
)

test('with the keyboard alone, arrows move the pin and plus and minus zoom around it', async () => {
  const map = await openDialog({ window: 'desktop' })
  const { page, dialog, toast, complaints } = map
  const before = await placeOfPin(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => placeOfPin(page)).toEqual({ x: before.x + 5, y: before.y + 50 })
  const moved = await shownIn(dialog)
  const { zoom = 0 } = (await map.view()) ?? {}
  await page.keyboard.press('+')
  await expect.poll(async () => (await map.view())?.zoom).toBe(zoom + 1)
  await expect.poll(() => placeOfPin(page)).toEqual({ x: before.x + 5, y: before.y + 50 })
  await page.keyboard.press('-')
  await expect.poll(async () => (await map.view())?.zoom).toBe(zoom)
  expect(await shownIn(dialog)).toEqual(moved)
  await save(dialog).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await shownIn(dialog)).latitude).toBeGreaterThan(moved.latitude)
  const chosen = await shownIn(dialog)
  await page.keyboard.press('Enter')
  await toast('Pin Moved').waitFor()
  expect(await saved(map)).toMatchObject(chosen)
  expect(complaints).toEqual([])
})

test('saving keeps the filter of the map, and drops one that would hide the location', async () => {
  const map = await openMapPage(app, { locations: [pier, ramp], window: 'desktop' })
  const { page, angler, popup, pin, toast } = map
  const { id } = await saved(map)
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 700 }) }])
  const [photo] = await angler.read<Photo[]>('/api/photos')
  await angler.change('PATCH', `/api/photos/${photo?.id}/assign-location`, { locationId: id })
  await angler.change('PATCH', `/api/photos/${photo?.id}/species`, { species: ['Pike'] })

  async function moveWith(filter: string, key: string): Promise<void> {
    await page.goto(`/map?locationId=${id}&${filter}`)
    await popup('Old Pier').getByText('Old Pier').click()
    await popup('Old Pier').getByRole('button', { name: 'Move Pin' }).click()
    await popup('Move Pin').getByText('Not moved yet').waitFor()
    await expect.poll(() => isPinFree(page)).toBe(true)
    await page.keyboard.press(key)
    await save(popup('Move Pin')).click()
    await toast('Pin Moved').waitFor()
    await popup('Old Pier').getByText('Tap to view details →').waitFor()
  }
  const searchOf = () => new URL(page.url()).search
  await moveWith('species=pike', 'ArrowRight')
  await expect.poll(searchOf).toBe(`?locationId=${id}&species=pike`)
  await page.getByRole('button', { name: 'Species: Pike' }).waitFor()
  await pin('Old Pier').waitFor()
  await expect.poll(() => pin('Boat Ramp').count()).toBe(0)

  const { latitude, longitude } = await saved(map)
  const around = [longitude - 0.001, latitude - 0.001, longitude + 0.001, latitude + 0.001]
  await moveWith(`area=${around.map((degrees) => degrees.toFixed(5))}`, 'Shift+ArrowRight')
  await expect.poll(searchOf).toBe(`?locationId=${id}`)
  await pin('Old Pier').waitFor()
  await pin('Boat Ramp').waitFor()
})

test('after an animated zoom the popup at the new place is below the search', async () => {
  const { page, dialog, popup, toast, comeToRest } = await openDialog()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await page.locator('.dropped-pin').waitFor()
  await comeToRest()
  await expect.poll(() => isPinFree(page)).toBe(true)
  const before = await placeOfPin(page)
  await (await fingersAt(page, { x: before.x - 40, y: before.y + 60 })).tap()
  await dialog.getByText(/from before$/).waitFor()
  await save(dialog).click()
  await toast('Pin Moved').waitFor()
  await expect.poll(() => isBelowSearch(page, popup('Old Pier'))).toBe(true)
  await comeToRest()
  expect(await isBelowSearch(page, popup('Old Pier'))).toBe(true)
})

test('at another location the server says so, and the pin stays for another try', async () => {
  const map = await openDialog({ locations: [pier, ramp] })
  const { page, dialog, toast } = map
  const other = await page.locator('.pin').boundingBox()
  const before = await placeOfPin(page)
  const tip = { x: (other?.x ?? 0) + (other?.width ?? 0) / 2, y: (other?.y ?? 0) + (other?.height ?? 0) }
  await (await fingersAt(page, tip)).tap()
  await expect.poll(() => placeOfPin(page)).not.toEqual(before)
  const taken = await shownIn(dialog)
  await save(dialog).click()
  await toast('You already have a location here: “Boat Ramp”. Put the pin farther away from it.').waitFor()
  expect(await shownIn(dialog)).toEqual(taken)
  await map.comeToRest()
  const there = await placeOfPin(page)
  await dragTo(page, there, { x: there.x + 60, y: there.y })
  await save(dialog).click()
  await toast('Pin Moved').waitFor()
  expect((await saved(map)).longitude).toBeGreaterThan(pier.longitude)
})

test('without a connection the dialog says what it needs, and saves once there is one', async () => {
  const map = await openDialog()
  const { page, dialog, toast } = map
  const before = await placeOfPin(page)
  await dragTo(page, before, { x: before.x + 40, y: before.y })
  await dialog.getByText(/from before$/).waitFor()
  await page.context().setOffline(true)
  await dialog.getByText('You need a connection to save.').waitFor()
  await expect.poll(() => save(dialog).isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await save(dialog).click()
  await toast('Pin Moved').waitFor()
  expect((await saved(map)).longitude).toBeGreaterThan(pier.longitude)
})

test('the dialog follows changes elsewhere: a move, and a location that is deleted', async () => {
  const map = await openDialog()
  const { angler, dialog, toast } = map
  const { id } = await saved(map)
  await angler.change('PATCH', `/api/locations/${id}/coordinates`, { ...ramp, name: undefined })
  await expect.poll(() => shownIn(dialog)).toEqual({ latitude: ramp.latitude, longitude: ramp.longitude })
  await dialog.getByText('Not moved yet').waitFor()
  await angler.change('DELETE', `/api/locations/${id}`)
  await toast('Location not found').waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('“Edit Location” in the list leads to the map at the pin, and back', async () => {
  const locations = [{ name: 'Emerald Cove', group: 'Lake Tahoe' }]
  const { page, angler, card, dialog, toast, complaints } = await openLocationsPage(app, { locations })
  await page.evaluate(`localStorage.setItem('introSeen', 'true')`)
  await card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
  const edit = dialog('Edit Location')
  const movePin = edit.getByRole('button', { name: 'Move Pin' })
  await edit.getByLabel('Name', { exact: true }).fill('Cove')
  await edit.getByText('Save the name before you change anything else.').waitFor()
  await expect.poll(() => movePin.isDisabled()).toBe(true)
  await edit.getByLabel('Name', { exact: true }).fill('Emerald Cove')
  await edit.getByText('40.0000, -100.0000').waitFor()
  await movePin.click()
  const move = dialog('Move Pin')
  await expect.poll(() => isPinFree(page)).toBe(true)
  await move.getByRole('button', { name: 'Cancel' }).click()
  await card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
  await movePin.click()
  await expect.poll(() => isPinFree(page)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await save(move).click()
  await toast('Pin Moved').waitFor()
  await dialog('Emerald Cove').waitFor()
  expect((await saved({ angler }, 'Emerald Cove')).longitude).toBeGreaterThan(-100)
  expect(complaints).toEqual([])
})

test.each([
  [320, 640, 100],
  [320, 640, 200],
  [390, 844, 200],
  [844, 390, 100],
  [1280, 800, 200],
])('the dialog leaves the pin in view, at %i × %i and %i percent text', async (width, height, percent) => {
  const { page, dialog } = await openDialog({
    before: async (page) => {
      await page.setViewportSize({ width, height })
      await page.addInitScript(
        `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })`,
      )
    },
  })
  await save(dialog).click({ trial: true, force: true })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
})

/** Whether the search above the map covers nothing of a popup. */
async function isBelowSearch(page: Page, popup: Locator): Promise<boolean> {
  const search = await page.locator('[data-map-header]').boundingBox()
  const shown = await popup.boundingBox()
  return search !== null && shown !== null && shown.y >= search.y + search.height
}
