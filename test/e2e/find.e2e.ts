/** @module-tag slow */
import { expect, test } from 'vitest'
import type { CompactNotedCatch } from '../../shared/sync.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { waitForCode } from '../pages/browser-page.ts'
import { openMapPage } from '../pages/map-page.ts'
import { openPhotosPage, type PhotosPageOptions } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

const app = shareInFile(startTestApp)

const species = [['Rainbow Trout'], ['Brook Trout'], ['Rainbow Trout'], ['Pike'], null, ['Walleye']]
const photos: SamplePhoto[] = galleryPhotos(6).map((photo, index) => ({
  ...photo,
  species: species[index] ?? null,
  lengthInches: 10 + index,
  tideType: index % 2 === 0 ? 'rising' : 'low',
  ...(index < 2 && { locationId: 'creek', locationName: 'Mill Creek', latitude: 40, longitude: -100 }),
}))

async function openGallery(
  options: PhotosPageOptions & { notedCatches?: readonly CompactNotedCatch[] } = {},
) {
  const { notedCatches = [] } = options
  const opened = await openPhotosPage(app, {
    ...options,
    before: (page) => serveLog(page, { photos, notedCatches }),
  })
  const { page } = opened
  return {
    ...opened,
    searchBox: page.getByRole('textbox', { name: 'Search photos' }),
    chip: (name: string | RegExp) => page.getByRole('search').getByRole('button', { name }),
    params: () => Object.fromEntries(new URL(page.url()).searchParams),
  }
}

test('a search and filters find photos offline, are part of the address, and Back undoes them', async () => {
  const { page, searchBox, chip, params, pictures, findAccessibilityViolations } = await openGallery({
    window: 'phone',
  })
  await page.getByText('Total photos: 6').waitFor()
  const find = page.getByRole('button', { name: 'Find' })
  await find.click()
  await searchBox.waitFor()
  await waitForCode(page, 'menu-chip-content', 'dialog-window')
  await find.click()
  await searchBox.waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await find.click()
  await searchBox.and(page.locator(':focus')).waitFor()
  await searchBox.fill('TROUT')
  await page.getByText('3 of 6 photos').waitFor()
  await expect.poll(() => pictures.count()).toBe(3)
  await expect.poll(params).toEqual({ search: 'TROUT' })

  await chip('Species').click()
  await page.getByRole('menuitemradio', { name: 'Rainbow Trout (2)' }).click()
  await page.getByText('2 of 6 photos').waitFor()
  await chip('Species: Rainbow Trout').waitFor()
  await chip('Length').click()
  await page.getByLabel('From (in)').fill('11.5')
  await page.getByRole('button', { name: 'Show matches' }).click()
  await page.getByText('1 of 6 photos').waitFor()
  expect(params()).toEqual({ search: 'TROUT', species: 'Rainbow Trout', minLengthInches: '11.5' })
  await chip('Length: from 11.5 in').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])

  await page.goBack()
  await page.getByText('2 of 6 photos').waitFor()
  await page.goBack()
  await page.getByText('3 of 6 photos').waitFor()
  await page.goBack()
  await page.getByText('Total photos: 6').waitFor()
  await expect.poll(() => searchBox.inputValue()).toBe('')
  await page.goForward()
  await page.getByText('3 of 6 photos').waitFor()
  await expect.poll(() => searchBox.inputValue()).toBe('TROUT')
  await find.click()
  await page.getByText('Total photos: 6').waitFor()
  await expect.poll(() => searchBox.count()).toBe(0)
  expect(params()).toEqual({})
})

const notedCatches = [
  {
    id: 'n1',
    timestamp: '2025-10-04T06:12:00-07:00',
    species: 'Pike',
    lengthInches: 28,
    locationId: 'creek',
  },
  { id: 'n2', timestamp: '2025-10-03T06:12:00-07:00', species: 'Perch', caughtWith: 'Worm' },
  { id: 'n3', timestamp: '2025-10-02T06:12:00-07:00', species: 'Perch', outcome: 'lost' },
  { id: 'n4', timestamp: '2025-10-01T12:00:00-07:00', hasTime: false, outcome: 'none', note: 'Pike jumped' },
].map((row) => ({ createdAt: row.timestamp, ...row })) as CompactNotedCatch[]

