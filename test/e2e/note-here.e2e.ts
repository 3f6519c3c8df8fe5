/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, goOffline, openPage, type windows } from '../pages/browser-page.ts'
import { readBrowserStorage, waitUntilKept } from '../pages/browser-storage.ts'
import { placeOfPin } from '../pages/dropped-pin.ts'

/* Noting a catch where the angler stands: the nearest locations first, and a new one. */

let app: MapApp
let anglers = 0

beforeAll(async () => {
  app = await startMapApp({ hasGeocoder: true })
})
afterAll(() => app.stop())

const caveRock = { name: 'Cave Rock', latitude: 39.04, longitude: -119.95 }
const emeraldBay = { name: 'Emerald Bay', latitude: 38.954, longitude: -120.11 }
const adaPoint = { name: 'Ada Point', latitude: 39.2, longitude: -119.93 }
const atCaveRock = { latitude: 39.04036, longitude: -119.95, accuracy: 8 } // 40 m north of it
const onTheLake = { latitude: 39.11111, longitude: -120.02222, accuracy: 8 }

interface AnglerOptions {
  window?: keyof typeof windows
  locations?: readonly (typeof caveRock)[]
  /** The position that the browser gives without a question. */
  allowed?: typeof atCaveRock
  /** Whether the device answers only when the test says so. */
  isSlow?: boolean
  opensOffline?: boolean
}

