/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { openMapPage } from '../pages/map-page.ts'

const app = shareInFile(startMapApp)

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
const lagoon = { name: 'Bolinas Lagoon', latitude: 37.908, longitude: -122.68 }

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

/** The id of what has the focus. */
const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id')

test('a location is renamed and merged in its sheet, and the sheet, the popup and the pin follow', async () => {
  const map = await openMapPage(app, { locations: [pier, lagoon] })
  const { page, angler, popup, pin, pins, toast, complaints } = map
  const sheet = (name: string) => popup(name).filter({ has: page.getByRole('link', { name: 'Directions' }) })
  const dialog = popup('Edit Location')
  const field = dialog.getByLabel('Name', { exact: true })
  const names = async () => (await angler.read<Location[]>('/api/locations')).map(({ name }) => name).sort()
  await map.comeToRest()
  await pin('Old Pier, 0 photos').click()
  await popup('Old Pier').getByText('Tap to view details →').click()
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
  await pin('New Pier, 0 photos').waitFor()

  await popup('New Pier').getByText('Tap to view details →').click()
  await button(sheet('New Pier'), 'Edit Location').click()
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
  expect(complaints).toEqual([])
})
