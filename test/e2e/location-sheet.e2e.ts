/** @module-tag slow */
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { waitForAnimations, withoutLiveUpdates } from '../pages/browser-page.ts'
import { type MapPage, openMapPage } from '../pages/map-page.ts'
import { changesUrl } from '../pages/serve-log.ts'
import { deleteStoredLog } from '../pages/stored-log.ts'
import { touch } from '../pages/touch.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* What is done with spots on the map: looking into them, finding, making and choosing them. */

const app = shareInFile(() => startMapApp({ hasGeocoder: true }))

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
const lagoon = { name: 'Bolinas Lagoon', latitude: 37.908, longitude: -122.68 }

test('the popup opens the sheet of its location, which Back closes and a reload keeps', async () => {
  const map = await openMapPage(app, { locations: [pier] })
  const { page, angler, popup, complaints, findAccessibilityViolations } = map
  await fillWithCatches(angler, pier.name)
  await page.reload()
  await openPopup(map, 'Old Pier, 3 photos')
  await popup('Old Pier').getByText('Tap to view details →').click()
  const sheet = popup('Old Pier').filter({ has: page.getByRole('link', { name: 'Directions' }) })
  await sheet.waitFor()

  await expect
    .poll(() => sheet.locator('dl > div').allInnerTexts())
    .toEqual([
      ...['Total Catches\n4', 'Last Visit\nUnknown'],
      ...['Coordinates\n37.8060, -122.4500', 'Species\n2'],
    ])
  const strip = sheet.getByRole('list', { name: 'Photos at this location' })
  await expect.poll(() => strip.getByRole('listitem').count()).toBe(3)
  const best = sheet.getByRole('region', { name: 'Best Catch' })
  await expect.poll(() => best.allInnerTexts()).toEqual(['Best Catch\nLargemouth Bass\n21.5 in\n6.2 lbs'])
  await expect.poll(() => best.getByRole('img').getAttribute('style')).toContain('rotate: 90deg')
  await expect
    .poll(() => sheet.getByText('Common Species').locator('..').getByRole('listitem').allInnerTexts())
    .toEqual(['Bluegill\n2', 'Largemouth Bass\n1'])
  await expect
    .poll(async () => (await sheet.boundingBox())?.height)
    .toBeLessThanOrEqual(0.7 * (page.viewportSize()?.height ?? 0))
  expect(await findAccessibilityViolations()).toEqual([])

  await page.reload()
  await sheet.waitFor()
  await strip.getByRole('button').first().click()
  const viewer = popup('Photo viewer')
  await viewer.getByText('1 / 3').waitFor()
  await viewer.getByRole('button', { name: 'Close' }).dblclick() // a hasty second tap closes no more than that
  await viewer.waitFor({ state: 'detached' })
  await sheet.waitFor()
  await sheet.getByRole('link', { name: 'View All Photos at Old Pier' }).click()
  await page.getByText('Total photos: 3').waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?locationId=.+&locationName=Old\+Pier$/)
  await page.goBack()
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => focusedLabel(page)).toBe('Old Pier, 3 photos')
  expect(complaints).toEqual([])
})

