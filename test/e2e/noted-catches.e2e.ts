/** @module-tag slow */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bests } from '../../shared/bests.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, goOffline, openPage, windows } from '../pages/browser-page.ts'
import { waitUntilKept } from '../pages/browser-storage.ts'
import { response } from '../pages/photos-page.ts'
import { type OpenMeteoResponse, startOpenMeteoStandIn } from '../servers/open-meteo.ts'
import type { StandIn } from '../servers/stand-in-server.ts'

/* Catches without a photo: noted, listed, counted, edited and deleted. */

let app: TestApp
let weather: StandIn<OpenMeteoResponse>
beforeAll(async () => {
  weather = await startOpenMeteoStandIn()
  app = await startTestApp({ WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url })
})
afterAll(async () => {
  await app.stop()
  await weather.stop()
})

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
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
  expect(await findLayoutFaults(page)).toEqual([])
  await page.setViewportSize(windows.phone.viewport)

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

test('a catch is noted on the map, at the location whose popup is open', async () => {
  const { page, location, list } = await openAngler('map-noter@example.org')
  await page.goto(`/map?locationId=${location.id}`)
  await page.getByRole('dialog', { name: 'Old Pier' }).waitFor()
  await page.getByRole('button', { name: 'Note a catch' }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  await dialog.getByRole('button', { name: 'Location Old Pier' }).waitFor()
  await dialog.getByLabel('Species').fill('snook')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(list).toMatchObject([{ species: 'snook', locationId: location.id }])
  expect(await findLayoutFaults(page)).toEqual([])
  expect(await findAccessibilityViolations(page)).toEqual([])
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

test('a catch without a photo shows the weather and tide of its place and time, and so does its outing', async () => {
  const { page, angler, location, list, complaints } = await openAngler('weather@example.org')
  for (let day = 1; day <= 5; day += 1) {
    const capturedAt = `2024-06-0${day}T06:12`
    await angler.change('POST', '/api/catches', { capturedAt, locationId: location.id, species: 'snook' })
  }
  const conditions = async () =>
    (await list()).map(({ temperature, tideType }) => temperature !== null && tideType !== null)
  await expect.poll(conditions).toEqual(Array(5).fill(true))
  const { tideType } = (await list()).find(({ timestamp }) => timestamp.startsWith('2024-06-03')) ?? {}

  await page.goto('/catches')
  const rows = page.getByRole('list', { name: 'Catches without photos' }).getByRole('listitem')
  await rows.getByRole('button', { name: 'Snook, Jun 3, 2024, 6:12 AM' }).click()
  const dialog = dialogOf(page, 'Edit Catch')
  const line = dialog.getByText(/% clouds/)
  await expect
    .poll(async () => (await line.textContent())?.toLowerCase())
    .toBe(`63°f · 10% clouds · 5 mph wind from sw · ${tideType} tide`)
  await dialog.getByRole('link', { name: 'Weather data by Open-Meteo.com' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
  expect(await findLayoutFaults(page)).toEqual([])
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
  await page.setViewportSize(windows.phone.viewport)
  await dialog.getByLabel('Time', { exact: true }).fill('07:12')
  await line.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(conditions).toEqual(Array(5).fill(true))
  await rows.getByRole('button', { name: 'Snook, Jun 3, 2024, 7:12 AM' }).click()
  await expect.poll(() => line.textContent()).toContain('64°F')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/photos?date=2024-06-04')
  await page.getByRole('region', { name: 'Tuesday, June 4, 2024' }).getByText('63°F').waitFor()
  await page.goto('/bests')
  for (const pattern of ['By tide', 'By temperature', 'By cloud cover', 'By wind', 'By wind direction'])
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: pattern, exact: true }) })
      .getByText(/ of 5 catches/)
      .waitFor()
  expect(complaints).toEqual([])
})

test('a catch can be noted without its time, which no screen then shows, and be given one later', async () => {
  const { page, angler, location, list, complaints } = await openAngler('timeless@example.org')
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  const time = dialog.getByLabel('Time', { exact: true })
  await expect.poll(() => time.inputValue()).toMatch(/^\d\d:\d\d$/)
  await dialog.getByLabel('Date').fill('2024-06-03')
  await dialog.getByRole('button', { name: 'Remove time' }).click()
  await expect.poll(() => time.inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Location Choose a location' }).click()
  await dialogOf(page, 'Choose a Location')
    .getByRole('button', { name: /Old Pier/ })
    .click()
  await dialog.getByLabel('Species').fill('snook')
  await dialog.getByLabel('Weight (lbs)').fill('9')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
  expect(await findLayoutFaults(page)).toEqual([])
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
  await page.setViewportSize(windows.phone.viewport)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await list()).toMatchObject([{ timestamp: '2024-06-03T12:00:00.000-07:00', hasTime: false }])

  const rows = page.getByRole('list', { name: 'Catches without photos' }).getByRole('listitem')
  const rowTexts = async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  await expect.poll(rowTexts).toEqual(['Snook 9 lbs Jun 3, 2024 Old Pier'])
  await page.goto('/photos?date=2024-06-03')
  const outing = page.getByRole('region', { name: 'Monday, June 3, 2024' })
  await outing.getByText('1 catch: 1 Snook').waitFor()
  await expect.poll(() => outing.textContent()).not.toMatch(/[AP]M/)
  await page.goto(`/map?locationId=${location.id}`)
  const sheet = dialogOf(page, 'Old Pier')
  await sheet.getByText('Tap to view details →').click()
  await sheet.getByText('Jun 3, 2024').first().waitFor()
  await expect.poll(() => sheet.textContent()).not.toMatch(/[AP]M/)
  await page.goto('/bests')
  await page.getByText('No catches with a time so far, 1 without.').waitFor()

  await page.goto('/catches')
  await rows.getByRole('button', { name: 'Snook, Jun 3, 2024', exact: true }).click()
  const edit = dialogOf(page, 'Edit Catch')
  const editedTime = edit.getByLabel('Time', { exact: true })
  await expect.poll(() => editedTime.inputValue()).toBe('')
  await editedTime.fill('05:00')
  await edit.getByRole('button', { name: 'Remove time' }).press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('time')
  await editedTime.pressSequentially('06') // half a time isn't saved as none
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => edit.locator('input:invalid').count()).toBe(1)
  expect(await list()).toMatchObject([{ hasTime: false }])
  await editedTime.fill('06:12')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(rowTexts).toEqual(['Snook 9 lbs Jun 3, 2024 6:12 AM Old Pier'])
  expect((await angler.read<Bests>('/api/bests')).patterns.hour.counts[6]).toBe(1)
  expect(complaints).toEqual([])
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

test('a catch that is deleted after its response was lost does not come back', async () => {
  const { page, list } = await openAngler('deleted-again@example.org')
  await page.goto('/catches')
  await page.route('**/api/catches', loseResponse)
  await noteOffline(page, { Species: 'Tarpon' })
  await expect.poll(async () => (await list()).length).toBe(1)
  await page.getByRole('listitem').filter({ hasText: 'Tarpon' }).getByRole('button').click()
  await dialogOf(page, 'Edit Catch').getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete Catch').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No catches without photos' }).waitFor()
  await expect.poll(list).toEqual([])
  expect(await page.getByRole('listitem').filter({ hasText: 'Tarpon' }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // one may still run
})

test('a catch that the server refuses waits until it is changed', async () => {
  const { page, list } = await openAngler('refused@example.org')
  await page.goto('/catches')
  await page.route('**/api/catches', (route) => route.abort())
  await noteOffline(page, { Species: 'Tarpon' })
  const refusal = { code: 'TOO_MANY_CATCHES', message: 'There are too many.' }
  await page.route('**/api/catches', (route) => response(route, refusal, 409))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByText(/^There are too many\. It waits among/).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Tarpon' })
  await row.getByText('Not sent yet').waitFor()
  await page.unroute('**/api/catches')
  await row.getByRole('button').click()
  const edit = dialogOf(page, 'Edit Catch')
  await edit.getByLabel('Caught with').fill('Crab')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(list).toMatchObject([{ species: 'Tarpon', caughtWith: 'Crab' }])
  await expect.poll(() => row.getByText('Not sent yet').count()).toBe(0)
})

test('a catch that waited is saved without its location if that was deleted meanwhile', async () => {
  const { page, angler, location, list } = await openAngler('deleted-location@example.org', {
    opensOffline: true,
  })
  await openOffline(page)
  await noteOffline(page, { Species: 'snook' }, 'Old Pier')
  await angler.change('DELETE', `/api/locations/${location.id}`)
  await page.context().setOffline(false)
  await page.getByText(/^Snook of .* is saved without its location, which was deleted\.$/).waitFor()
  await expect.poll(list).toMatchObject([{ species: 'snook', locationId: null }])
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

test('a rejected save keeps what was typed, and offline an edit waits for a connection', async () => {
  const { page, angler, list } = await openAngler('rejected@example.org')
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).click()
  const dialog = dialogOf(page, 'Note a Catch')
  await dialog.getByLabel('Species').fill('Tarpon')
  await dialog.getByLabel('Length (in)').fill('20')
  await dialog.getByRole('button', { name: 'Measured', exact: true }).click()
  const endpoint = '**/api/catches'
  await page.route(endpoint, (route) => response(route, { code: 'INTERNAL', message: 'It broke.' }, 500))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => dialog.getByLabel('Species').inputValue()).toBe('Tarpon')
  await page.unroute(endpoint)
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await expect.poll(() => dialog.getByLabel('Species').inputValue()).toBe('Tarpon')
  await dialog.getByLabel('Length (in)').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await list()).toMatchObject([{ species: 'Tarpon', lengthInches: null, locationId: null }])

  await page.getByRole('listitem').filter({ hasText: 'Tarpon' }).getByRole('button').click()
  const edit = dialogOf(page, 'Edit Catch')
  await edit.getByLabel('Caught with').fill('Popper')
  await goOffline(page)
  await edit.getByText('You’re offline. Keep Creel open and save once you’re back online.').waitFor()
  await expect.poll(() => edit.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  expect(await angler.read<NotedCatch[]>('/api/catches')).toMatchObject([{ caughtWith: 'Popper' }])
})
