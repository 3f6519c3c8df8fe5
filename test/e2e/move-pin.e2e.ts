/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { dragTo, isPinFree, placeOfPin } from '../pages/dropped-pin.ts'
import { openLocationsPage } from '../pages/locations-page.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'
import { fingersAt } from '../pages/touch.ts'

const app = shareInFile(startMapApp)

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
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

test('the pin of a location is dragged or put elsewhere with a tap, and saved', async () => {
  const map = await openDialog()
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
  await (await fingersAt(page, tapped)).tap()
  await expect.poll(() => shownIn(dialog)).not.toEqual(dragged)
  const chosen = await shownIn(dialog)
  await save(dialog).click()
  await dialog.waitFor({ state: 'detached' })
  await toast('Pin Moved').waitFor()
  expect(await saved(map)).toMatchObject(chosen)
  await popup('Old Pier').getByText('Tap to view details →').waitFor({ state: 'attached' })
  await pin('Old Pier').waitFor()
  await expect.poll(() => page.locator('.dropped-pin').count()).toBe(0)
  await page.reload()
  await popup('Old Pier').waitFor()
  expect(complaints).toEqual([])
})

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

test('“Edit Location” in the list leads to the map at the pin and back, and to the note', async () => {
  const locations = [{ name: 'Emerald Cove', group: 'Lake Tahoe' }]
  const { page, angler, card, dialog, toast, focused, complaints } = await openLocationsPage(app, {
    locations,
  })
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
  await edit.getByText('No note').waitFor()
  await edit.getByRole('button', { name: 'Add Note' }).click()
  await dialog('Location Note').getByLabel('Note', { exact: true }).fill('Only on a rising tide.')
  await save(dialog('Location Note')).click()
  await toast('Note Saved').waitFor()
  await expect.poll(focused).toBe('Edit Emerald Cove')
  await page.keyboard.press('Enter')
  await edit.getByText('Only on a rising tide.').waitFor()
  await movePin.click()
  await expect.poll(() => isPinFree(page)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await save(move).click()
  await toast('Pin Moved').waitFor()
  await dialog('Emerald Cove').waitFor()
  expect((await saved({ angler }, 'Emerald Cove')).longitude).toBeGreaterThan(-100)
  expect(complaints).toEqual([])
})
