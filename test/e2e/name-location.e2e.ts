/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { type MapPage, openMapPage } from '../pages/map-page.ts'
import { type PhotonResponse, startPhotonStandIn } from '../servers/photon.ts'
import type { StandIn } from '../servers/stand-in-server.ts'
import { startTileHost, type TileHost } from '../servers/tile-host.ts'

let app: TestApp
let tiles: TileHost
let geocoder: StandIn<PhotonResponse>

beforeAll(async () => {
  tiles = await startTileHost()
  geocoder = await startPhotonStandIn()
  app = await startTestApp({
    TILES_GOOGLE_STREET_URL: tiles.template('google-street'),
    GEOCODER: 'photon',
    GEOCODER_URL: geocoder.url,
  })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([tiles.stop(), geocoder.stop()])
})

const emeraldBay = { name: 'Emerald Bay', latitude: 39.1, longitude: -120.03 }

test.each([
  [320, 640, 100],
  [390, 844, 200],
  [844, 390, 100],
  [1280, 800, 100],
])(
  'the dialog that names a location leaves its pin in view, at %i × %i and %i percent text',
  async (width, height, percent) => {
    const map = await openMapPage(app, {
      locations: [emeraldBay],
      before: async (page) => {
        await page.setViewportSize({ width, height })
        await page.addInitScript(
          `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })`,
        )
      },
    })
    const { page, control, popup, comeToRest } = map
    await control('New Location').click()
    await control('Drop pin at center').click()
    const dialog = popup('Name Your Location')
    await dialog.getByRole('button', { name: /^Use “/ }).waitFor()
    await comeToRest()
    await expect.poll(() => isFree(map)).toBe(true)
    expect(await page.locator('.dropped-pin').count()).toBe(1)
  },
)

test('the name of the water is taken with one tap, and nothing typed is replaced', async () => {
  const { control, popup, complaints, findAccessibilityViolations } = await openMapPage(app, {
    locations: [emeraldBay],
  })
  await control('New Location').click()
  await control('Drop pin at center').click()
  const dialog = popup('Name Your Location')
  const field = dialog.getByLabel('Name', { exact: true })
  await field.fill('Mine')
  await dialog.getByRole('button', { name: 'Use “Lake Tahoe”' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('Mine')
  expect(await findAccessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Use “Lake Tahoe”' }).click()
  await expect.poll(() => field.inputValue()).toBe('Lake Tahoe')
  expect(complaints).toEqual([])
})

test('assign mode says that an existing pin may be tapped', async () => {
  const { page } = await openMapPage(app, { photos: [emeraldBay] })
  const id = await page.evaluate<string>(
    `fetch('/api/photos').then((response) => response.json()).then(([photo]) => photo.id)`,
  )
  await page.goto(`/map?assignPhotoIds=${id}`)
  await page.getByText('Drop a pin, or tap one to use its location.').waitFor()
})

/** Returns whether nothing covers the dropped pin, though a dialog is open. */
function isFree({ page }: MapPage): Promise<boolean> {
  return page.evaluate(`(() => {
    const pin = document.querySelector('.dropped-pin').getBoundingClientRect()
    const dialog = document.querySelector('[role=dialog]').getBoundingClientRect()
    const map = document.querySelector('.fishing-map').getBoundingClientRect()
    const isApart = pin.left >= dialog.right || pin.top >= dialog.bottom
    return isApart && pin.top >= map.top && pin.bottom <= map.bottom && pin.right <= map.right
  })()`)
}