async function openAngler(options: AnglerOptions = {}) {
  const { window = 'phone', locations = [adaPoint, caveRock, emeraldBay], allowed, isSlow } = options
  const email = `stander-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const created: Location[] = []
  for (const location of locations)
    created.push(await angler.change<Location>('POST', '/api/locations', location))
  const opened = await openPage(app, { email, window, opensOffline: options.opensOffline ?? false })
  const { page } = opened
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await page.addInitScript(isSlow ? slowDevice : countingDevice)
  if (allowed) {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(allowed)
  }
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const form = dialog('Note a Catch')
  const list = dialog('Choose a Location')
  return {
    ...opened,
    angler,
    dialog,
    form,
    list,
    field: form.getByRole('button', { name: /^Location / }),
    rows: list.getByRole('list', { name: 'Locations' }).getByRole('listitem'),
    names: () => list.getByRole('listitem').locator('[title]').allTextContents(),
    idOf: (name: string) => created.find((each) => each.name === name)?.id,
    saved: () => angler.read<NotedCatch[]>('/api/catches'),
    timesAsked: () => page.evaluate<number>('window.timesAsked'),
    openForm: async () => {
      await page.goto('/catches')
      await page.getByRole('button', { name: 'Note a catch' }).click()
      await form.waitFor()
    },
    save: async () => {
      await form.getByRole('button', { name: 'Save' }).click()
      await form.waitFor({ state: 'detached' })
    },
  }
}

/** The browser's own device, with a count of how often it was asked. */
const countingDevice = `
  window.timesAsked = 0
  const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
  navigator.geolocation.getCurrentPosition = (...options) => { window.timesAsked++; ask(...options) }`

/** A device that waits for \`answerDevice\` or \`failDevice\`. */
const slowDevice = `
  window.timesAsked = 0
  Object.defineProperty(navigator, 'geolocation', { value: {
    getCurrentPosition(found, failed) {
      window.timesAsked++
      window.answerDevice = (coords) => found({ coords })
      window.failDevice = (code) => failed({ code })
    },
  } })`

const answer = (page: Page, position: typeof atCaveRock) =>
  page.evaluate(`answerDevice(${JSON.stringify(position)})`)

test.each(['phone', 'desktop'] as const)(
  'a catch is noted at the location where the angler stands, which one tap changes, on a %s',
  { tags: 'core' },
  async (window) => {
    const { page, form, field, list, rows, idOf, saved, openForm, save, complaints } = await openAngler({
      window,
      allowed: atCaveRock,
    })
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await openForm()
    await form.getByRole('button', { name: 'Location Cave Rock · 131 ft', exact: true }).waitFor()
    await form.getByRole('status').filter({ hasText: 'nearest: Cave Rock, 131 ft' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await form.getByLabel('Species').fill('trout')
    await save()
    await expect.poll(saved).toMatchObject([{ species: 'trout', locationId: idOf('Cave Rock') }])

    await page.getByRole('button', { name: 'Note a catch' }).click()
    await field.click()
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(/^Cave Rock131 ft away · 1 catch · /),
        expect.stringMatching(/^Emerald Bay10 mi away · No photos yet · /),
        expect.stringMatching(/^Ada Point11 mi away · No photos yet · /),
      ])
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])
    await list.getByRole('button', { name: /Ada Point/ }).click()
    await form.getByRole('button', { name: 'Location Ada Point', exact: true }).waitFor()
    await form.getByLabel('Species').fill('kokanee')
    await save()
    await expect
      .poll(async () => (await saved()).find(({ species }) => species === 'kokanee')?.locationId)
      .toBe(idOf('Ada Point'))

    await page.getByRole('button', { name: 'Note a catch' }).click()
    await form.getByRole('button', { name: 'Location Cave Rock · 131 ft', exact: true }).waitFor()
    await form.getByRole('button', { name: 'Remove location' }).click()
    await form.getByRole('button', { name: 'Location Choose a location' }).waitFor()
    await form.getByLabel('Species').fill('sculpin')
    await save()
    await expect
      .poll(async () => (await saved()).find(({ species }) => species === 'sculpin')?.locationId)
      .toBeNull()
    expect(sent.filter((request) => request.includes('39.0403'))).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a location is proposed only while the catch is of now, and never for one that is edited', async () => {
  const { page, angler, form, openForm, timesAsked } = await openAngler({ allowed: atCaveRock })
  await angler.change('POST', '/api/catches', {
    capturedAt: '2026-06-03',
    locationId: null,
    species: 'snook',
  })
  await openForm()
  const proposed = form.getByRole('button', { name: 'Location Cave Rock · 131 ft' })
  const none = form.getByRole('button', { name: 'Location Choose a location' })
  await proposed.waitFor()
  const today = await form.getByLabel('Date').inputValue()
  await form.getByLabel('Date').fill('2025-05-03')
  await none.waitFor()
  await form.getByLabel('Date').fill(today)
  await proposed.waitFor()
  const time = form.getByLabel('Time', { exact: true })
  const hour = Number((await time.inputValue()).slice(0, 2))
  await time.fill(`${String((hour + 12) % 24).padStart(2, '0')}:00`)
  await none.waitFor()
  await form.getByRole('button', { name: 'Remove time' }).click()
  await proposed.waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()

  const before = await timesAsked()
  await page.getByRole('button', { name: /^Snook/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Catch', exact: true })
  await edit.getByRole('button', { name: 'Location Choose a location' }).click()
  const list = page.getByRole('dialog', { name: 'Choose a Location', exact: true })
  const names = () => list.getByRole('listitem').locator('[title]').allTextContents()
  await expect.poll(names).toEqual(['Ada Point', 'Cave Rock', 'Emerald Bay'])
  expect(await list.getByText(/away/).count()).toBe(0)
  expect(await timesAsked()).toBe(before)
})

test('a catch that is noted farther on in a form begun before is proposed the location there', async () => {
  const { page, form, openForm, timesAsked } = await openAngler({ allowed: atCaveRock })
  const begun = new Date()
  begun.setHours(12, 0, 30, 0)
  await page.clock.setFixedTime(begun)
  await openForm()
  const at = (name: string | RegExp) => form.getByRole('button', { name })
  const time = form.getByLabel('Time', { exact: true })
  const [ownTime, timeNow] = await page.evaluate<string[]>(
    `[${begun.getTime()}, ${begun.getTime() + 20 * 60_000}].map((at) => new Date(at).toTimeString().slice(0, 5))`,
  )
  await at('Location Cave Rock · 131 ft').waitFor()
  await form.getByLabel('Species').fill('trout')
  await form.getByRole('button', { name: 'Close' }).click()

  await page.context().setGeolocation({ ...emeraldBay, accuracy: 8 })
  await page.clock.setFixedTime(begun.getTime() + 20 * 60_000)
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await expect.poll(() => time.inputValue()).toBe(ownTime)
  await at('Location Cave Rock · 131 ft').waitFor() // where it was caught
  expect(await timesAsked()).toBe(1)
  await time.fill(timeNow ?? '')
  await at(/^Location Emerald Bay/).waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await at(/^Location Emerald Bay/).waitFor()
  expect(await timesAsked()).toBe(2)
})

test('a tap on the field asks where the angler is now, in a form begun before whose catch is of now', async () => {
  const { page, form, field, list, openForm, timesAsked } = await openAngler({ isSlow: true })
  const begun = new Date()
  begun.setHours(12, 0, 30, 0)
  await page.clock.setFixedTime(begun)
  await openForm()
  await field.click()
  await answer(page, atCaveRock)
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: /^Location Cave Rock/ }).waitFor()
  await form.getByLabel('Species').fill('trout')
  await form.getByRole('button', { name: 'Close' }).click()

  await page.clock.setFixedTime(begun.getTime() + 20 * 60_000)
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await form.getByRole('button', { name: /^Location Cave Rock/ }).waitFor()
  const now = await page.evaluate<string>('new Date().toTimeString().slice(0, 5)')
  await form.getByLabel('Time', { exact: true }).fill(now)
  await form.getByRole('button', { name: 'Location Choose a location' }).waitFor()
  await field.click()
  await expect.poll(timesAsked).toBe(2)
  await answer(page, { ...emeraldBay, accuracy: 8 })
  await list.getByRole('button', { name: 'Nearest first' }).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: /^Location Emerald Bay/ }).waitFor()
})

test('an outing is noted at the location where the angler stands', async () => {
  const { page, idOf, saved } = await openAngler({ allowed: atCaveRock })
  await page.goto('/outings')
  await page.getByRole('button', { name: 'Note an outing' }).click()
  const form = page.getByRole('dialog', { name: 'Note an Outing' })
  await form.getByRole('button', { name: 'Location Cave Rock · 131 ft' }).waitFor()
  await form.getByLabel('Note').fill('Windy')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(saved).toMatchObject([{ note: 'Windy', locationId: idOf('Cave Rock') }])
})

test('a position that comes late moves no row, and the nearest come first with one tap', async () => {
  const { page, form, field, list, rows, names, openForm, timesAsked } = await openAngler({ isSlow: true })
  await openForm()
  expect(await timesAsked()).toBe(0) // nothing asks without a tap
  await field.click()
  await list.getByText('Finding where you are…').waitFor()
  expect(await timesAsked()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await expect.poll(names).toEqual(['Ada Point', 'Cave Rock', 'Emerald Bay'])
  const first = await rows.first().boundingBox()
  await answer(page, atCaveRock)
  await rows
    .nth(1)
    .getByText(/^131 ft away/)
    .waitFor()
  expect(await names()).toEqual(['Ada Point', 'Cave Rock', 'Emerald Bay'])
  await expect.poll(() => rows.first().boundingBox()).toEqual(first)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Nearest first' }).click()
  await expect.poll(names).toEqual(['Cave Rock', 'Emerald Bay', 'Ada Point'])
  await list.getByRole('button', { name: /Emerald Bay/ }).click()
  await form.getByRole('button', { name: 'Location Emerald Bay', exact: true }).waitFor()
})

test('a position that comes late does not overrule a choice', async () => {
  const { page, form, field, list, openForm, saved, idOf, save } = await openAngler({ isSlow: true })
  await openForm()
  await field.click()
  await list.getByRole('button', { name: /Emerald Bay/ }).click()
  await answer(page, atCaveRock)
  await form.getByLabel('Species').fill('trout')
  await field.click()
  await list.getByText(/^131 ft away/).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Location Emerald Bay', exact: true }).waitFor()
  await save()
  await expect.poll(saved).toMatchObject([{ locationId: idOf('Emerald Bay') }])
})

test.each([
  [1, 'Location permission denied. Please enable location access in your browser.'],
  [2, 'Location information is unavailable.'],
  [3, 'Location request timed out.'],
])('a device that fails with %i says so in the list, which works without it', async (code, words) => {
  const { page, form, field, list, names, openForm, save, saved, idOf, timesAsked } = await openAngler({
    isSlow: true,
  })
  await openForm()
  await field.click()
  await list.getByText('Finding where you are…').waitFor()
  await page.evaluate(`failDevice(${code})`)
  await list.getByText(words, { exact: true }).waitFor()
  await expect.poll(names).toEqual(['Ada Point', 'Cave Rock', 'Emerald Bay'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Close' }).click()
  await field.click()
  await expect.poll(timesAsked).toBe(2)
  await answer(page, atCaveRock)
  await list.getByRole('button', { name: /Cave Rock/ }).click()
  await form.getByLabel('Species').fill('trout')
  await save()
  await expect.poll(saved).toMatchObject([{ locationId: idOf('Cave Rock') }])
})

test('a browser that denies the position says so, and shows no distances', async () => {
  const { field, list, openForm } = await openAngler()
  await openForm()
  await field.click()
  await list.getByText(/^Location permission denied\./).waitFor()
  expect(await list.getByText(/away/).count()).toBe(0)
})

test('a position that is known only roughly sorts the list, and proposes nothing', async () => {
  const { page, form, field, list, names, openForm } = await openAngler({
    allowed: { ...atCaveRock, accuracy: 900 },
  })
  await openForm()
  await field.click()
  await expect.poll(names).toContain('Cave Rock')
  const nearestFirst = list.getByRole('button', { name: 'Nearest first' })
  const rough = list.getByText('Your device only knows roughly where it is.')
  await nearestFirst.or(rough).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Location Choose a location' }).click()
  await rough.waitFor()
  await expect.poll(names).toEqual(['Cave Rock', 'Emerald Bay', 'Ada Point'])
  await list.getByText(/^Right here/).waitFor()
  await list.getByRole('link', { name: 'New location on the map' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('a tap on the field asks again where the device only knew roughly where it is', async () => {
  const { page, form, field, list, names, rows, openForm } = await openAngler({ isSlow: true })
  await openForm()
  await field.click()
  await answer(page, { ...atCaveRock, accuracy: 900 })
  await list.getByRole('button', { name: 'Nearest first' }).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await field.click()
  await list.getByText('Finding where you are…').waitFor()
  const first = await rows.first().boundingBox()
  await answer(page, atCaveRock)
  await list.getByText('Nearest first.', { exact: true }).waitFor()
  await expect.poll(names).toEqual(['Cave Rock', 'Emerald Bay', 'Ada Point'])
  await expect.poll(() => rows.first().boundingBox()).toEqual(first)
  await rows
    .first()
    .getByText(/^131 ft away/)
    .waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Location Cave Rock · 131 ft' }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'a new location is created where the angler stands, and the form comes back with it, on a %s',
  { tags: 'core' },
  async (window) => {
    const { page, form, field, list, angler, openForm, save, saved, complaints } = await openAngler({
      window,
      allowed: onTheLake,
    })
    await openForm()
    await form.getByLabel('Species').fill('mackinaw')
    await form.getByLabel('Length (in)').fill('24')
    await field.click()
    await list.getByRole('link', { name: 'New location here' }).click()
    const naming = page.getByRole('dialog', { name: 'Name Your Location' })
    await expect.poll(() => naming.locator('dl').textContent()).toBe('Latitude39.111110Longitude-120.022220')
    await expect.poll(async () => (await placeOfPin(page)).x).toBeGreaterThan(0)
    await naming.getByLabel('Name', { exact: true }).fill('Deep Hole')
    await naming.getByRole('button', { name: 'Create Location' }).click()
    await form.getByRole('button', { name: 'Location Deep Hole', exact: true }).waitFor()
    await expect.poll(() => form.getByLabel('Species').inputValue()).toBe('mackinaw')
    await expect.poll(() => form.getByLabel('Length (in)').inputValue()).toBe('24')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Measured', exact: true }).click()
    await save()
    const created = (await angler.read<Location[]>('/api/locations')).find(({ name }) => name === 'Deep Hole')
    expect(created).toMatchObject({ latitude: 39.11111, longitude: -120.02222 })
    expect(await saved()).toMatchObject([{ species: 'mackinaw', lengthInches: 24, locationId: created?.id }])
    expect(complaints).toEqual([])
  },
)

test('without a position, the pin for a new location is dropped on the map, and canceling comes back too', async () => {
  const { page, form, field, list, openForm, save, saved, angler } = await openAngler()
  await openForm()
  await form.getByLabel('Species').fill('trout')
  await field.click()
  await list.getByRole('link', { name: 'New location on the map' }).click()
  await page.getByText('Click anywhere to drop a pin').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => form.getByLabel('Species').inputValue()).toBe('trout')
  await form.getByRole('button', { name: 'Location Choose a location' }).click()
  await list.getByRole('link', { name: 'New location on the map' }).click()
  await page.getByText('Click anywhere to drop a pin').waitFor()
  await page.goBack()
  await expect.poll(() => form.getByLabel('Species').inputValue()).toBe('trout')
  await field.click()
  await list.getByRole('link', { name: 'New location on the map' }).click()
  await page.getByRole('button', { name: 'Drop pin at center' }).click()
  const naming = page.getByRole('dialog', { name: 'Name Your Location' })
  await naming.getByLabel('Name', { exact: true }).fill('Deep Hole')
  await naming.getByRole('button', { name: 'Create Location' }).click()
  await form.getByRole('button', { name: 'Location Deep Hole', exact: true }).waitFor()
  await save()
  const created = (await angler.read<Location[]>('/api/locations')).find(({ name }) => name === 'Deep Hole')
  await expect.poll(saved).toMatchObject([{ species: 'trout', locationId: created?.id }])
})

test('an outing that was first to be a catch stays one after a new location, and after none', async () => {
  const { page, form, list, openForm, saved, dialog } = await openAngler()
  await openForm()
  await form.getByRole('button', { name: 'Nothing caught? Note an outing' }).click()
  const outing = dialog('Note an Outing')
  await outing.getByLabel('Note').fill('Windy')
  await outing.getByLabel('Fished from').fill('05:30')
  const openMap = async () => {
    await outing.getByRole('button', { name: /^Location / }).click()
    await list.getByRole('link', { name: 'New location on the map' }).click()
  }
  await openMap()
  await page.getByText('Click anywhere to drop a pin').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => outing.getByLabel('Fished from').inputValue()).toBe('05:30')
  await openMap()
  await page.getByRole('button', { name: 'Drop pin at center' }).click()
  const naming = dialog('Name Your Location')
  await naming.getByLabel('Name', { exact: true }).fill('Deep Hole')
  await naming.getByRole('button', { name: 'Create Location' }).click()
  await outing.getByRole('button', { name: 'Location Deep Hole', exact: true }).waitFor()
  await outing.getByRole('button', { name: 'Save' }).click()
  await outing.waitFor({ state: 'detached' })
  await expect
    .poll(saved)
    .toMatchObject([{ outcome: 'none', note: 'Windy', fishedFrom: '05:30', locationName: 'Deep Hole' }])
  await page.getByRole('button', { name: 'Note a catch' }).click() // nothing of it is left
  await expect.poll(() => form.getByLabel('Species').inputValue()).toBe('')
})

test('an edited catch gets a new location, and what was changed is kept', async () => {
  const { page, angler, saved } = await openAngler({ locations: [] })
  await angler.change('POST', '/api/catches', {
    capturedAt: '2026-06-03',
    locationId: null,
    species: 'snook',
  })
  await page.goto('/catches')
  await page.getByRole('button', { name: /^Snook/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Catch', exact: true })
  await edit.getByLabel('Caught with').fill('Popper')
  await edit.getByRole('button', { name: 'Location Choose a location' }).click()
  await page.getByRole('link', { name: 'New location on the map' }).click()
  await page.getByRole('button', { name: 'Drop pin at center' }).click()
  const naming = page.getByRole('dialog', { name: 'Name Your Location' })
  await naming.getByLabel('Name', { exact: true }).fill('Deep Hole')
  await naming.getByRole('button', { name: 'Create Location' }).click()
  await edit.getByRole('button', { name: 'Location Deep Hole', exact: true }).waitFor()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(saved).toMatchObject([{ caughtWith: 'Popper', locationName: 'Deep Hole' }])
})

test('who leaves the map without a new location finds the form as it was, and the map as ever', async () => {
  const { page, form, field, list, openForm } = await openAngler()
  await openForm()
  await form.getByLabel('Species').fill('trout')
  await field.click()
  await list.getByRole('link', { name: 'New location on the map' }).click()
  await page.getByText('Click anywhere to drop a pin').waitFor()
  const tabs = page.getByRole('navigation').getByRole('link')
  await tabs.filter({ hasText: 'Locations' }).first().click()
  await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
  await tabs.filter({ hasText: 'Map' }).first().click()
  await page.getByRole('button', { name: 'New Location' }).waitFor()
  expect(await page.getByText('Click anywhere to drop a pin').count()).toBe(0)
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await expect.poll(() => form.getByLabel('Species').inputValue()).toBe('trout')
})

test('offline, the nearest location is proposed, and a new one is not offered', async () => {
  const { page, form, field, list, saved, idOf } = await openAngler({
    allowed: atCaveRock,
    opensOffline: true,
  })
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).waitFor()
  await waitUntilKept(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await form.getByRole('button', { name: 'Location Cave Rock · 131 ft' }).waitFor()
  await field.click()
  await list.getByText(/^You need a connection to add a location\./).waitFor()
  expect(await list.getByRole('link').count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByLabel('Species').fill('trout')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await expect.poll(saved).toMatchObject([{ species: 'trout', locationId: idOf('Cave Rock') }])
})

/** Opens the app where no location is near, and notes a trout without a connection. */
async function noteOfflineOnTheLake(options: AnglerOptions = {}) {
  const opened = await openAngler({ allowed: onTheLake, opensOffline: true, ...options })
  const { page, form, field, list, save } = opened
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).waitFor()
  await waitUntilKept(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await field.click()
  await list.getByText(/on this device only\. Once you’re back online, add it from the catch\.$/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByLabel('Species').fill('trout')
  await save()
  const edit = opened.dialog('Edit Catch')
  const addLocation = page.getByRole('button', { name: /^Add location: Trout, / })
  await addLocation.waitFor()
  return {
    ...opened,
    edit,
    addLocation,
    positions: async () => (await readBrowserStorage(page)).notedPositions.length,
    goOnline: async () => {
      await page.context().setOffline(false)
      await expect.poll(opened.saved).toMatchObject([{ species: 'trout', locationId: null }])
      await expect.poll(() => page.getByText('Not sent yet').count()).toBe(0)
    },
  }
}

test.each(['phone', 'desktop'] as const)(
  'a catch noted offline at a new place gets its location there once online, on a %s',
  { tags: 'core' },
  async (window) => {
    const opened = await noteOfflineOnTheLake({ window })
    const { page, angler, edit, list, addLocation, goOnline, positions, saved, names, complaints } = opened
    expect(await positions()).toBe(1)
    await goOnline()
    await page.reload()
    await page.context().setGeolocation(emeraldBay) // the angler has moved on
    await addLocation.waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await addLocation.click()
    await edit.getByLabel('Caught with').fill('Popper')
    await edit.getByRole('button', { name: 'Location Choose a location' }).click()
    await list.getByText('Distances are from where you noted it.').waitFor()
    await expect.poll(names).toEqual(['Cave Rock', 'Ada Point', 'Emerald Bay'])
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(sent.filter((request) => request.includes('39.111'))).toEqual([])
    await list.getByRole('link', { name: 'New location where you noted it' }).click()
    const naming = page.getByRole('dialog', { name: 'Name Your Location' })
    await expect.poll(() => naming.locator('dl').textContent()).toBe('Latitude39.111110Longitude-120.022220')
    await naming.getByLabel('Name', { exact: true }).fill('Deep Hole')
    await naming.getByRole('button', { name: 'Create Location' }).click()
    await edit.getByRole('button', { name: 'Location Deep Hole', exact: true }).waitFor()
    await expect.poll(() => edit.getByLabel('Caught with').inputValue()).toBe('Popper')
    expect(await positions()).toBe(1) // until it is saved
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.waitFor({ state: 'detached' })
    await expect
      .poll(saved)
      .toMatchObject([{ species: 'trout', caughtWith: 'Popper', locationName: 'Deep Hole' }])
    await expect.poll(positions).toBe(0)
    const created = (await angler.read<Location[]>('/api/locations')).find(({ name }) => name === 'Deep Hole')
    expect(created).toMatchObject({ latitude: 39.11111, longitude: -120.02222 })
    expect(complaints).toEqual([])
  },
)

test('a location that was made meanwhile where a catch was noted comes first, and the catch stays as it is', async () => {
  const { page, angler, edit, list, addLocation, goOnline, saved, positions } = await noteOfflineOnTheLake()
  await goOnline()
  const { latitude, longitude } = onTheLake
  await angler.change('POST', '/api/locations', { name: 'Deep Hole', latitude, longitude })
  await page.reload()
  await addLocation.click()
  await edit.getByLabel('Caught with').fill('Popper')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(saved).toMatchObject([{ caughtWith: 'Popper', locationId: null }])
  await addLocation.click()
  await edit.getByRole('button', { name: 'Location Choose a location' }).click()
  await list.getByRole('link', { name: 'New location on the map' }).waitFor()
  await list
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /Deep Hole/ })
    .click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(saved).toMatchObject([{ locationName: 'Deep Hole' }])
  await expect.poll(positions).toBe(0)
  await expect.poll(() => addLocation.count()).toBe(0)
})

test('where a catch was noted is forgotten once it is deleted, or has a location from elsewhere', async () => {
  const { page, angler, edit, dialog, form, field, list, save, addLocation, ...opened } =
    await noteOfflineOnTheLake()
  const { goOnline, saved, positions, idOf } = opened
  const noteWhereKnown = async (species: string) => {
    await page.getByRole('button', { name: 'Note a catch' }).click()
    await field.click()
    await list
      .getByText(/\d mi away/)
      .first()
      .waitFor()
    await list.getByRole('button', { name: 'Close' }).click()
    await form.getByLabel('Species').fill(species)
    await save()
    await page.getByRole('button', { name: new RegExp(`Add location: ${species}`, 'i') }).waitFor()
  }
  await noteWhereKnown('snook')
  await expect.poll(positions).toBe(2)
  await page.getByRole('button', { name: 'Add location: Snook' }).click()
  await edit.getByRole('button', { name: 'Location Choose a location' }).click()
  await list.getByText(/Creel remembers where you noted this catch, on this device only\./).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await dialog('Delete Catch').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(positions).toBe(1)
  await goOnline()
  const [trout] = await saved()
  await angler.change('PATCH', `/api/catches/${trout?.id}`, { locationId: idOf('Ada Point') })
  await page.reload()
  await page.getByRole('link', { name: 'Ada Point' }).waitFor()
  expect(await addLocation.count()).toBe(0)
  await noteWhereKnown('perch')
  await expect.poll(positions).toBe(1)
})

test('where a catch was noted is forgotten after 30 days, on any screen', async () => {
  const { page, goOnline, positions } = await noteOfflineOnTheLake()
  await goOnline()
  expect(await positions()).toBe(1)
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('creel-log')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('state', 'readwrite')
      const state = transaction.objectStore('state')
      const reading = state.get('notedPositions')
      reading.onsuccess = () => {
        const savedAt = Date.now() - 30 * 24 * 60 * 60 * 1000
        state.put(reading.result.map((position) => ({ ...position, savedAt })), 'notedPositions')
      }
      transaction.oncomplete = () => (opening.result.close(), resolve())
    }
  })`)
  await page.goto('/photos')
  await expect.poll(positions).toBe(0)
})

