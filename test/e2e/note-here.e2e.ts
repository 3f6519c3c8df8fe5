/** @module-tag slow */
import { expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, goOffline, openPage } from '../pages/browser-page.ts'
import { readBrowserStorage, waitUntilKept } from '../pages/browser-storage.ts'
import { placeOfPin } from '../pages/dropped-pin.ts'

/* Noting a catch where the angler stands: the nearest locations first, and a new one. */

const app = shareInFile(() => startMapApp({ hasGeocoder: true }))
let anglers = 0

const caveRock = { name: 'Cave Rock', latitude: 39.04, longitude: -119.95 }
const emeraldBay = { name: 'Emerald Bay', latitude: 38.954, longitude: -120.11 }
const adaPoint = { name: 'Ada Point', latitude: 39.2, longitude: -119.93 }
const atCaveRock = { latitude: 39.04036, longitude: -119.95, accuracy: 8 } // 40 m north of it
const onTheLake = { latitude: 39.11111, longitude: -120.02222, accuracy: 8 }

interface AnglerOptions {
  /** The position that the browser gives without a question. */
  allowed?: typeof atCaveRock
  opensOffline?: boolean
}

async function openAngler({ allowed, opensOffline = false }: AnglerOptions = {}) {
  const email = `stander-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const created: Location[] = []
  for (const location of [adaPoint, caveRock, emeraldBay])
    created.push(await angler.change<Location>('POST', '/api/locations', location))
  const opened = await openPage(app, { email, opensOffline })
  const { page } = opened
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
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
    positions: async () => (await readBrowserStorage(page)).notedPositions.length,
    addLocation: page.getByRole('button', { name: /^Add location: / }),
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

test('a catch is noted at the location where the angler stands, which one tap changes', {
  tags: 'core',
}, async () => {
  const { page, form, field, list, rows, idOf, saved, openForm, save, complaints } = await openAngler({
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
})

test('a new location is created where the angler stands, and the form comes back with it', {
  tags: 'core',
}, async () => {
  const { page, form, field, list, angler, openForm, save, saved, complaints } = await openAngler({
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
})

test('without a position the form says so, and the pin for a new location is dropped on the map', async () => {
  const { page, form, field, list, openForm, save, saved, angler } = await openAngler()
  await openForm()
  await form.getByLabel('Species').fill('trout')
  await field.click()
  await list.getByText(/^Location permission denied\./).waitFor()
  expect(await list.getByText(/away/).count()).toBe(0)
  await list.getByRole('link', { name: 'New location on the map' }).click()
  await page.getByText('Click anywhere to drop a pin').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
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

test('a catch noted offline at a new place gets its location there once online', {
  tags: 'core',
}, async () => {
  const { page, angler, form, field, list, addLocation, ...opened } = await openAngler({
    allowed: onTheLake,
    opensOffline: true,
  })
  const { save, saved, positions, names, complaints } = opened
  const edit = opened.dialog('Edit Catch')
  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).waitFor()
  await waitUntilKept(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await field.click()
  await list.getByText(/on this device only\. Once you’re back online, add it from the catch\.$/).waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await form.getByLabel('Species').fill('trout')
  await save()
  await addLocation.waitFor()
  expect(await positions()).toBe(1)
  await page.context().setOffline(false)
  await expect.poll(saved).toMatchObject([{ species: 'trout', locationId: null }])
  await expect.poll(() => page.getByText('Not sent yet').count()).toBe(0)
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
})

test('where a catch was noted is forgotten after 30 days on any screen, and when signing out', async () => {
  const { page, form, field, list, addLocation, openForm, save, positions } = await openAngler({
    allowed: onTheLake,
    opensOffline: true,
  })
  const noteOnTheLake = async (species: string) => {
    await openForm()
    await field.click()
    await list.getByRole('link', { name: 'New location here' }).waitFor()
    await list.getByRole('button', { name: 'Close' }).click()
    await form.getByLabel('Species').fill(species)
    await save()
    await addLocation.first().waitFor()
    await expect.poll(positions).toBe(1)
  }
  await noteOnTheLake('trout')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
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

  await noteOnTheLake('perch')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByText('Get Started Free').waitFor()
  await expect.poll(positions).toBe(0)
})
