/** @module-tag slow */
import { beforeEach, expect, test } from 'vitest'
import type { MapPoint } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { withoutLiveUpdates } from '../pages/browser-page.ts'
import { type MapPage, openMapPage } from '../pages/map-page.ts'
import { changesUrl, fulfillWithLog } from '../pages/serve-log.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startMapApp)

beforeEach(() => {
  app.tiles.breakDown(false)
  app.tiles.layers.clear()
})

const crissyField = { latitude: 37.806, longitude: -122.45 }
const bolinas = { latitude: 37.908, longitude: -122.68 }
const twoLocations: MapPoint[] = [
  ['crissy', 37.806, -122.45, 7, 'Crissy Field'],
  ['bolinas', 37.908, -122.68, 1, 'Bolinas Lagoon'],
]

test('photos appear as pins, which open a popup with the newest photo and the number of others', {
  tags: 'core',
}, async () => {
  const { page, angler, pin, pins, popup, reset, view, comeToRest, ...map } = await openMapPage(app, {
    photos: [crissyField, crissyField, crissyField, bolinas],
  })
  await pin(/, 3 photos$/).waitFor()
  await pin(/, 1 photo$/).waitFor()
  await expect.poll(() => pins.count()).toBe(2)
  await reset()
  await expect.poll(view).not.toBeNull()
  const center = await view()
  if (center === null) throw new Error('The view is not remembered.')
  for (const [label, place] of [
    [/, 3 photos$/, crissyField],
    [/, 1 photo$/, bolinas],
  ] as const) {
    const expected = pixelsFromCenter(place, center)
    const found = await tipFromCenter(page, pin(label))
    expect(Math.abs(found.x - expected.x)).toBeLessThan(2)
    expect(Math.abs(found.y - expected.y)).toBeLessThan(2)
  }
  expect(await map.findAccessibilityViolations()).toEqual([])

  const photos = await angler.read<Photo[]>('/api/photos')
  for (const { id } of photos) await angler.change('PATCH', `/api/photos/${id}/rotation`, { rotation: 90 })
  await pin(/, 3 photos$/).click()
  const card = popup(/./)
  await card.getByText('3 photos').waitFor()
  await card.getByText('+2').waitFor()
  await card.getByText('Tap to view details →').waitFor()
  await expect.poll(() => card.locator('img').evaluate(naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => card.locator('img').getAttribute('style')).toContain('rotate: 90deg')
  expect(await map.findAccessibilityViolations()).toEqual([])

  await card.getByRole('button', { name: 'Close' }).click()
  await pin(/, 1 photo$/).click()
  await card.getByText('1 photo').waitFor()
  await expect.poll(() => card.getByText(/^\+/).count()).toBe(0)
  await comeToRest()
  await page.locator('.fishing-map').click({ position: { x: 20, y: 400 } })
  await card.waitFor({ state: 'detached' })
  expect(map.complaints).toEqual([])
})

test('pins are reached by keyboard: a cluster splits and keeps the focus, and a popup gives it back', async () => {
  const points: MapPoint[] = [...twoLocations, ['everglades', 25.3, -80.9, 5, 'Everglades']]
  const { page, pin, popup, reset, comeToRest } = await openMapPage(app, { points, window: 'desktop' })
  await pin('2 spots, 8 photos').focus()
  await page.keyboard.press('Enter')
  await pin('Crissy Field, 7 photos').waitFor()
  await comeToRest()
  await expect.poll(() => focusedLabel(page)).toMatch(/photos?$/)
  await page.locator('.fishing-map').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedLabel(page)).toBe('Bolinas Lagoon, 1 photo') // from north to south
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedLabel(page)).toBe('Crissy Field, 7 photos')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe('Crissy Field')
  await page.keyboard.press('Escape')
  await popup('Crissy Field').waitFor({ state: 'detached' })
  await expect.poll(() => focusedLabel(page)).toBe('Crissy Field, 7 photos')
  for (const place of ['pin', 'map']) {
    await pin('Crissy Field, 7 photos').press('Enter')
    await popup('Crissy Field').waitFor()
    await (place === 'pin' ? pin('Crissy Field, 7 photos') : page.locator('.fishing-map')).press('Escape')
    await popup('Crissy Field').waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.locator('.leaflet-marker-pane [tabindex]').count()).toBe(0) // the button alone is a stop
  await reset()
  await pin('2 spots, 8 photos').waitFor()
  await pin('Everglades, 5 photos').waitFor()
})

