/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocationGroup, MapPoint } from '../../shared/locations.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { openMapPage } from '../pages/map-page.ts'
import { serveLog } from '../pages/serve-log.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.stop())

const lake: MapPoint[] = [
  ['south', 44.5, -73.3, 22, 'South Bay'],
  ['north', 44.62, -73.28, 18, 'North Bay'],
  ['empty', 44.56, -73.42, 0, 'Empty Cove'],
]
const overseas: MapPoint[] = [
  ['tasman', -41.1, 173.2, 2, 'Tasman Bay'],
  ['wellington', -41.3, 174.8, 2, 'Wellington'],
]

test('the map opens where most photos were taken, and a chip at its edge moves it to the others', async () => {
  const { page, pin, pins, control, comeToRest, reset, complaints, findAccessibilityViolations } =
    await openMapPage(app, { points: [...overseas, ...lake] })
  await pin('South Bay, 22 photos').waitFor()
  await pin('North Bay, 18 photos').waitFor()
  const chip = control('4 photos to the west')
  await chip.waitFor()
  await expect.poll(() => chip.textContent()).toBe('4')
  await expect.poll(() => page.getByRole('button', { name: / to the / }).count()).toBe(1)
  expect(await findAccessibilityViolations()).toEqual([])

  await chip.click()
  await comeToRest()
  await pin('Wellington, 2 photos').waitFor()
  await expect.poll(() => pins.count()).toBe(2)
  await page.getByRole('button', { name: /^40 photos to the / }).waitFor()
  await expect
    .poll(() => page.evaluate(`document.activeElement?.className.includes('fishing-map')`))
    .toBe(true)
  await reset()
  await comeToRest()
  expect(complaints).toEqual([])
})

test.each([
  ['phone', 390, 844, 12],
  ['phone', 320, 640, 12],
  ['phone', 844, 390, 200],
  ['desktop', 1280, 800, 12],
  ['desktop', 1024, 640, 200],
] as const)(
  'the chips are near the edges of the map and clear of its buttons, on a %s of %i × %i',
  async (window, width, height, farthest) => {
    const { control } = await openMapPage(app, {
      window,
      points: [...lake, ['azores', 44.5, -28.6, 3, 'Azores'], ['oregon', 44.6, -124.1, 1, 'Oregon']],
      before: (page) => page.setViewportSize({ width, height }),
    })
    for (const label of ['3 photos to the east', '1 photo to the west'])
      await control(label).click({ trial: true })
    const east = await boxOf(control('3 photos to the east'))
    const west = await boxOf(control('1 photo to the west'))
    expect(west.x).toBe(12)
    expect(width - east.x - east.width).toBeGreaterThanOrEqual(12)
    expect(width - east.x - east.width).toBeLessThanOrEqual(farthest)
    for (const label of ['Reset view', 'Jump to Location', 'Map layers', 'My location', 'Filter']) {
      const button = await boxOf(control(label))
      const isApart =
        east.x + east.width + 8 <= button.x ||
        east.y + east.height + 8 <= button.y ||
        button.y + button.height + 8 <= east.y
      expect(isApart, label).toBe(true)
    }
  },
)

test.each([
  ['phone', '1 photo to the west', 'West Bay, 22 photos'],
  ['desktop', '1 photo to the west', 'West Bay, 22 photos'],
  ['phone', '3 photos to the east', 'East Bay, 18 photos'],
  ['desktop', '3 photos to the east', 'East Bay, 18 photos'],
] as const)('a chip steps aside for a pin, on a %s: %s', async (window, chipName, pinName) => {
  const { page, pin, control, comeToRest } = await openMapPage(app, {
    window,
    points: [
      ['west', 44.55, -73.5, 22, 'West Bay'],
      ['east', 44.55, -73.1, 18, 'East Bay'],
      ['azores', 44.5, -28.6, 3, 'Azores'],
      ['oregon', 44.6, -124.1, 1, 'Oregon'],
    ],
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }), // the map stops where the finger stops
  })
  const chip = control(chipName)
  const before = await boxOf(chip)
  const at = await boxOf(pin(pinName))
  // Drags the map so that the chip would lie on the pin.
  const start = { x: before.x + 150 * (chipName.endsWith('west') ? 1 : -1), y: before.y + 200 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + before.x - at.x, start.y + before.y - at.y, { steps: 10 })
  await page.mouse.up()
  await comeToRest()

  await expect
    .poll(async () => {
      const [moved, { x, y, width, height }] = [await boxOf(chip), await boxOf(pin(pinName))]
      const isBeside = x + width <= moved.x || moved.x + moved.width <= x
      return isBeside || y + height <= moved.y || moved.y + moved.height <= y
    })
    .toBe(true)
  await chip.click({ trial: true })
  const { x, y } = await boxOf(chip)
  expect(x).toBe(before.x)
  expect(y).not.toBe(before.y)
  await page.close()
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return box
}

test('a pin carries its newest photo, unless it can’t be loaded, and an empty one has no number', async () => {
  const { page, pin, popup } = await openMapPage(app, {
    points: lake,
    before: (page) => page.route(/-of-north\/thumbnail/, (route) => route.abort()),
  })
  const pinPhoto = pin('South Bay, 22 photos').locator('.pin-photo')
  await pinPhoto.waitFor()
  await expect
    .poll(() => pinPhoto.boundingBox(), { message: 'as Leaflet’s styles would not have it' })
    .toMatchObject({ width: 51, height: 51 })
  await expect.poll(() => pin('South Bay, 22 photos').textContent()).toBe('22')
  await expect.poll(() => pin('North Bay, 18 photos').textContent()).toBe('18')
  await expect.poll(() => pin('Empty Cove, 0 photos').textContent()).toBe('')
  expect(await page.locator('.pin-photo').count()).toBe(1)

  // The popup shows the photo, so the pin need not.
  await pin('South Bay, 22 photos').click()
  await popup('South Bay').waitFor()
  await expect.poll(() => page.locator('.pin-photo').count()).toBe(0)
})