test('in a wide window the sheet stands beside the map, which stays usable and keeps the pin in view', async () => {
  const map = await openMapPage(app, { window: 'desktop', locations: [pier, lagoon] })
  const { page, pin, popup, complaints } = map
  const sheet = popup(/^(Old Pier|Bolinas Lagoon)$/).filter({ has: page.getByText('Last visit:') })
  const screen = page.locator('section', { has: page.locator('.fishing-map') })
  const widthOf = async () => (await screen.boundingBox())?.width
  await openPopup(map, 'Old Pier, 0 photos')
  await popup('Old Pier').getByText('Tap to view details →').click()
  await sheet.waitFor()
  await expect.poll(widthOf).toBe(1280 - 416)
  await expect.poll(() => sheet.and(page.locator(':focus')).count()).toBe(1)
  await map.comeToRest()
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await page.locator('.map-popup').boundingBox()) ?? {}
      return x + width
    })
    .toBeLessThan(1280 - 416)

  await page.keyboard.press('Escape') // in the sheet
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(widthOf).toBe(1280)
  await popup('Old Pier').getByText('Tap to view details →').click()
  await sheet.waitFor()
  await map.comeToRest()
  await pin('Bolinas Lagoon, 0 photos').click()
  await sheet.getByRole('heading', { name: 'Bolinas Lagoon' }).waitFor()
  await page.getByRole('combobox', { name: 'Search locations' }).press('Escape')
  await expect.poll(() => sheet.isVisible()).toBe(true)
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('the sheet leads to photos of a species, to the bests and to directions, and copies coordinates', async () => {
  const map = await openMapPage(app, { locations: [pier] })
  const { page, angler, popup, control, toast } = map
  await fillWithCatches(angler, pier.name)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.reload()
  await openPopup(map, 'Old Pier, 3 photos')
  await popup('Old Pier').getByText('Tap to view details →').click()
  const directions = page.getByRole('link', { name: 'Directions' })
  await expect
    .poll(() => directions.getAttribute('href'))
    .toBe('https://www.openstreetmap.org/directions?to=37.806000,-122.450000')
  await expect.poll(() => directions.getAttribute('rel')).toBe('noopener noreferrer')
  await control('Copy coordinates').click()
  await toast('Coordinates Copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('37.806000, -122.450000')

  await page.getByRole('link', { name: 'Largemouth Bass 1' }).click()
  await page.getByText('1 of 3 photos').waitFor()
  expect(new URL(page.url()).search).toMatch(
    /^\?locationId=.+&locationName=Old\+Pier&species=largemouth\+bass$/,
  )
  await page.goBack()
  await page.getByRole('link', { name: 'Personal Bests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personal Bests' }).waitFor()
  await page.goBack()
  await page.getByText('Total Catches').waitFor()
})

test('photos that are added to an empty location are assigned to it', async () => {
  const map = await openMapPage(app, { locations: [pier] })
  const { page, angler, popup, control } = map
  await openPopup(map, 'Old Pier, 0 photos')
  await popup('Old Pier').getByText('Tap to view details →').click()
  const chooser = page.waitForEvent('filechooser')
  await control('Add photos here').click()
  await (await chooser).setFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await sampleJpeg({ seed: 77 }) },
  ])
  await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
  await page.getByText('Total photos: 1').waitFor()
  const [photo] = await angler.read<Photo[]>('/api/photos')
  expect(photo).toMatchObject({ locationName: 'Old Pier', positionSource: 'assigned' })
})

test('the sheet follows the finger and closes after a swipe of more than 50 px, up or down', async () => {
  const map = await openMapPage(app, { locations: [pier] })
  const { page, popup } = map
  const sheet = popup('Old Pier').filter({ hasText: 'Total Catches' })
  await openPopup(map, 'Old Pier, 0 photos')
  for (const direction of [-1, 1]) {
    await popup('Old Pier').getByText('Tap to view details →').click()
    await sheet.waitFor()
    const top = async () => Math.round((await sheet.boundingBox())?.y ?? 0)
    await waitForAnimations(page)
    const rest = await top()
    const short = await touch(page, sheet.getByRole('heading'))
    await short.moveBy(0, 40 * direction)
    await expect.poll(top).toBe(rest + 40 * direction)
    await short.lift()
    await expect.poll(top).toBe(rest)
    const long = await touch(page, sheet.getByText('Total Catches')) // which has no need to scroll
    await long.moveBy(0, 80 * direction)
    await long.lift()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => popup('Old Pier').locator(':focus').count()).toBe(1)
  }
})