test('a filter also says which catches without a photo match, and leads to them', async () => {
  const { page, searchBox, params, complaints, findAccessibilityViolations } = await openGallery({
    window: 'phone',
    notedCatches,
  })
  const line = (text: string) => page.getByRole('link', { name: text, exact: true })
  await page.getByText('Total photos: 6').waitFor()
  await line('2 catches without photos, 1 got away').waitFor()
  await page.getByRole('button', { name: 'Find' }).click()
  await searchBox.waitFor()
  await line('2 catches without photos, 1 got away').waitFor()
  const top = async () => Math.round((await searchBox.boundingBox())?.y ?? 0)
  const before = await top()
  await searchBox.fill('pike')
  await page.getByText('1 of 6 photos').waitFor()
  await line('1 catch without a photo matches').waitFor()
  await page.getByRole('search').getByText('1 photo found. 1 catch without a photo matches').waitFor()
  expect(await top()).toBe(before)
  expect(await findAccessibilityViolations()).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
  await searchBox.fill('perch')
  await page.getByRole('heading', { name: 'No photos match' }).waitFor()
  await page.getByText('1 catch without a photo matches, 1 got away.').waitFor()
  await page.getByRole('link', { name: 'Show these catches' }).click()
  await page.getByRole('heading', { name: 'Catches without photos', level: 1 }).waitFor()
  const rows = page.getByRole('list', { name: 'Catches without photos' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByText('1 catch · 1 got away').waitFor()
  expect(params()).toEqual({ search: 'perch' })
  const box = page.getByRole('textbox', { name: 'Search catches' })
  await expect.poll(() => box.inputValue()).toBe('perch')
  expect(await findAccessibilityViolations()).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])

  await box.fill('walleye')
  await page.getByRole('heading', { name: 'No catches match' }).waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Show all catches' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByText('2 catches · 1 got away').waitFor()
  expect(params()).toEqual({})
  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Find', expanded: false }).and(page.locator(':focus')).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'No catches match' }).waitFor()
  expect(complaints).toEqual([])
})

test('the map shows only locations with catches that match, and leads to their photos', async () => {
  const map = await openMapPage(app, { before: (page) => serveLog(page, { photos }) })
  const { page, pin, control, popup } = map
  const pinNames = () =>
    map.pins.evaluateAll((pins) => (pins as { ariaLabel?: string }[]).map((pin) => pin.ariaLabel).sort())
  await expect.poll(pinNames).toEqual(['Lake Tahoe, 2 photos', 'Mill Creek, 2 photos'])
  await control('Filter').click()
  await control('Species').waitFor()
  await waitForCode(page, 'menu-chip-content')
  await page.context().setOffline(true)
  await control('Filter').click()
  await control('Species').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Search locations' }).fill('trout')
  await page.getByRole('option', { name: 'Show only “trout” 3 photos at 2 locations' }).click()
  await expect.poll(pinNames).toEqual(['Lake Tahoe, 1 photo', 'Mill Creek, 2 photos'])
  await control('Species').click()
  await page.getByRole('menuitemradio', { name: 'Brook Trout (1)' }).click()
  await expect.poll(pinNames).toEqual(['Mill Creek, 1 photo'])
  await map.comeToRest()
  await pin(/^Mill Creek/).click()
  await popup('Mill Creek').getByText('1 of 2 photos matches').waitFor()
  expect(await map.findAccessibilityViolations()).toEqual([])
  await control('Close').click()

  await page.goBack()
  await expect.poll(pinNames).toEqual(['Lake Tahoe, 1 photo', 'Mill Creek, 2 photos'])
  await control('Unidentified').click()
  await control('Without “Unidentified” (3)').click()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '3 photos' }).click()
  await page.getByText('3 of 6 photos').waitFor()
})

test('the menu of a group leads to all its photos, in the gallery and on the map', async () => {
  const { page, chip } = await openGallery({ window: 'desktop', search: '?group=group' })
  await page.getByText('4 of 6 photos').waitFor()
  await chip('Location group: group').waitFor()
  await page.goto('/locations')
  const menuButton = page.getByRole('button', { name: 'Menu for Group' })
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'View All Photos' }).click()
  await page.getByText('4 of 6 photos').waitFor()
  await page.goBack()
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'View in Map' }).click()
  const pins = page.locator('.leaflet-marker-pane').getByRole('button')
  await expect.poll(() => pins.count()).toBe(2) // both are in view
  await page.getByRole('button', { name: 'Location group: Group' }).waitFor()
})

test('the map leads to the photos that it shows, as a part of the map that can be dropped', async () => {
  const map = await openMapPage(app, {
    path: '/map?locationId=creek',
    before: (page) => serveLog(page, { photos }),
  })
  const { page, control } = map
  await map.popup('Mill Creek').waitFor()
  await control('Close').click()
  await control('Filter').click()
  await page.getByRole('link', { name: '2 photos here' }).click()
  await page.getByText('2 of 6 photos').waitFor()
  await page.getByRole('button', { name: 'Part of the map' }).click()
  await page.getByText('Total photos: 6').waitFor()
  await page
    .getByRole('search')
    .getByRole('button', { name: 'Location', exact: true })
    .and(page.locator(':focus'))
    .waitFor()
})
