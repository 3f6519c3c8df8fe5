/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MapPoint } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { isOnTop, withoutLiveUpdates } from '../pages/browser-page.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'
import { changesUrl, fulfillWithLog } from '../pages/serve-log.ts'
import { sampleJpeg } from '../samples/samples.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
beforeEach(() => {
  app.tiles.breakDown(false)
  app.tiles.layers.clear()
})
afterAll(() => app.stop())

async function openMap(options: MapPageOptions = {}): Promise<MapPage> {
  return openMapPage(app, options)
}

const reachable = ['Reset view', 'Jump to Location', 'My location', 'New Location']

/** A location with three photos near Crissy Field, `east` degrees from the others. */
function stackedAt(name: string, east = 0): MapPoint {
  return [name, 37.806, -122.45 + east, 3, name]
}

const crissyField = { latitude: 37.806, longitude: -122.45 }
const bolinas = { latitude: 37.908, longitude: -122.68 }
const twoLocations: MapPoint[] = [
  ['crissy', 37.806, -122.45, 7, 'Crissy Field'],
  ['bolinas', 37.908, -122.68, 1, 'Bolinas Lagoon'],
]

test('the photo of a popup fills its width', async () => {
  const { page, pin } = await openMap({ photos: [crissyField] })
  await pin(/, 1 photo$/).click()
  const photo = page.locator('.popup-photo').first()
  await photo.waitFor()
  const content = page.locator('.leaflet-popup-content')
  await expect
    .poll(async () => (await photo.boundingBox())?.width === (await content.boundingBox())?.width)
    .toBe(true)
})