test('locations at the same point open as a list', async () => {
  const points = Array.from({ length: 12 }, (_, i): MapPoint => [`dock-${i}`, 45, -93, i, `Dock ${i}`])
  const { pin, popup, findAccessibilityViolations } = await openMapPage(app, { points })
  await pin('12 spots, 66 photos').click()
  const list = popup('Locations here')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(12)
  expect(await findAccessibilityViolations()).toEqual([])
  await list.getByRole('button', { name: /^Dock 3/ }).click()
  await popup('Dock 3').waitFor()
})

test('map layers can be chosen, show their attribution and are remembered, and so is the view', async () => {
  const { page, control, view, comeToRest, findAccessibilityViolations } = await openMapPage(app, {
    points: twoLocations,
    window: 'desktop',
  })
  await page.getByRole('link', { name: 'Map data © Google' }).waitFor()
  await expect.poll(() => [...app.tiles.layers]).toEqual(['google-street'])
  await page.mouse.move(640, 300)
  await page.mouse.down()
  await page.mouse.move(500, 260, { steps: 5 })
  await page.mouse.up()
  await comeToRest()
  await expect.poll(view).not.toBeNull()
  await control('Map layers').click()
  await expect
    .poll(() => page.getByRole('menuitemradio').allTextContents())
    .toEqual(['Satellite (Esri)', 'Google Satellite', 'Google Hybrid', 'Google Street', 'OpenStreetMap'])
  expect(await findAccessibilityViolations()).toEqual([])
  expect([...app.tiles.layers]).toEqual(['google-street']) // the menu asks no other host for a preview
  await page.getByRole('menuitemradio', { name: 'OpenStreetMap' }).click()
  await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
  await control('Map layers').click()
  await page.getByRole('menuitemcheckbox', { name: 'Nautical Chart' }).click()
  await page.getByRole('link', { name: '© OpenSeaMap contributors' }).waitFor()
  await expect
    .poll(() => page.evaluate(`[localStorage.mapBaseLayer, localStorage.mapShowNautical]`))
    .toEqual(['osm', 'true'])

  const left = await view()
  app.tiles.layers.clear()
  await page.reload()
  await page.getByRole('link', { name: '© OpenSeaMap contributors' }).waitFor()
  await expect.poll(() => [...app.tiles.layers].sort()).toEqual(['nautical', 'osm'])
  await expect.poll(view).toEqual(left)
})

test('without tiles, land is drawn and a note says why, until tiles load again', async () => {
  app.tiles.breakDown(true)
  const { page, pin } = await openMapPage(app, { points: twoLocations })
  const note = page.getByText('Map tiles aren’t available. Your locations are still here.')
  await note.waitFor()
  await pin('Crissy Field, 7 photos').waitFor()
  const colors = () => page.evaluate<number[]>(colorsOfChart)
  await expect.poll(async () => (await colors()).length).toBeGreaterThan(4)
  expect(await colors()).not.toContain(waterAtNight)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colors).toContain(waterAtNight)
  app.tiles.breakDown(false)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await note.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Map data © Google' }).waitFor()
})

test('a URL with a location opens the map there with its popup, once, and one that is deleted says so', async () => {
  const { page, popup, view, pin, toast, complaints } = await openMapPage(app, {
    points: twoLocations,
    path: '/map?locationId=bolinas',
  })
  await popup('Bolinas Lagoon').waitFor()
  await expect.poll(async () => (await view())?.zoom).toBe(13)
  await popup('Bolinas Lagoon').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await pin(/^Bolinas/).waitFor()
  await expect.poll(async () => (await view())?.zoom).toBe(13)
  expect(await popup(/./).count()).toBe(0)
  expect(complaints).toEqual([])
  await page.goto('/map?locationId=gone')
  await toast('Location not found').waitFor()
  await pin(/^Bolinas/).waitFor()
})

test('a location that no zoom separates from others gets a pin of its own while its popup is open', async () => {
  const apart = 0.00001
  const { page, pin, popup, comeToRest, complaints } = await openMapPage(app, {
    points: [
      ['north', 37.806 + apart, -122.45, 2, 'North Pier'],
      ['middle', 37.806, -122.45, 7, 'Middle Pier'],
      ['south', 37.806 - apart, -122.45, 3, 'South Pier'],
    ],
    path: '/map?locationId=middle',
  })
  await popup('Middle Pier').waitFor()
  await pin('Middle Pier, 7 photos').waitFor()
  await comeToRest()
  const tip = page.locator('.leaflet-popup-tip-container')
  await expect
    .poll(async () => {
      const [pinBox, tipBox] = [await pin('Middle Pier, 7 photos').boundingBox(), await tip.boundingBox()]
      if (pinBox === null || tipBox === null) return null
      return Math.abs(pinBox.x + pinBox.width / 2 - tipBox.x - tipBox.width / 2)
    })
    .toBeLessThan(2)
  expect(complaints).toEqual([])
})