test('the sheet says if a location is loading, deleted or unreachable', async () => {
  const map = await openMapPage(app, { locations: [pier] })
  const { page, angler, popup } = map
  await openPopup(map, 'Old Pier, 0 photos')
  await popup('Old Pier').getByText('Tap to view details →').click()
  await page.getByText('Total Catches').waitFor()
  let response = Promise.withResolvers<{ status: number; json: unknown } | 'of the server'>()
  await withoutLiveUpdates(page)
  await page.route(changesUrl, async (route) => {
    const result = await response.promise
    await (result === 'of the server' ? route.continue() : route.fulfill(result))
  })
  await deleteStoredLog(page)
  await page.reload()
  await page.getByText('Loading...', { exact: true }).waitFor()
  response.resolve({ status: 503, json: { message: 'The database rests.', code: 'UNAVAILABLE' } })
  await page.getByText('Location not found').waitFor()
  await page.getByRole('dialog').getByText('The database rests.').waitFor()
  response = Promise.withResolvers()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Loading...', { exact: true }).waitFor()
  const [location] = await angler.read<Location[]>('/api/locations')
  await angler.change('DELETE', `/api/locations/${location?.id}`)
  response.resolve('of the server')
  await page.getByText('It may have been deleted or merged into another location.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a search offers the user’s locations and then places, works by keyboard, and says that nothing was found', async () => {
  const { page, popup, view, control, complaints, findAccessibilityViolations } = await openMapPage(app, {
    window: 'desktop',
    locations: [pier, { ...lagoon, name: 'Lake Tahoma' }],
  })
  const geocodeUrls: string[] = []
  page.on('request', (request) => request.url().includes('/api/geocode') && geocodeUrls.push(request.url()))
  const field = page.getByRole('combobox', { name: 'Search locations' })
  await expect.poll(() => field.getAttribute('placeholder')).toBe('Search locations...')
  await expect.poll(() => control('Clear search').count()).toBe(0)
  await field.fill('lake tah')
  await page.getByRole('option').nth(1).waitFor()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Lake Tahoma\n0 photos', 'Lake Tahoe\nEl Dorado County, California, United States'])
  expect(geocodeUrls.map((url) => new URL(url).searchParams.get('q'))).toEqual(['lake tah'])
  expect(await findAccessibilityViolations()).toEqual([])

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(view).toMatchObject({
    latitude: expect.closeTo(39.0968, 3),
    longitude: expect.closeTo(-120.0324, 3),
    zoom: 12,
  })
  await field.fill('emerald')
  await page.keyboard.press('ArrowDown') // while it is still searching
  await page.getByRole('option', { selected: true }).waitFor()
  await field.fill('pier')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await popup('Old Pier').waitFor()
  await field.fill('tahoe')
  await page.keyboard.press('Enter') // before anything has been found
  await expect.poll(view).toMatchObject({ longitude: expect.closeTo(-120.0324, 3) })
  await control('Clear search').click()
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => focusedLabel(page)).toBe('Search locations')
  expect(complaints).toEqual([])

  // Escape closes the list, then clears the field, and what was open before stays.
  await page.keyboard.type('pier')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await expect.poll(() => field.inputValue()).toBe('pier')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('')

  await page.route('**/api/geocode?*', (route) => route.fulfill({ status: 500, json: {} }))
  await field.fill('atlantis')
  await page.getByText('No results').waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
})

test('a dropped pin becomes a location once it is named', async () => {
  const map = await openMapPage(app, { locations: [pier, lagoon] })
  const { page, angler, pin, popup, control, toast, view, complaints, findAccessibilityViolations } = map
  await pin('Old Pier, 0 photos').waitFor()
  await control('New Location').click()
  await page.getByText('Click anywhere to drop a pin').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])

  // Neither a pin nor a control is the map.
  await pin('Old Pier, 0 photos').click()
  await popup('Old Pier').waitFor()
  await popup('Old Pier').getByRole('button', { name: 'Close' }).click()
  await control('Map layers').click()
  await page.keyboard.press('Escape')
  const dialog = popup('Name Your Location')
  expect(await page.locator('.dropped-pin').count()).toBe(0) // the dialog’s code may still load

  await page.locator('.fishing-map').click({ position: { x: 60, y: 420 } })
  await dialog.waitFor()
  const create = dialog.getByRole('button', { name: 'Create Location' })
  const shown = (await dialog.locator('dd').allInnerTexts()).map(Number)
  await expect
    .poll(() => dialog.locator('dd').allInnerTexts())
    .toEqual(shown.map((degrees) => degrees.toFixed(6)))
  await dialog.getByLabel('Name', { exact: true }).fill('   ')
  await expect.poll(() => create.isDisabled()).toBe(true)
  expect(await findAccessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Click anywhere to drop a pin').waitFor()

  await page.locator('.fishing-map').click({ position: { x: 60, y: 420 } })
  await dialog.getByLabel('Name', { exact: true }).fill('  Mill Pool ')
  await page.keyboard.press('Enter')
  await toast('Location Created').waitFor()
  await popup('Mill Pool').waitFor()
  await pin('Mill Pool, 0 photos').waitFor()
  await expect.poll(view).toMatchObject({ zoom: 13, latitude: expect.closeTo(shown[0] ?? 0, 1) })
  await expect.poll(() => page.getByText('Click anywhere to drop a pin').count()).toBe(0)
  const made = (await angler.read<Location[]>('/api/locations')).find(({ name }) => name === 'Mill Pool')
  expect([made?.latitude, made?.longitude]).toEqual(shown)
  expect(complaints).toEqual([])
})