test('signing out removes where catches were noted', async () => {
  const { page, goOnline, positions } = await noteOfflineOnTheLake()
  await goOnline()
  expect(await positions()).toBe(1)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByText('Get Started Free').waitFor()
  await expect.poll(positions).toBe(0)
})

test('an outing note without a location leads to one where it was noted, online too', async () => {
  const { page, dialog, list, saved } = await openAngler({ allowed: onTheLake })
  await page.goto('/outings')
  await page.getByRole('button', { name: 'Note an outing' }).click()
  const form = dialog('Note an Outing')
  await form.getByLabel('Note').fill('Windy')
  await form.getByRole('button', { name: 'Location Choose a location' }).click()
  await list.getByRole('link', { name: 'New location here' }).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(saved).toMatchObject([{ note: 'Windy', locationId: null }])
  await page.getByRole('heading', { level: 3 }).getByRole('link').click()
  await page.getByRole('button', { name: 'Add location: note' }).click()
  const edit = dialog('Edit Outing Note')
  await edit.getByRole('button', { name: 'Location Choose a location' }).click()
  await list.getByRole('link', { name: 'New location where you noted it' }).waitFor()
})

test('a catch whose proposed location the angler removed, or noted without a position, is not remembered', async () => {
  const { page, form, field, list, save, openForm, saved } = await openAngler({ allowed: atCaveRock })
  await openForm()
  await form.getByRole('button', { name: 'Location Cave Rock · 131 ft' }).waitFor()
  await form.getByRole('button', { name: 'Remove location' }).click()
  await form.getByLabel('Species').fill('trout')
  await save()
  await expect.poll(saved).toMatchObject([{ species: 'trout', locationId: null }])
  await page.context().clearPermissions()
  await page.reload()
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await field.click()
  await list.getByText(/^Location permission denied\./).waitFor()
  await page.context().setOffline(true)
  const before =
    'You need a connection to add a location. You can save without one and choose it once you’re back online.'
  await list.getByText(before, { exact: true }).waitFor()
  await page.context().setOffline(false)
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByLabel('Species').fill('snook')
  await save()
  await page.getByRole('button', { name: /^Snook/ }).waitFor()
  expect((await readBrowserStorage(page)).notedPositions).toEqual([])
  expect(await page.getByText('This device remembers where you noted this.').count()).toBe(0)
})