test('the links of the attribution are tall enough to be tapped', async () => {
  const { page } = await openMap()
  const link = page.getByRole('link', { name: /Google/ })
  await link.waitFor()
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

for (const window of ['phone', 'desktop'] as const)
  test(`photos appear as pins where they were taken, on a ${window}`, async () => {
    const { page, pin, pins, reset, view, findAccessibilityViolations, complaints } = await openMap({
      window,
      photos: [crissyField, crissyField, bolinas],
    })
    await pin(/, 2 photos$/).waitFor()
    await pin(/, 1 photo$/).waitFor()
    await expect.poll(() => pins.count()).toBe(2)

    await reset()
    await expect.poll(view).not.toBeNull()
    const center = await view()
    if (center === null) throw new Error('The view is not remembered.')
    for (const [label, place] of [
      [/, 2 photos$/, crissyField],
      [/, 1 photo$/, bolinas],
    ] as const) {
      const expected = pixelsFromCenter(place, center)
      const found = await tipFromCenter(page, pin(label))
      expect(Math.abs(found.x - expected.x)).toBeLessThan(2)
      expect(Math.abs(found.y - expected.y)).toBeLessThan(2)
    }
    expect(await findAccessibilityViolations()).toEqual([])
    expect(complaints).toEqual([])
  })

test('a pin opens a popup with the newest photo and the number of others', { tags: 'core' }, async () => {
  const { pin, popup, findAccessibilityViolations, complaints } = await openMap({
    photos: [crissyField, crissyField, crissyField, bolinas],
  })
  await pin(/, 3 photos$/).click()
  const card = popup(/./)
  await card.getByText('3 photos').waitFor()
  await card.getByText('+2').waitFor()
  await expect.poll(() => card.locator('img').evaluate(naturalWidth)).toBeGreaterThan(0)
  expect(await findAccessibilityViolations()).toEqual([])

  await card.getByText('Tap to view details →').waitFor()
  await card.getByRole('button', { name: 'Close' }).click()
  await pin(/, 1 photo$/).click()
  await card.getByText('1 photo').waitFor()
  await expect.poll(() => card.getByText(/^\+/).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('pins and their counts appear before the photos of a long log have arrived', async () => {
  const otherPages = Promise.withResolvers<void>()
  const { pin, popup, complaints } = await openMap({
    photos: [crissyField, crissyField, crissyField, bolinas],
    before: (page) =>
      page.route(changesUrl, async (route) => {
        const url = route.request().url()
        if (url.includes('page=')) await otherPages.promise
        await route.continue({ url: url.replace('limit=200', 'limit=1') })
      }),
  })
  await pin(/, 1 photo$/).waitFor()
  await pin(/, 3 photos$/).click()
  const card = popup(/./)
  await card.getByText('+2').waitFor()
  expect(await card.locator('img').count()).toBe(0)
  otherPages.resolve()
  await expect.poll(() => card.locator('img').evaluate(naturalWidth)).toBeGreaterThan(0)
  for (const text of ['3 photos', '+2']) await card.getByText(text, { exact: true }).waitFor()
  for (const label of [/, 1 photo$/, /, 3 photos$/]) expect(await pin(label).count()).toBe(1)
  expect(complaints).toEqual([])
})

test('a photo in a popup is shown with its rotation', async () => {
  const { angler, pin, popup, page } = await openMap({ photos: [crissyField] })
  const [photo] = await angler.read<Photo[]>('/api/photos')
  await angler.change('PATCH', `/api/photos/${photo?.id}/rotation`, { rotation: 90 })
  await pin(/1 photo$/).click()
  const image = popup(/./).locator('img')
  await image.waitFor()
  await expect.poll(() => image.getAttribute('style')).toContain('rotate: 90deg')
  const box = await image.boundingBox()
  const frame = await page.locator('.popup-photo').first().boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(Math.round(frame?.width ?? -1))
  expect(Math.round(box?.height ?? 0)).toBe(Math.round(frame?.height ?? -1))
})

test('a tap elsewhere, the close button and Escape close the popup', async () => {
  const { page, pin, popup, reset, comeToRest } = await openMap({ points: twoLocations, window: 'desktop' })
  await pin('Crissy Field, 7 photos').click()
  await popup('Crissy Field').waitFor()
  await comeToRest()
  await popup('Crissy Field').getByRole('button', { name: 'Close' }).click()
  await popup('Crissy Field').waitFor({ state: 'detached' })

  await pin('Crissy Field, 7 photos').click()
  await popup('Crissy Field').waitFor()
  await comeToRest()
  await pin('Bolinas Lagoon, 1 photo').click()
  await popup('Bolinas Lagoon').waitFor()
  await expect.poll(() => popup(/./).count()).toBe(1)
  await page.keyboard.press('Escape')
  await popup('Bolinas Lagoon').waitFor({ state: 'detached' })

  await reset() // to have room for the popup the map may have moved
  await comeToRest()
  await pin('Crissy Field, 7 photos').click()
  await popup('Crissy Field').getByText('Tap to view details').waitFor()
  await comeToRest()
  await pin('Crissy Field, 7 photos').click() // its own pin keeps it
  await expect.poll(() => popup('Crissy Field').isVisible()).toBe(true)
  await page.locator('.fishing-map').click({ position: { x: 60, y: 300 } })
  await popup('Crissy Field').waitFor({ state: 'detached' })
})

test('every pin can be reached by keyboard, opens with Enter, and gets the focus back after Escape', async () => {
  const { page, popup, pins } = await openMap({ points: twoLocations, window: 'desktop' })
  await pins.nth(1).waitFor()
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
  await expect.poll(() => page.locator('.leaflet-marker-pane [tabindex]').count()).toBe(0) // the button alone is a stop
})

test('a cluster splits when activated and keeps the focus, and Reset view shows all again', async () => {
  const points: MapPoint[] = [...twoLocations, ['everglades', 25.3, -80.9, 5, 'Everglades']]
  const { page, pin, reset } = await openMap({ points, window: 'desktop' })
  await pin('2 spots, 8 photos').focus()
  await page.keyboard.press('Enter')
  await pin('Crissy Field, 7 photos').waitFor()
  await expect.poll(() => focusedLabel(page)).toMatch(/photos?$/)
  await reset()
  await pin('2 spots, 8 photos').waitFor()
  await pin('Everglades, 5 photos').waitFor()
})

test('locations at the same point open as a list', async () => {
  const points = Array.from({ length: 12 }, (_, i): MapPoint => [`dock-${i}`, 45, -93, i, `Dock ${i}`])
  const { pin, popup, findAccessibilityViolations } = await openMap({ points })
  await pin('12 spots, 66 photos').click()
  const list = popup('Locations here')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(12)
  expect(await findAccessibilityViolations()).toEqual([])
  await list.getByRole('button', { name: /^Dock 3/ }).click()
  await popup('Dock 3').waitFor()
})

test('dragging from a pin pans the map and opens nothing', async () => {
  const { page, pin, popup, comeToRest } = await openMap({ points: twoLocations, window: 'desktop' })
  await pin(/^Crissy/).waitFor()
  await comeToRest()
  const before = await pin(/^Crissy/).boundingBox()
  const [x, y] = [(before?.x ?? 0) + 22, (before?.y ?? 0) + 22]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 90, y - 60, { steps: 6 })
  await page.mouse.up()
  const moved = async () => ((await pin(/^Crissy/).boundingBox())?.x ?? 0) - (before?.x ?? 0)
  await expect.poll(moved).toBeCloseTo(-90, 0) // the browser draws the last step when it comes to it
  expect(await popup(/./).count()).toBe(0)
})

test('pins on both sides of the antimeridian are shown side by side, also after panning across it', async () => {
  const points: MapPoint[] = [
    ['fiji', -17.8, 178, 2, 'Fiji'],
    ['samoa', -13.8, -172, 3, 'Samoa'],
  ]
  const { page, pin, comeToRest } = await openMap({ points, window: 'desktop' })
  const apart = async () => {
    const [fiji, samoa] = await Promise.all([pin(/^Fiji/).boundingBox(), pin(/^Samoa/).boundingBox()])
    return Math.round((samoa?.x ?? 0) - (fiji?.x ?? 0))
  }
  await pin(/^Samoa/).waitFor()
  await comeToRest()
  const distance = await apart()
  expect(distance).toBeGreaterThan(50)
  for (const way of [-200, 400]) {
    await page.mouse.move(640, 250)
    await page.mouse.down()
    await page.mouse.move(640 + way, 250, { steps: 5 })
    await page.mouse.up()
    await expect.poll(apart).toBe(distance)
  }
})

test('map layers can be chosen, show their attribution and are remembered', async () => {
  const { page, control, findAccessibilityViolations } = await openMap({
    points: twoLocations,
    window: 'desktop',
  })
  await page.getByRole('link', { name: 'Map data © Google' }).waitFor()
  await expect.poll(() => [...app.tiles.layers]).toEqual(['google-street'])
  await control('Map layers').click()
  await expect
    .poll(() => page.getByRole('menuitemradio').allTextContents())
    .toEqual(['Satellite (Esri)', 'Google Satellite', 'Google Hybrid', 'Google Street', 'OpenStreetMap'])
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('menuitemradio', { name: 'OpenStreetMap' }).click()
  await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
  await control('Map layers').click()
  await page.getByRole('menuitemcheckbox', { name: 'Nautical Chart' }).click()
  await page.getByRole('link', { name: '© OpenSeaMap contributors' }).waitFor()
  await expect
    .poll(() => page.evaluate(`[localStorage.mapBaseLayer, localStorage.mapShowNautical]`))
    .toEqual(['osm', 'true'])

  app.tiles.layers.clear()
  await page.reload()
  await page.getByRole('link', { name: '© OpenSeaMap contributors' }).waitFor()
  await expect.poll(() => [...app.tiles.layers].sort()).toEqual(['nautical', 'osm'])
})

test('without tiles, land is drawn and a note says why, until tiles load again', async () => {
  app.tiles.breakDown(true)
  const { page, pin } = await openMap({ points: twoLocations })
  const note = page.getByText('Map tiles aren’t available. Your locations are still here.')
  await note.waitFor()
  await pin('Crissy Field, 7 photos').waitFor()
  await expect.poll(() => page.evaluate(colorsOfChart)).toBeGreaterThan(4)
  app.tiles.breakDown(false)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await note.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Map data © Google' }).waitFor()
})

test('the map keeps its view after a reload and after visiting another screen', async () => {
  const { page, pin, view, comeToRest } = await openMap({ points: twoLocations, window: 'desktop' })
  await pin(/^Crissy/).waitFor()
  await page.mouse.move(640, 300)
  await page.mouse.down()
  await page.mouse.move(500, 260, { steps: 5 })
  await page.mouse.up()
  await expect.poll(view).not.toBeNull()
  await comeToRest()
  const left = await view()
  await page.reload()
  await pin(/^Crissy/).waitFor()
  await expect.poll(view).toEqual(left)
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await pin(/^Crissy/).waitFor()
  await expect.poll(view).toEqual(left)
})

test('a URL with a location opens the map there with its popup, once', async () => {
  const { page, popup, view, pin, complaints } = await openMap({
    points: twoLocations,
    path: '/map?locationId=bolinas',
  })
  await popup('Bolinas Lagoon').waitFor()
  await expect.poll(async () => (await view())?.zoom).toBe(13)
  await popup('Bolinas Lagoon').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await pin(/^Bolinas/).waitFor()
  expect(await popup(/./).count()).toBe(0)
  await expect.poll(async () => (await view())?.zoom).toBe(13)
  expect(complaints).toEqual([])
})

test.each([
  ['close to others is zoomed to until it has a pin of its own', 0.0004],
  ['that no zoom separates from others gets a pin of its own while it is shown', 0.00001],
])('a location %s, and its popup points there', async (_, apart) => {
  const { page, pin, popup, comeToRest, complaints } = await openMap({
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

test.each(
  (['phone', 'desktop'] as const).flatMap(
    (window) =>
      [
        [window, 'one other', [stackedAt('upper')]],
        [window, 'two others', [stackedAt('upper'), stackedAt('lower')]],
        [
          window,
          'others a little to its left',
          [stackedAt('left', -0.00003), stackedAt('further', -0.00004)],
        ],
      ] satisfies [typeof window, string, MapPoint[]][],
  ),
)('on a %s, a location at the coordinates of %s has its pin beside theirs', async (window, _, others) => {
  const { page, pin, pins, popup, comeToRest } = await openMap({
    window,
    points: [stackedAt('middle'), ...others],
    path: '/map?locationId=middle',
  })
  await popup('middle').waitFor()
  await comeToRest()
  await expect.poll(() => pins.count()).toBe(2)
  const apart = async () => {
    const [a, b] = await Promise.all((await pins.all()).map((one) => one.boundingBox()))
    return a && b
      ? Math.max(Math.abs(a.x - b.x) - (a.width + b.width) / 2, Math.abs(a.y - b.y) - a.height)
      : -1
  }
  await expect.poll(apart).toBeGreaterThanOrEqual(0)
  const tip = page.locator('.leaflet-popup-tip-container')
  const offTip = async () => {
    const [pinBox, tipBox] = [await pin('middle, 3 photos').boundingBox(), await tip.boundingBox()]
    return pinBox && tipBox ? Math.abs(pinBox.x + pinBox.width / 2 - tipBox.x - tipBox.width / 2) : null
  }
  await expect.poll(offTip).toBeLessThan(2)
  await pins
    .filter({ hasNot: page.getByText('middle') })
    .last()
    .click({ trial: true })
})

test('a URL with a deleted location shows a message, and the map opens anyway', async () => {
  const { toast, pin } = await openMap({ points: twoLocations, path: '/map?locationId=gone' })
  await toast('Location not found').waitFor()
  await pin(/^Crissy/).waitFor()
})

test('a new user sees the intro once, then an invitation to upload', async () => {
  const { page, popup, findAccessibilityViolations, complaints } = await openMap({ intro: true })
  await popup('Welcome to Creel').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await page.keyboard.press('Escape')
  await popup('Welcome to Creel').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'No catches yet' }).waitFor()
  await expect.poll(() => popup('Welcome to Creel').count()).toBe(0)
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Upload photos' }).waitFor()
  expect(complaints).toEqual([])
})

test.each([
  [390, 664],
  [375, 553],
  [360, 660],
  [844, 390],
])('at %i × %i the empty map leaves its controls free, and its button is in view', async (width, height) => {
  const { page, control } = await openMap({ before: (page) => page.setViewportSize({ width, height }) })
  const upload = page.getByRole('button', { name: 'Upload photos' })
  await upload.waitFor()
  for (const button of [upload, ...reachable.map(control)])
    await expect.poll(() => button.evaluate(isOnTop)).toBe(true)
})

test.each([
  [390, 664],
  [375, 553],
  [320, 640],
  [844, 390],
])('at %i × %i a popup is clear of the search, the controls and the navigation', async (width, height) => {
  const { page, pin, popup, comeToRest, control } = await openMap({
    points: twoLocations,
    before: (page) => page.setViewportSize({ width, height }),
  })
  await pin('Crissy Field, 7 photos').click()
  await popup('Crissy Field').waitFor()
  await comeToRest()
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const overlaps = async (other: Locator) => {
    const [a, b] = [await box(popup('Crissy Field')), await box(other)]
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }
  const covering = [
    page.getByRole('combobox'),
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Main' }),
    ...['Reset view', 'Jump to Location', 'Map layers', 'My location'].map(control),
  ]
  for (const other of covering) await expect.poll(() => overlaps(other)).toBe(false)
})

test('the intro leads to the first upload', async () => {
  const { page } = await openMap({ intro: true })
  await page.getByRole('link', { name: 'Upload First Photos' }).click()
  await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('heading', { name: 'No catches yet' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('the first uploaded catch appears as a pin on the map', async () => {
  const { page, pin, view, reset, complaints } = await openMap({})
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
  const { page, pin, findAccessibilityViolations } = await openMap({
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

test('My location centers the map at zoom 15 and says so', async () => {
  const { page, control, toast, view } = await openMap({ points: twoLocations })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 44.98, longitude: -93.26, accuracy: 30 })
  await control('My location').click()
  await toast('Location Found').waitFor()
  await toast('Map centered on your current location.').waitFor()
  await page.locator('.me-dot').waitFor({ state: 'attached' })
  await expect.poll(view).toMatchObject({ zoom: 15, latitude: expect.closeTo(44.98, 3) })
})

test.each([
  ['undefined', 'Location Not Available'],
  [failingWith(1), 'Location permission denied. Please enable location access in your browser.'],
  [failingWith(2), 'Location information is unavailable.'],
  [failingWith(3), 'Location request timed out.'],
  [failingWith(0), 'Unable to get your location.'],
])('My location with a device of %s says: %s', async (device, words) => {
  const { control, toast } = await openMap({
    points: twoLocations,
    before: (page) =>
      page.addInitScript(`Object.defineProperty(navigator, 'geolocation', { value: ${device} })`),
  })
  await control('My location').click()
  await toast(words).waitFor()
})

test('10,000 locations are shown as few pins in every view', async () => {
  const points = Array.from({ length: 10_000 }, (_, i): MapPoint => {
    const [latitude, longitude] = [((i * 7919) % 12_000) / 100 - 55, ((i * 104_729) % 36_000) / 100 - 180]
    return [`spot-${i}`, latitude, longitude, i % 9, `Spot ${i}`]
  })
  const { page, pins, complaints } = await openMap({ points, window: 'desktop' })
  await pins.first().waitFor()
  expect(await pins.count()).toBeLessThan(400)
  await page.mouse.move(640, 300)
  await page.mouse.down()
  await page.mouse.move(300, 200, { steps: 10 })
  await page.mouse.up()
  await expect.poll(() => pins.count()).toBeGreaterThan(20)
  expect(await pins.count()).toBeLessThan(400)
  expect(complaints).toEqual([])
})

test('the map fills the screen again after the phone is rotated', async () => {
  const { page, pin } = await openMap({ points: twoLocations.slice(0, 1) })
  await pin(/^Crissy/).waitFor()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect
    .poll(async () => {
      const { x, y } = await tipFromCenter(page, pin(/^Crissy/))
      return Math.max(Math.abs(x), Math.abs(y))
    })
    .toBeLessThanOrEqual(1)
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

/** A device whose position cannot be had, by the codes of the Geolocation API. */
function failingWith(code: number): string {
  return `{ getCurrentPosition: (found, failed) => failed({ code: ${code} }) }`
}

/** How many colours the canvases of the chart show: one alone would be a blank map. */
const colorsOfChart = `(() => {
  const colours = new Set()
  for (const canvas of document.querySelectorAll('.chart-tile canvas')) {
    const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
    context.drawImage(canvas, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    for (let i = 0; i < data.length; i += 4 * 97) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2])
  }
  return colours.size
})()`
