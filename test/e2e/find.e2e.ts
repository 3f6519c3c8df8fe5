/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompactNotedCatch } from '../../shared/sync.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { openMapPage } from '../pages/map-page.ts'
import { openPhotosPage, type PhotosPageOptions } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

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

test.each(['phone', 'desktop'] as const)(
  'a search and filters find photos offline, are part of the address, and Back undoes them, on a %s',
  async (window) => {
    const { page, searchBox, chip, params, pictures, findAccessibilityViolations } = await openGallery({
      window,
    })
    await page.getByText('Total photos: 6').waitFor()
    const find = page.getByRole('button', { name: 'Find' })
    await find.click()
    await searchBox.waitFor() // its code is there
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
  },
)

test('a wide window shows the first filters, and the others on demand or while one of them is set', async () => {
  const { page, chip } = await openGallery({
    window: 'desktop',
    search: '?minLengthInches=14&unidentified=true',
  })
  await page.getByText('1 of 6 photos').waitFor()
  await chip('Length: from 14 in').waitFor()
  await chip('Unidentified').waitFor() // what is set comes first
  await chip('Favorites').waitFor()
  await chip('Outcome').waitFor({ state: 'hidden' })
  await chip('More filters').click()
  await chip('Unidentified').click()
  await page.getByText('2 of 6 photos').waitFor()
  await chip('Measured').click()
  await page.getByText('0 of 6 photos').waitFor()
  await expect.poll(() => chip(/ filters$/).count()).toBe(0)
  await chip('Measured').click()
  await page.getByText('2 of 6 photos').waitFor()
  await chip('Measured').and(page.locator(':focus')).waitFor()
  await chip('Fewer filters').click()
  await chip('Measured').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 390, height: 844 })
  await chip('Measured').waitFor()
  await expect.poll(() => chip('More filters').count()).toBe(0)
})

test('on a phone, chips that are set come first when they are shown, and none moves while it is used', async () => {
  const { page, chip } = await openGallery({ search: '?tide=rising' })
  const texts = async () =>
    (await page.getByRole('search').getByRole('button').allInnerTexts())
      .slice(0, 4)
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  const edge = async (name: string) => (await chip(name).boundingBox())?.x
  await page.getByText('3 of 6 photos').waitFor()
  await expect.poll(texts).toEqual(['Location', 'Tide: Rising', 'Favorites', 'Species'])
  await expect.poll(() => edge('Tide: Rising')).toBeLessThan(200)

  await chip('Unidentified').click()
  await page.getByText('1 of 6 photos').waitFor()
  await expect.poll(texts).toEqual(['Location', 'Tide: Rising', 'Favorites', 'Species'])
  await chip('Unidentified').and(page.locator(':focus')).waitFor()
  await page.reload()
  await expect.poll(texts).toEqual(['Location', 'Tide: Rising', 'Unidentified', 'Favorites'])
  await expect.poll(() => edge('Unidentified')).toBeLessThan(300)

  await chip('Measured').click()
  await page.getByRole('button', { name: 'Without “Measured” (1)' }).click()
  await page.getByText('1 of 6 photos').waitFor()
  await expect.poll(texts).toEqual(['Location', 'Tide: Rising', 'Unidentified', 'Favorites'])
})