test.each([
  [320, 640, 100],
  [320, 640, 200],
  [844, 390, 100],
])('field and list fit at %i × %i and %i percent text', async (width, height, percent) => {
  const { page, form, field, list, openForm } = await openAngler({ isSlow: true })
  await page.setViewportSize({ width, height })
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })`,
  )
  await openForm()
  await field.click()
  await list.getByText('Finding where you are…').waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await answer(page, atCaveRock)
  await list.getByRole('button', { name: 'Nearest first' }).waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await list.getByRole('listitem').first().click({ trial: true })
  await list.getByRole('link', { name: 'New location on the map' }).click({ trial: true })
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: /^Location Cave Rock/ }).waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await field.click()
  await expect.poll(() => list.getByText(/away/).count()).toBeGreaterThan(0)
})

test('a denied position leaves room for the locations at 320 pixels and 200 percent text', async () => {
  const { page, field, list, openForm } = await openAngler({ isSlow: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })`,
  )
  await openForm()
  await field.click()
  await page.evaluate('failDevice(1)')
  await list.getByText(/^Location permission denied\./).waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  const rowsHeight = async () =>
    (await list.getByRole('list', { name: 'Locations' }).locator('..').boundingBox())?.height ?? 0
  await expect.poll(rowsHeight).toBeGreaterThan(200)
  await list.getByRole('button', { name: /Cave Rock/ }).click()
  await list.waitFor({ state: 'detached' })
})

test('someone without locations creates the first one where they stand', async () => {
  const { page, field, list, openForm } = await openAngler({ locations: [], allowed: onTheLake })
  await openForm()
  await field.click()
  await list.getByRole('heading', { name: 'No locations yet' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await list.getByRole('link', { name: /^New location/ }).click()
  await page.getByRole('dialog', { name: 'Name Your Location' }).waitFor()
})