test.each([320, 1280])('a tap on a cluster brings its parts into view, %i pixels wide', async (width) => {
  const points: MapPoint[] = [
    ...Array.from({ length: 6 }, (_, i): MapPoint => [`w${i}`, 45 + i / 9000, -93, 1, `West ${i}`]),
    ['east', 45.0002, -92.97, 1, 'East'],
    ['far', 30, -85, 3, 'Far'],
  ]
  const { page, pin, reset, comeToRest } = await openMapPage(app, {
    points,
    before: (page) => page.setViewportSize({ width, height: 640 }),
  })
  await pin(/^East/).waitFor()
  await reset()
  await pin('7 spots, 7 photos').click()
  await comeToRest()
  for (const label of [/^East/, /^6 spots/]) await pin(label).click({ trial: true })
  await page.close()
})

test('layers are grouped and drawn without a request to hosts that no one chose', async () => {
  const { page, control } = await openMapPage(app, { points: lake })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await control('Map layers').click()
  await expect
    .poll(() => page.getByRole('menu').getByRole('group').allInnerTexts())
    .toEqual([
      'Satellite\nSatellite (Esri)\nGoogle Satellite\nGoogle Hybrid',
      'Map\nGoogle Street\nOpenStreetMap',
    ])
  await expect.poll(() => page.getByRole('menu').locator('svg[viewBox="0 0 40 40"]').count()).toBe(6)
  expect(
    [...hosts].filter(
      (host) => ![new URL(app.url).host, new URL(app.tiles.template('x')).host].includes(host),
    ),
  ).toEqual([])
})

test('at night a drawn map is dark, a photographed one dimmed, and pins stay bright', async () => {
  const { page, control } = await openMapPage(app, { points: lake })
  const filterOf = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).filter`)
  await page.locator('.tiles-map img').first().waitFor()
  await expect.poll(() => filterOf('.tiles-map')).toBe('none')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => filterOf('.tiles-map')).toContain('invert(1)')
  const { land, water, waterName, name } = await page.evaluate<Record<string, number>>(
    luminancesScript(await filterOf('.tiles-map')),
  )
  expect(land).toBeLessThan(0.02)
  expect(contrast(water, land)).toBeGreaterThan(1.8)
  expect(contrast(waterName, water)).toBeGreaterThan(3.5)
  expect(contrast(name, land)).toBeGreaterThan(7)
  await expect.poll(() => filterOf('.leaflet-marker-pane')).toBe('none')
  await control('Map layers').click()
  await page.getByRole('menuitemradio', { name: 'Satellite (Esri)' }).click()
  await page.locator('.tiles-satellite img').first().waitFor()
  await expect.poll(() => filterOf('.tiles-satellite')).toBe('brightness(0.8)')
})

/** Computes the luminance that a filter gives to colors of OpenStreetMap’s style. */
function luminancesScript(filter: string): string {
  return `(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context.filter = '${filter}'
    const linear = (value) => value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    const colors = { land: '#f2efe9', water: '#aad3df', waterName: '#4d80b3', name: '#222222' }
    return Object.fromEntries(Object.entries(colors).map(([thing, color]) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
      return [thing, 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)]
    }))
  })()`
}

function contrast(lighter = 0, darker = 1): number {
  return (lighter + 0.05) / (darker + 0.05)
}

test('Jump lists favorites first, with photo and last visit, and distances only once the position is known', async () => {
  const { page, control, popup, toast } = await openMapPage(app, {
    before: async (page) => {
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: 44.5, longitude: -73.3 })
      await serveLog(page, { groups: [group('Alpine', false, 44.6, 0), group('Zander Bay', true, 44.5, 4)] })
    },
  })
  const dialog = popup('Jump to Location')
  const jump = control('Jump to Location')
  await expect.poll(() => jump.textContent()).toBe('Jump')
  await jump.click()
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Zander Bay.*favorite\s+4 photos · 1 species\s+Last: Jun 3, 2026$/s),
      expect.stringMatching(/^Alpine\s+No photos yet$/),
    ])
  await dialog.getByRole('listitem').first().locator('img').waitFor()
  await page.keyboard.press('Escape')
  await control('My location').click()
  await toast('Location Found').waitFor()
  await jump.click()
  await dialog.getByText('Right here · Last: Jun 3, 2026').waitFor()
  await dialog.getByText(/^6\.9 mi away$/).waitFor()
})

function group(name: string, pinned: boolean, latitude: number, photoCount: number): LocationGroup {
  const species = photoCount > 0 ? ['Zander'] : []
  const lastVisit = photoCount > 0 ? '2026-06-03T08:00:00-04:00' : null
  return {
    id: `group ${name}`,
    name,
    pinned,
    photoCount,
    species,
    lastVisit,
    locations: [
      {
        id: name,
        groupId: `group ${name}`,
        name,
        latitude,
        longitude: -73.3,
        note: null,
        photoCount,
        catchCount: photoCount,
        lastVisit,
        species,
        photos: [],
      },
    ],
  }
}
