/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findTargetFaults } from '../assertions/target-faults.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.stop())

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
const lagoon = { name: 'Bolinas Lagoon', latitude: 37.908, longitude: -122.68 }

interface Sheet extends MapPage {
  /** The sheet with this heading. */
  sheet(name: string): Locator
  dialog: Locator
  field: Locator
  names(): Promise<string[]>
}

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

/** The id of what has the focus. */
const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id')

/** Opens the sheet of the pier over its popup. */
async function openSheet(options: MapPageOptions = {}): Promise<Sheet> {
  const map = await openMapPage(app, { locations: [pier, lagoon], ...options })
  const { page, pin, popup } = map
  const sheet = (name: string) => popup(name).filter({ has: page.getByRole('link', { name: 'Directions' }) })
  await map.comeToRest()
  await pin('Old Pier, 0 photos').click()
  await popup('Old Pier').getByText('Tap to view details →').click()
  await button(sheet('Old Pier'), 'Edit Location').waitFor()
  const dialog = popup('Edit Location')
  return {
    ...map,
    sheet,
    dialog,
    field: dialog.getByLabel('Name', { exact: true }),
    names: async () => (await map.angler.read<Location[]>('/api/locations')).map(({ name }) => name).sort(),
  }
}

test.each(['phone', 'desktop'] as const)(
  'a location is renamed in its sheet, and the sheet, the popup and the pin have the new name, on a %s',
  async (window) => {
    const map = await openSheet({ window })
    const { page, sheet, dialog, field, popup, pin, toast, names, complaints } = map
    expect(await findLayoutFaults(page)).toEqual([])
    await button(sheet('Old Pier'), 'Edit Location').click()
    await expect.poll(() => field.inputValue()).toBe('Old Pier')
    await expect.poll(() => field.and(page.locator(':focus')).count()).toBe(1)
    expect(await map.findAccessibilityViolations()).toEqual([])
    await field.fill('New Pier')
    await button(dialog, 'Save').click()
    await toast('Location Updated').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await sheet('New Pier').getByRole('heading', { name: 'New Pier' }).waitFor()
    await expect.poll(() => focusedId(page)).toBe('edit-location')
    expect(await names()).toEqual(['Bolinas Lagoon', 'New Pier'])
    await page.goBack()
    await sheet('New Pier').waitFor({ state: 'detached' })
    await popup('New Pier').waitFor()
    await pin('New Pier, 0 photos').waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(['phone', 'desktop'] as const)(
  'after a merge the sheet shows the location that remains, on a %s',
  async (window) => {
    const map = await openSheet({ window })
    const { page, sheet, dialog, field, popup, pins, toast, names, complaints } = map
    await button(sheet('Old Pier'), 'Edit Location').click()
    await field.fill('Bolinas Lagoon')
    await button(dialog, 'Save').click()
    await button(popup('Name Already in Use'), 'Merge Locations').click()
    await toast('Locations Merged').waitFor()
    await sheet('Bolinas Lagoon').getByRole('heading', { name: 'Bolinas Lagoon' }).waitFor()
    await popup('Name Already in Use').waitFor({ state: 'detached' })
    await expect.poll(() => focusedId(page)).toBe('edit-location')
    expect(await names()).toEqual(['Bolinas Lagoon'])
    await page.goBack()
    await sheet('Bolinas Lagoon').waitFor({ state: 'detached' })
    await expect.poll(() => pins.count()).toBe(1)
    await expect.poll(() => page.getByText('Location not found').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test('Cancel, Escape and Back close the dialog only, with the focus on the button', async () => {
  const { page, sheet, dialog, field, names } = await openSheet()
  const leave = [
    () => button(dialog, 'Cancel').click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]
  for (const close of leave) {
    await button(sheet('Old Pier'), 'Edit Location').click()
    await field.fill('Something else')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focusedId(page)).toBe('edit-location')
  }
  await sheet('Old Pier').waitFor()
  expect(await names()).toEqual(['Bolinas Lagoon', 'Old Pier'])
})

test('the dialog leads to the group, the note and the pin, and Back from the pin leads to the sheet', async () => {
  const { page, angler, sheet, dialog, popup, toast } = await openSheet()
  await button(sheet('Old Pier'), 'Edit Location').click()
  await button(dialog, 'Change Group').click()
  const groups = page.getByRole('dialog', { name: /^(Change|New) Group$/ })
  const another = button(groups, 'New Group')
  await another
    .or(groups.getByLabel('Name', { exact: true }))
    .first()
    .waitFor()
  if ((await another.count()) > 0) await another.click()
  await groups.getByLabel('Name', { exact: true }).fill('Golden Gate')
  await button(groups, 'Save').click()
  await toast('Moved to Golden Gate').waitFor()
  await groups.waitFor({ state: 'detached' })
  const saved = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(saved.find(({ name }) => name === 'Golden Gate')?.locations.map(({ name }) => name)).toEqual([
    'Old Pier',
  ])

  await button(sheet('Old Pier'), 'Edit Location').click()
  await button(dialog, 'Add Note').click()
  await popup('Location Note').getByLabel('Note', { exact: true }).fill('Park at the second gate.')
  await button(popup('Location Note'), 'Save').click()
  await sheet('Old Pier').getByText('Park at the second gate.').waitFor()

  await button(sheet('Old Pier'), 'Edit Location').click()
  await button(dialog, 'Move Pin').click()
  await popup('Move Pin').getByText('Not moved yet').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await button(sheet('Old Pier'), 'Edit Location').click()
  await dialog.waitFor()
})

test('what is typed stays as a tablet turns', async () => {
  const { page, sheet, dialog, field } = await openSheet({ window: 'desktop' })
  await button(sheet('Old Pier'), 'Edit Location').click()
  await field.fill('New Pier')
  await page.setViewportSize({ width: 800, height: 1280 })
  await page.getByText('Last visit:').waitFor() // it is still the sheet beside the map
  await expect.poll(() => field.inputValue()).toBe('New Pier')
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  await sheet('New Pier').getByText('Total Catches').waitFor()
})

test('the actions fit 320 pixels and 200 percent text', async () => {
  const { page } = await openSheet({
    before: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.addInitScript(
        `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })`,
      )
    },
  })
  expect(await findLayoutFaults(page)).toEqual([])
  expect(await findTargetFaults(page)).toEqual([])
})
