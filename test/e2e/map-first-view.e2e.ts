/** @module-tag slow */
import { expect, test } from 'vitest'
import type { LocationGroup, MapPoint } from '../../shared/locations.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { openMapPage } from '../pages/map-page.ts'
import { serveLog } from '../pages/serve-log.ts'

const app = shareInFile(startMapApp)

const lake: MapPoint[] = [
  ['south', 44.5, -73.3, 22, 'South Bay'],
  ['north', 44.62, -73.28, 18, 'North Bay'],
  ['empty', 44.56, -73.42, 0, 'Empty Cove'],
]
const overseas: MapPoint[] = [
  ['tasman', -41.1, 173.2, 2, 'Tasman Bay'],
  ['wellington', -41.3, 174.8, 2, 'Wellington'],
]

test('chips at the edges of a map without pins move it to the photos beyond', async () => {
  const { page, pin, pins, control, panAway, comeToRest, complaints, findAccessibilityViolations } =
    await openMapPage(app, { points: [...overseas, ...lake] })
  const chips = page.getByRole('button', { name: / to the / })
  await pin('South Bay, 22 photos').waitFor()
  await panAway()
  const chip = control('4 photos to the west')
  await chip.waitFor()
  await expect.poll(() => chip.textContent()).toBe('4')
  await control('40 photos to the south').waitFor()
  expect(await chips.count()).toBe(2)
  expect(await findAccessibilityViolations()).toEqual([])

  await chip.click()
  await comeToRest()
  await pin('Wellington, 2 photos').waitFor()
  await expect.poll(() => pins.count()).toBe(2)
  await expect.poll(() => chips.count()).toBe(0)
  await expect
    .poll(() => page.evaluate(`document.activeElement?.className.includes('fishing-map')`))
    .toBe(true)
  expect(complaints).toEqual([])
})

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