test('by keyboard alone, the focus follows the steps to a new location and back', async () => {
  const { page, control, popup } = await openMapPage(app, { window: 'desktop' })
  const isFocused = (name: string) =>
    page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).isVisible()
  await control('New Location').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused('Drop pin at center')).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused('New Location')).toBe(true)

  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused('Drop pin at center')).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused('New Location')).toBe(true)

  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused('Drop pin at center')).toBe(true)
  await page.keyboard.press('Enter')
  await popup('Name Your Location').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused('Drop pin at center')).toBe(true)

  await page.keyboard.press('Enter')
  await popup('Name Your Location').waitFor()
  await page.keyboard.type('Deep Hole')
  await page.keyboard.press('Enter')
  await expect.poll(() => popup('Deep Hole').and(page.locator(':focus')).isVisible()).toBe(true)
})

test('an existing location and a server error show a message and keep the typed name', async () => {
  const { page, angler, control, popup, toast } = await openMapPage(app, { window: 'desktop' })
  const dialog = popup('Name Your Location')
  await control('New Location').click()
  await control('Drop pin at center').click()
  await dialog.waitFor()
  const [latitude, longitude] = (await dialog.locator('dd').allInnerTexts()).map(Number)
  await angler.change('POST', '/api/locations', { name: 'Pier', latitude, longitude }) // on another device
  await dialog.getByLabel('Name', { exact: true }).fill('Pier again')
  await page.keyboard.press('Enter')
  await toast('Location Already Exists').waitFor()
  await toast('A location already exists at this spot.').waitFor()
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Pier again')

  const create = dialog.getByRole('button', { name: 'Create Location' })
  await page.route('**/api/locations', (route) => route.fulfill({ status: 500, json: {} }))
  await create.click()
  await toast('Failed to Create Location').waitFor()
  await toast('Please try again.').waitFor()
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Pier again')
})

