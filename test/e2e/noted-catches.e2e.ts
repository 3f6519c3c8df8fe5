/** @module-tag slow */
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Bests } from '../../shared/bests.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, goOffline, openPage } from '../pages/browser-page.ts'
import { waitUntilKept } from '../pages/browser-storage.ts'

/* Catches without a photo: noted, listed, counted, edited and deleted. */

const app = shareInFile(startTestApp)

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }

async function openAngler(email: string, { opensOffline = false } = {}) {
  const angler = await app.signIn(email)
  const location = await angler.change<Location>('POST', '/api/locations', pier)
  const opened = await openPage(app, { email, window: 'phone', opensOffline })
  return { ...opened, angler, location, list: () => angler.read<NotedCatch[]>('/api/catches') }
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('a catch is noted without a photo, listed, counted, edited and deleted', async () => {
  const { page, angler, list, complaints } = await openAngler('noter@example.org')
  await page.goto('/photos')
  await page.getByRole('button', { name: /Note a catch/ }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  await dialog.getByLabel('Date').fill('2024-06-03')
  await dialog.getByLabel('Time', { exact: true }).fill('06:12')
  await dialog.getByRole('button', { name: 'Location Choose a location' }).click()
  await dialogOf(page, 'Choose a Location')
    .getByRole('button', { name: /Old Pier/ })
    .click()
  await dialog.getByRole('button', { name: 'Location Old Pier' }).waitFor()
  await dialog.getByLabel('Species').fill('snook')
  await dialog.getByLabel('Length (in)').fill('30.5')
  await dialog.getByLabel('Caught with').fill('Popper')
  await dialog.getByRole('button', { name: 'Measured', exact: true }).click()
  const more = dialog.getByText('Caught by, note, outcome and water', { exact: true })
  await more.click()
  await dialog.getByRole('button', { name: 'Kept' }).click()
  await more.waitFor() // its label stays while it is unfolded
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await toast(page, 'Catch Noted').waitFor()
  expect(await list()).toMatchObject([
    {
      species: 'snook',
      lengthInches: 30.5,
      lengthSource: 'measured',
      caughtWith: 'Popper',
      outcome: 'kept',
      timestamp: '2024-06-03T06:12:00.000-07:00',
      locationName: 'Old Pier',
    },
  ])

  await page.getByRole('link', { name: '1 catch without a photo' }).click()
  await expect.poll(() => page.title()).toBe('Catches without photos · Creel')
  const row = page.getByRole('list', { name: 'Catches without photos' }).getByRole('listitem')
  await expect
    .poll(async () => (await row.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual(['Snook 30.5 in Jun 3, 2024 6:12 AM Old Pier Popper Kept'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])

  await page.goto('/bests')
  await page.getByText('1 catch · 1 species').waitFor()
  const best = page.getByRole('list', { name: 'Best catches' }).getByRole('button')
  await expect.poll(() => best.textContent()).toMatch(/30.5\sin/)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await best.click()
  const edit = dialogOf(page, 'Edit Catch')
  await edit.getByLabel('Weight (lbs)').fill('9')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(() => best.textContent()).toMatch(/9\slbs/)

  await best.click()
  await edit.getByRole('button', { name: 'Got away' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Personal Bests' }).waitFor()
  await expect.poll(() => best.count()).toBe(0)
  expect(await angler.read<Bests>('/api/bests')).toMatchObject({ catchCount: 0, species: [] })

  await page.goto('/catches')
  await row.getByRole('button', { name: 'Snook, Jun 3, 2024, 6:12 AM' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete Catch').getByRole('button', { name: 'Cancel' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete Catch').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No catches without photos' }).waitFor()
  expect(await list()).toEqual([])
  expect(complaints).toEqual([])
})

test('the shortcut of the installed app opens the form, once', async () => {
  const { page } = await openAngler('shortcut@example.org')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const shortcut = manifest.shortcuts.find((each: { name: string }) => each.name === 'Note a Catch')
  await page.goto(shortcut.url)
  const dialog = dialogOf(page, 'Note a Catch')
  await dialog.getByLabel('Species').fill('snook')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Catches without photos', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Note a catch' }).waitFor()
  expect(await dialog.count()).toBe(0)
})

test('the sheet of a location lists its catches without photos and notes another', async () => {
  const { page, angler, location, list } = await openAngler('sheet@example.org')
  await angler.change('POST', '/api/catches', {
    capturedAt: '2024-06-03T06:12',
    locationId: location.id,
    species: 'Snook',
    weightLbs: 9,
    outcome: 'lost',
  })
  await page.goto(`/map?locationId=${location.id}`)
  const popup = page.getByRole('dialog', { name: 'Old Pier' })
  await popup.getByText('Tap to view details →').click()
  const sheet = popup.filter({ hasText: 'Total Catches' })
  await expect.poll(() => sheet.locator('dl > div').first().textContent()).toBe('Total Catches0')
  const rows = sheet.getByRole('list', { name: 'Catches without photos' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await sheet.getByRole('button', { name: 'No photo? Note a catch' }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  await dialog.getByRole('button', { name: 'Location Old Pier' }).waitFor()
  await dialog.getByLabel('Species').fill('Tarpon')
  await dialog.getByLabel('Weight (lbs)').fill('60')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => sheet.locator('dl > div').first().textContent()).toBe('Total Catches1')
  await expect.poll(() => sheet.getByRole('region', { name: 'Best Catch' }).textContent()).toContain('Tarpon')
  expect(await list()).toMatchObject([{ species: 'Tarpon', locationId: location.id }, { outcome: 'lost' }])
})

test('a catch that is noted offline is shown and marked, can be changed, and is sent once', async () => {
  const { page, angler, location, list } = await openAngler('offline@example.org', {
    opensOffline: true,
  })
  await openOffline(page)
  await noteOffline(page, { Species: 'snook', 'Length (in)': '30' }, 'Old Pier')
  await noteOffline(page, { Species: 'perch' }, 'Old Pier')
  await noteOffline(page, { Species: 'zander' })
  const row = (species: string) => page.getByRole('listitem').filter({ hasText: species })
  await row('Snook').getByText('Not sent yet').waitFor()
  await page.getByText(/^Offline\. 3 changes waiting\./).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])

  await page.reload()
  await row('Snook').getByRole('button').click()
  const edit = dialogOf(page, 'Edit Catch')
  await edit.getByLabel('Caught with').fill('Popper')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await row('Snook').getByText('Popper').waitFor()
  await row('Zander').getByRole('button').click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete Catch').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row('Zander').count()).toBe(0)
  expect(await list()).toEqual([])

  await page.context().setOffline(false)
  await toast(page, '2 changes sent').waitFor()
  const sent = { timestamp: expect.stringMatching(/-0[78]:00$/), locationId: location.id }
  const bySpecies = (await list()).toSorted((a, b) => (String(a.species) < String(b.species) ? -1 : 1))
  expect(bySpecies).toMatchObject([
    { ...sent, species: 'perch' },
    { ...sent, species: 'snook', lengthInches: 30, caughtWith: 'Popper' },
  ])
  await expect.poll(() => page.getByText('Not sent yet').count()).toBe(0)
  expect(await row('Snook').count()).toBe(1)
  expect(await angler.read<Bests>('/api/bests')).toMatchObject({ catchCount: 2 })
})

/** Has the server get a request and the page no response. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('a catch whose response was lost is added once, with what was changed since', async () => {
  const { page, angler, list } = await openAngler('lost-response@example.org')
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  await dialog.getByLabel('Species').fill('Tarpon')
  await page.route('**/api/catches', loseResponse)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved on this device').waitFor()
  await expect.poll(async () => (await list()).length).toBe(1)
  const row = page.getByRole('listitem').filter({ hasText: 'Tarpon' })
  await row.getByRole('button').click()
  const edit = dialogOf(page, 'Edit Catch')
  await edit.getByLabel('Weight (lbs)').fill('60')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await angler.change('PATCH', `/api/catches/${(await list())[0]?.id}`, { caughtWith: 'Crab' }) // on another device
  await page.unrouteAll({ behavior: 'wait' }) // a request whose route is gone would never end
  await toast(page, '1 change sent').waitFor()
  expect(await list()).toMatchObject([{ species: 'Tarpon', weightLbs: 60, caughtWith: 'Crab' }])
  expect(await row.count()).toBe(1)
})

/** Opens the list of catches without photos, and takes the connection away once the web app can do without. */
async function openOffline(page: Page): Promise<void> {
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).waitFor()
  await waitUntilKept(page)
  await goOffline(page)
}

async function noteOffline(page: Page, fields: Record<string, string>, location?: string): Promise<void> {
  await page.getByRole('button', { name: 'Note a catch' }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  if (location !== undefined) {
    await dialog.getByRole('button', { name: /^Location/ }).click()
    await dialogOf(page, 'Choose a Location')
      .getByRole('button', { name: new RegExp(location) })
      .click()
  }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved on this device').waitFor()
  await dialog.waitFor({ state: 'detached' })
}