test('an address with a filter shows its photos; if none match, the screen says which part to drop', async () => {
  const { page, params, findAccessibilityViolations } = await openGallery({
    search: '?search=trout&tide=low&unidentified=true',
  })
  await page.getByRole('heading', { name: 'No photos match' }).waitFor()
  await page.getByText('0 of 6 photos').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Without “Unidentified” (1)' }).click()
  await page.getByText('1 of 6 photos').waitFor()
  expect(params()).toEqual({ search: 'trout', tide: 'low' })
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

test.each(['phone', 'desktop'] as const)(
  'a filter also says which catches without a photo match, and leads to them, on a %s',
  async (window) => {
    const { page, searchBox, chip, params, complaints, findAccessibilityViolations } = await openGallery({
      window,
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
    await searchBox.fill('walleye')
    await line('1 catch without a photo matches').waitFor({ state: 'detached' })
    await expect.poll(top).toBe(before)

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

    await chip('Bait').click()
    await page.getByRole('menuitemradio', { name: 'Worm (1)' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await box.fill('pike')
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
  },
)

test('in the gallery of a location, only the catches without a photo there match', async () => {
  const { page, searchBox, params, findAccessibilityViolations } = await openGallery({
    notedCatches,
    search: '?locationId=creek&locationName=Mill+Creek&search=october+2025',
  })
  await page.getByRole('heading', { name: 'No photos match' }).waitFor()
  const link = page.getByRole('link', { name: '1 catch without a photo matches' })
  await link.waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText('Total photos: 2').waitFor()
  await page.getByRole('link', { name: '1 catch without a photo', exact: true }).waitFor()
  await searchBox.fill('2025')
  await link.click()
  await page.getByText('1 catch', { exact: true }).waitFor()
  expect(params()).toEqual({ locationId: 'creek', locationName: 'Mill Creek', search: '2025' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
  expect(await findLayoutFaults(page)).toEqual([])
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Mill Creek' }).click()
  await page.getByText('2 catches · 1 got away').waitFor()
  await page.getByRole('button', { name: 'Find' }).click()
  await expect.poll(params).toEqual({})
})

test('a filter that only photos can match finds no catch without one', async () => {
  const { page } = await openGallery({ notedCatches, search: '?favorites=true' })
  await page.getByRole('heading', { name: 'No photos match' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /without a? ?photo/ }).count()).toBe(0)
})

test('a filter stays when a location is chosen', async () => {
  const { page, chip, params } = await openGallery({ search: '?tide=rising' })
  await page.getByText('3 of 6 photos').waitFor()
  await chip(/^Location$/).click()
  await page.getByRole('dialog').getByText('Mill Creek').click()
  await page.getByText('1 of 2 photos').waitFor()
  expect(params()).toEqual({ tide: 'rising', locationId: 'creek', locationName: 'Mill Creek' })
})

test('the locations list and the map find locations by their catches', async () => {
  const { page } = await openGallery()
  await page.goto('/locations?search=brook')
  await page.getByText('1 of 2 spots · 2 of 4 photos').waitFor()
  await page.getByRole('textbox', { name: 'Search locations' }).fill('walleye')
  await page.getByRole('heading', { name: 'No results' }).waitFor()

  const map = await openMapPage(app, { before: (mapPage) => serveLog(mapPage, { photos }) })
  await map.page.getByRole('combobox', { name: 'Search locations' }).fill('trout')
  await map.page.getByRole('option', { name: 'Mill Creek 2 photos match “trout”' }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'the map shows only locations with catches that match, and leads to their photos, on a %s',
  async (window) => {
    const map = await openMapPage(app, { window, before: (page) => serveLog(page, { photos }) })
    const { page, pin, control, popup } = map
    const pinNames = () =>
      map.pins.evaluateAll((pins) => (pins as { ariaLabel?: string }[]).map((pin) => pin.ariaLabel).sort())
    await expect.poll(pinNames).toEqual(['Lake Tahoe, 2 photos', 'Mill Creek, 2 photos'])
    await control('Filter').click()
    await control('Species').waitFor()
    const chips = page.getByRole('search', { name: 'Filter locations' })
    const boxes = await Promise.all((await chips.getByRole('button').all()).map((chip) => chip.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    const { width = 0 } = page.viewportSize() ?? {}
    const unidentified = async () => (await control('Unidentified').boundingBox())?.x
    expect(await unidentified()).toBeGreaterThan(width - 100)
    await chips.hover()
    // One turn of the wheel goes only so far.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return await unidentified()
      })
      .toBeLessThan(width - 100)
    await page.waitForLoadState('networkidle')
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

    await control('Tide').click()
    await page.getByRole('menu').waitFor()
    await expect.poll(() => page.getByRole('menuitemradio', { name: /^Rising/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(pinNames).toEqual(['Lake Tahoe, 1 photo', 'Mill Creek, 2 photos'])
    await control('Unidentified').click()
    await control('Without “Unidentified” (3)').click()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: '3 photos' }).click()
    await page.getByText('3 of 6 photos').waitFor()
    await page.goBack()
    await expect.poll(pinNames).toEqual(['Lake Tahoe, 1 photo', 'Mill Creek, 2 photos'])
    await control('Filter').click()
    await expect.poll(pinNames).toEqual(['Lake Tahoe, 2 photos', 'Mill Creek, 2 photos'])
    expect(new URL(page.url()).search).toBe('')

    await page.goto('/map?species=brook+trout')
    await expect.poll(pinNames).toEqual(['Mill Creek, 1 photo'])
    await page.getByRole('link', { name: '1 photo' }).waitFor()
  },
)

test.each(['phone', 'desktop'] as const)(
  'the filtered map shows where a matching catch without a photo was made, and leads to it, on a %s',
  async (window) => {
    const musky = { ...notedCatches[0], id: 'musky', species: 'Musky' } as CompactNotedCatch
    const map = await openMapPage(app, {
      window,
      before: (page) => serveLog(page, { photos, notedCatches: [musky, ...notedCatches] }),
    })
    const { page, pin, popup, complaints } = map
    await page.goto('/map?species=musky')
    await pin('Mill Creek, 0 photos').waitFor()
    await expect.poll(() => map.pins.count()).toBe(1)
    await page.getByRole('heading', { name: 'No photos match' }).waitFor({ state: 'detached' })
    const chip = page.getByRole('link', { name: '1 catch without a photo', exact: true })
    await chip.waitFor()
    expect(await map.findAccessibilityViolations()).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])
    await map.comeToRest()
    await pin('Mill Creek, 0 photos').click()
    await popup('Mill Creek').waitFor()
    await popup('Mill Creek').getByRole('button', { name: 'Close' }).click()
    await chip.click()
    await page.waitForURL('**/catches?species=musky')
    const rows = page.getByRole('list', { name: 'Catches without photos' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(1)
    await page.goto('/map?species=perch') // noted without a location
    await page.getByRole('heading', { name: 'No photos match' }).waitFor()
    expect(complaints).toEqual([])
  },
)

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

  const view = () => page.evaluate<string>(`sessionStorage.getItem('mapView')`)
  const fitted = await view()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(view).not.toBe(fitted)
  const before = await view()
  await page.getByRole('link', { name: '4 photos' }).click()
  await page.getByText('4 of 6 photos').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '4 photos' }).waitFor() // the filter has been applied
  await expect.poll(() => pins.count()).toBe(2)
  expect(await view()).toBe(before)

  await page.goto('/locations')
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'View Outings' }).click()
  await page.getByRole('heading', { name: 'Outings', level: 1 }).waitFor()
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
  await page.goBack()
  await page.goBack()
  await control('Filter').click()
  await page.getByRole('link', { name: '2 photos here' }).waitFor()
  await map.reset()
  await expect.poll(() => page.getByRole('link', { name: /photos here/ }).count()).toBe(0) // all of them are in view
})