test('waiting photos can be assigned to a new location', async () => {
  const { page, angler, popup, control, toast, complaints, findAccessibilityViolations } = await openMapPage(
    app,
    {
      window: 'phone',
    },
  )
  const ids = await uploadWithoutPosition(angler, 6)
  await page.goto(`/map?assignPhotoIds=${ids.join(',')}`)
  const panel = page.getByText('Assigning 6 photos').locator('..')
  await expect.poll(() => panel.locator('img').count()).toBe(4)
  await panel.getByText('+2').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'No catches yet' }).count()).toBe(0)
  expect(await findAccessibilityViolations()).toEqual([])
  await control('Ready to Drop Pin').click()
  await page.getByText('Click map to drop pin').waitFor()
  await control('Cancel').click()
  await control('Ready to Drop Pin').click()
  await page.locator('.fishing-map').click({ position: { x: 100, y: 300 } })
  await popup('Name Your Location').getByLabel('Name', { exact: true }).fill('Nameless Creek')
  await control('Create Location').click()
  await toast('Location Created & Photos Assigned').waitFor()
  await popup('Nameless Creek').getByText('6 photos').waitFor()
  await expect.poll(() => control('Ready to Drop Pin').count()).toBe(0)
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.map(({ locationName }) => locationName)).toEqual(Array(6).fill('Nameless Creek'))
  expect(complaints).toEqual([])
})

test('waiting photos can be assigned to a tapped location, and a failure can be retried', async () => {
  const map = await openMapPage(app, { locations: [pier] })
  const { page, angler, popup, control, toast } = map
  const ids = await uploadWithoutPosition(angler, 2)
  await page.goto(`/map?assignPhotoIds=${ids.join(',')}`)
  await page.route('**/assign-location', (route) => route.fulfill({ status: 500, json: {} }))
  await openPopup(map, 'Old Pier, 0 photos')
  await control('Assign 2 photos here').click()
  await toast('Assignment Failed').waitFor()
  await toast('Failed to assign location').waitFor()

  await popup('Old Pier').getByRole('button', { name: 'Close' }).click()
  await control('Ready to Drop Pin').click()
  await page.locator('.fishing-map').click({ position: { x: 100, y: 300 } })
  await popup('Name Your Location').getByLabel('Name', { exact: true }).fill('Other Bank')
  await control('Create Location').click()
  await toast('Photos Assignment Failed').waitFor()
  await toast('Location created but failed to assign photos.').waitFor()

  await page.unroute('**/assign-location')
  await popup('Other Bank').waitFor()
  await control('Assign 2 photos here').click()
  await toast('Location Assigned').waitFor()
  await popup('Other Bank').getByText('2 photos', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.has('assignPhotoIds')).toBe(false)
  await popup('Other Bank').getByRole('button', { name: 'Close' }).click()
  await control('New Location').waitFor()
})

async function openPopup({ pin, popup }: MapPage, label: string): Promise<void> {
  await pin(label).click()
  await popup(label.split(',')[0] ?? '').waitFor()
}

/** Three catches: two with a weight, one of them turned, one without a word. */
async function fillWithCatches(angler: HttpClient, locationName: string): Promise<void> {
  const ids = await uploadWithoutPosition(angler, 3)
  const location = (await angler.read<Location[]>('/api/locations')).find(({ name }) => name === locationName)
  for (const id of ids)
    await angler.change('PATCH', `/api/photos/${id}/assign-location`, { locationId: location?.id })
  const [big, small] = ids
  await angler.change('PATCH', `/api/photos/${big}/measurements`, { weightLbs: 6.2, lengthInches: 21.5 })
  await angler.change('PATCH', `/api/photos/${big}/species`, { species: ['largemouth bass', 'bluegill'] })
  await angler.change('PATCH', `/api/photos/${big}/rotation`, { rotation: 90 })
  await angler.change('PATCH', `/api/photos/${small}/measurements`, { weightLbs: 0.4 })
  await angler.change('PATCH', `/api/photos/${small}/species`, { species: ['Bluegill'] })
}

let pictures = 1000

async function uploadWithoutPosition(angler: HttpClient, count: number): Promise<string[]> {
  const files = await Promise.all(
    Array.from({ length: count }, async () => {
      const seed = ++pictures
      return { name: `catch-${seed}.jpg`, bytes: await sampleJpeg({ seed }) }
    }),
  )
  const results: UploadResult[] = await angler.upload(files)
  return results.map(({ id }) => id ?? '')
}

function focusedLabel(page: MapPage['page']): Promise<string | null> {
  return page.evaluate(`document.activeElement?.getAttribute('aria-label') ?? null`)
}