test('a new user sees the intro once, then an invitation to upload, and then the first catch as a pin', async () => {
  const { page, popup, pin, reset, view, findAccessibilityViolations, complaints } = await openMapPage(app, {
    intro: true,
  })
  await popup('Welcome to Creel').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: 'Upload First Photos' }).click()
  await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('heading', { name: 'No catches yet' }).waitFor()
  await expect.poll(() => popup('Welcome to Creel').count()).toBe(0)
  expect(await findAccessibilityViolations()).toEqual([])

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload photos' }).click()
  const buffer = await sampleJpeg({ seed: 77, latitude: -38.8, longitude: 175.9 })
  await (await chooser).setFiles({ name: 'taupo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Total photos: 1').waitFor() // in the gallery
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await pin(/, 1 photo$/).waitFor()
  await reset()
  await expect.poll(view).toMatchObject({ latitude: expect.closeTo(-38.8, 3), zoom: 13 })
  expect(complaints).toEqual([])
})

test('locations that fail to load show an error with a retry', async () => {
  let isAway = true
  const { page, pin, findAccessibilityViolations } = await openMapPage(app, {
    before: async (page) => {
      await withoutLiveUpdates(page)
      await page.route(changesUrl, (route) =>
        isAway
          ? route.fulfill({ status: 503, json: { message: 'The database rests.', code: 'UNAVAILABLE' } })
          : fulfillWithLog(route, { points: twoLocations }),
      )
    },
  })
  await page.getByRole('alert').getByText('Failed to fetch locations').waitFor()
  await page.getByRole('alert').getByText('The database rests.').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await pin('Crissy Field, 7 photos').waitFor()
  expect(await page.getByText('Failed to fetch locations').count()).toBe(0)
})

test('My location centers the map at zoom 15 and says so, or why it can’t', async () => {
  const { page, control, toast, view } = await openMapPage(app, { points: twoLocations })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 44.98, longitude: -93.26, accuracy: 30 })
  await control('My location').click()
  await toast('Location Found').waitFor()
  await toast('Map centered on your current location.').waitFor()
  await page.locator('.me-dot').waitFor({ state: 'attached' })
  await expect.poll(view).toMatchObject({ zoom: 15, latitude: expect.closeTo(44.98, 3) })
  await page.context().clearPermissions()
  await control('My location').click()
  await toast('Location permission denied. Please enable location access in your browser.').waitFor()
})

function naturalWidth(image: unknown): number {
  return (image as { naturalWidth: number }).naturalWidth
}

function focusedLabel(page: MapPage['page']): Promise<string | null> {
  return page.evaluate(`document.activeElement?.getAttribute('aria-label') ?? null`)
}

/** Where the tip of a pin points, from the middle of the map; pixels. */
async function tipFromCenter(page: MapPage['page'], pin: ReturnType<MapPage['pin']>) {
  const [map, box] = await Promise.all([page.locator('.fishing-map').boundingBox(), pin.boundingBox()])
  if (map === null || box === null) throw new Error('The pin is not on the page.')
  return {
    x: box.x + box.width / 2 - (map.x + map.width / 2),
    y: box.y + box.height - (map.y + map.height / 2),
  }
}

/** The Web Mercator projection, written out apart from the app's own. */
function pixelsFromCenter(place: typeof crissyField, center: typeof crissyField & { zoom: number }) {
  const world = 256 * 2 ** center.zoom
  const northing = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return {
    x: ((place.longitude - center.longitude) / 360) * world,
    y: ((northing(center.latitude) - northing(place.latitude)) / (2 * Math.PI)) * world,
  }
}

const waterAtNight = 0x0d2a34

/** The colors that the canvases of the chart show: one alone would be a blank map. */
const colorsOfChart = `(() => {
  const colours = new Set()
  for (const canvas of document.querySelectorAll('.chart-tile canvas')) {
    const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
    context.drawImage(canvas, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    for (let i = 0; i < data.length; i += 4 * 97) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2])
  }
  return [...colours]
})()`
