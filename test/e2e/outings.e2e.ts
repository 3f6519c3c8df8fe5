/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, goOffline, openPage } from '../pages/browser-page.ts'
import { openMapPage } from '../pages/map-page.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

/* The catches of one day at one group, and the ways that lead to them. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const creek = { locationId: 'creek', locationName: 'Mill Creek', latitude: 40, longitude: -100 }
const nowhere = { locationId: null, locationName: null, latitude: null, longitude: null }
const photos: SamplePhoto[] = [
  { timestamp: '2024-05-03T11:20:00-05:00', species: ['Rainbow Trout'], lengthInches: 12, ...creek },
  { timestamp: '2024-05-03T06:40:00-05:00', species: ['Rainbow Trout'], lengthInches: 19, ...creek },
  { timestamp: '2024-05-03T06:00:00-05:00', species: ['Pike'], ...nowhere },
  { timestamp: '2024-05-01T19:00:00-05:00', species: ['Brook Trout'], ...creek },
].map((fields, index) => ({
  ...(galleryPhotos(1)[0] as SamplePhoto),
  id: `photo-${index}`,
  lengthInches: null,
  weightLbs: null,
  temperature: null,
  tideType: null,
  ...fields,
}))

const pike = {
  id: 'pike',
  species: 'Pike',
  timestamp: '2024-05-02T20:15:00-05:00',
  createdAt: '2024-05-02T20:15:00-05:00',
}

test.each(['phone', 'desktop'] as const)(
  'the date in the viewer leads to the outing, and that to the ones before and after, on a %s',
  async (window) => {
    const { page, pictures, findAccessibilityViolations } = await openPhotosPage(app, {
      window,
      before: (opened) => serveLog(opened, { photos }),
    })
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    await pictures.first().click()
    await viewer.getByRole('link', { name: /May 3, 2024 All photos of this outing/ }).click()
    const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
    await outing.getByText('Group · 6:40 AM – 11:20 AM').waitFor()
    await outing.getByText('2 catches: 2 Rainbow Trout').waitFor()
    await page.getByText('2 of 4 photos').waitFor()
    await expect.poll(() => viewer.count()).toBe(0)
    await outing.getByRole('link', { name: 'View in Map' }).click()
    await page.getByRole('button', { name: 'Mill Creek, 2 photos' }).waitFor()
    await page.goBack()
    await outing.waitFor()
    const chips = page.getByRole('search')
    await page.getByRole('button', { name: 'Find', exact: true, expanded: false }).click()
    await expect
      .poll(() => chips.getByRole('button', { name: 'Location group: Group' }).isVisible())
      .toBe(true)
    expect(await findAccessibilityViolations()).toEqual([])

    await outing.getByRole('link', { name: 'Later outing', disabled: true }).waitFor()
    await outing.getByRole('link', { name: 'Earlier outing: May 1, 2024' }).click()
    const earlier = page.getByRole('region', { name: 'Wednesday, May 1, 2024' })
    await earlier.getByText('1 catch: 1 Brook Trout').waitFor()
    await expect.poll(() => pictures.count()).toBe(1)
    await earlier.getByRole('link', { name: 'Later outing: May 3, 2024' }).click()

    await outing.getByRole('button', { name: /^Biggest: Rainbow Trout · .*19 in/ }).click()
    await viewer.getByText('2 / 2').waitFor()
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
    await chips.getByRole('button', { name: 'Location group: Group' }).click()
    await page.getByRole('menuitemradio', { name: 'Any' }).click()
    await outing.getByText('3 catches: 2 Rainbow Trout, 1 Pike').waitFor()
    await chips.getByRole('button', { name: 'Species', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Pike (1)' }).click()
    await outing.waitFor({ state: 'detached' }) // a part of it is no outing
  },
)

test('the small map of a trip of many years has one pin for locations near each other', async () => {
  const [sample] = photos
  const trip = Array.from({ length: 600 }, (_, index) => ({
    ...(sample as SamplePhoto),
    id: `trip-${index}`,
    locationId: `location-${index}`,
    latitude: 40 + ((index * 7) % 30) / 10,
    longitude: -100 + index / 60,
  }))
  const { page } = await openPhotosPage(app, {
    search: '?date=2004-05-03/2024-05-03',
    before: (opened) => serveLog(opened, { photos: trip }),
  })
  const pins = page.getByRole('region', { name: 'May 3, 2004 – May 3, 2024' }).locator('.pin')
  const numbers = async () => (await pins.allTextContents()).map(Number)
  await expect.poll(async () => (await numbers()).reduce((sum, each) => sum + each, 0)).toBe(600)
  await expect.poll(() => pins.count()).toBeLessThan(60)
})

test('the small map of an outing has room for two spots one above the other, on a phone', async () => {
  const spots = [
    { locationId: 'rubicon', locationName: 'Rubicon Bay', latitude: 38.99, longitude: -120.1 },
    { locationId: 'cave', locationName: 'Cave Rock', latitude: 39.1, longitude: -120.0 },
  ]
  const spread = spots.map((spot, index) => ({ ...photos[0], id: `spot-${index}`, ...spot })) as SamplePhoto[]
  const { page } = await openPhotosPage(app, {
    window: 'phone',
    before: (opened) => serveLog(opened, { photos: spread }),
  })
  await page.goto('/photos?date=2024-05-03')
  const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
  const pins = outing.locator('.pin')
  await expect.poll(() => pins.allTextContents()).toEqual(['1', '1'])
  const map = await outing.locator('.leaflet-container').boundingBox()
  for (const pin of await pins.all()) {
    const box = await pin.boundingBox()
    if (map === null || box === null) throw new Error('The map and its pins are not shown.')
    expect([box.y >= map.y, box.y + box.height <= map.y + map.height]).toEqual([true, true])
    expect([box.x >= map.x, box.x + box.width <= map.x + map.width]).toEqual([true, true])
  }
})

test('the small map of a trip around the world says how many spots lie beyond it', async () => {
  const far = [
    { locationId: 'taupo', locationName: 'Taupo', latitude: -38.8, longitude: 175.9 },
    { locationId: 'tahoe', locationName: 'Lake Tahoe', latitude: 39.1, longitude: -120 },
    { locationId: 'deal', locationName: 'Deal Pier', latitude: 51.2, longitude: 1.4 },
  ].map((spot, index) => ({ ...photos[0], id: `far-${index}`, ...spot })) as SamplePhoto[]
  const { page } = await openPhotosPage(app, {
    window: 'phone',
    before: (opened) => serveLog(opened, { photos: far }),
  })
  await page.goto('/photos?date=2024-05-03')
  const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
  await outing.getByText(/^\d more spots?$/).waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
})

test('the arrows lead to days with catches that have no photo too', async () => {
  const { page } = await openPhotosPage(app, {
    search: '?date=2024-05-03',
    before: (opened) => serveLog(opened, { photos, notedCatches: [pike] }),
  })
  await page.getByRole('link', { name: 'Earlier outing: May 2, 2024' }).click()
  await page.getByRole('region', { name: 'Thursday, May 2, 2024' }).getByText('1 catch: 1 Pike').waitFor()
  await page.getByText('8:15 PM', { exact: true }).first().waitFor()
  await page
    .getByRole('list', { name: 'Catches without photos' })
    .getByRole('button', { name: /^Pike/ })
    .waitFor()
  expect(await page.getByText('No photos from this day').count()).toBe(0)
  await page.getByRole('link', { name: 'Later outing: May 3, 2024' }).click()
  await page.getByText('3 of 4 photos').waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'all outings are listed by year, and each leads to its photos, on a %s',
  async (window) => {
    const ofTom = { ...pike, id: 'perch', species: 'Perch', caughtBy: 'Tom' }
    const lastYear = { ...pike, id: 'zander', species: 'Zander', timestamp: '2023-08-01T20:15:00-05:00' }
    const { page, findAccessibilityViolations } = await openPhotosPage(app, {
      window,
      before: (opened) => serveLog(opened, { photos, notedCatches: [pike, ofTom, lastYear] }),
    })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Outings' }).click()
    await page.getByRole('heading', { name: 'Outings', level: 1 }).waitFor()
    await page.getByText('4 outings · 6 catches').waitFor()
    await page.getByText('3 outings · 5 catches', { exact: true }).waitFor()
    const rows = page.getByRole('list', { name: 'Outings' }).getByRole('listitem')
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
      .toEqual([
        '2024 3 outings · 5 catches Group May 1 – 3, 2024 · 3 outings · 5 catches Fri, May 3 Group 3 catches: 2 Rainbow Trout, 1 Pike Biggest: Rainbow Trout · ≈ 19 in about 19 in',
        'Thu, May 2 Pike Tom caught 1',
        'Wed, May 1 Group Brook Trout',
        '2023 1 outing · 1 catch Tue, Aug 1 Zander',
      ])
    expect(await findAccessibilityViolations()).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])

    await rows.getByRole('link', { name: 'Fri, May 3' }).click()
    const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
    await outing.getByText('3 catches: 2 Rainbow Trout, 1 Pike').waitFor()
    await outing.getByRole('link', { name: 'All Outings' }).click()
    await page.getByText('4 outings · 6 catches').waitFor()

    const trip = rows.getByRole('link', { name: 'Group May 1 – 3, 2024 · 3 outings · 5 catches' })
    await trip.click()
    await page.getByRole('region', { name: 'May 1 – 3, 2024' }).getByText('3 outings').waitFor()
    await page.goBack()
    await page.getByLabel('Search outings').fill('pike')
    await page.getByText('2 outings · 4 catches', { exact: true }).first().waitFor()
    await expect.poll(() => trip.count()).toBe(0)
  },
)

test.each(['phone', 'desktop'] as const)(
  'the list of outings is filtered by group, year and month, step by step, on a %s',
  async (window) => {
    const at = (id: string, timestamp: string, fields = {}) => ({ ...pike, id, timestamp, ...fields })
    const notedCatches = [
      at('july', '2024-07-09T20:15:00-05:00', { locationId: 'creek' }),
      at('blank', '2024-07-08T12:00:00-05:00', { outcome: 'none' as const }),
      at('older', '2023-07-01T20:15:00-05:00'),
    ]
    const { page, findAccessibilityViolations } = await openPhotosPage(app, {
      window,
      before: (opened) => serveLog(opened, { photos, notedCatches }),
    })
    await page.goto('/outings')
    const rows = page.getByRole('list', { name: 'Outings' }).getByRole('heading', { level: 3 })
    const july = page.getByRole('button', { name: 'Jul 2024: 2 outings' })
    await page.getByText('5 outings · 6 catches · 1 without a catch').waitFor()
    await july.click()
    await expect.poll(() => rows.allTextContents()).toEqual(['Tue, Jul 9', 'Mon, Jul 8'])
    await page.getByText('2 outings · 1 catch · 1 without a catch').first().waitFor()
    await july.and(page.locator(':focus[aria-pressed=true]')).waitFor()
    expect(await findAccessibilityViolations()).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Location group', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Group (1)' }).click()
    await expect.poll(() => rows.allTextContents()).toEqual(['Tue, Jul 9'])
    await page.getByRole('button', { name: 'Jul 2024: 1 outing' }).click()
    await expect.poll(() => rows.allTextContents()).toEqual(['Tue, Jul 9', 'Fri, May 3', 'Wed, May 1'])
    await rows.nth(1).getByRole('link').click()
    const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
    await outing.getByText('2 catches: 2 Rainbow Trout').waitFor() // without the pike of no location
    await page.goBack()
    await page.getByRole('button', { name: 'Year', exact: true }).click()
    await page.getByRole('menuitemradio', { name: '2024 (3)' }).click()
    await page.goBack()
    await page.goBack()
    await expect.poll(() => rows.allTextContents()).toEqual(['Tue, Jul 9'])

    await page.goto('/outings')
    await page.getByLabel('Search outings').fill('brook')
    await expect.poll(() => rows.allTextContents()).toEqual(['Wed, May 1'])
    await expect.poll(() => page.url()).toMatch(/search=brook$/)
    await page.goto('/outings?group=elsewhere')
    await page.getByRole('button', { name: 'Show all outings' }).click()
    await expect.poll(() => rows.count()).toBe(5)
  },
)

test.each(['phone', 'desktop'] as const)('two dates show a trip as a whole, on a %s', async (window) => {
  const notedCatches = [
    pike,
    {
      id: 'blank',
      outcome: 'none' as const,
      note: 'Too windy.',
      timestamp: '2024-05-02T12:00:00-05:00',
      createdAt: '2024-05-02T12:00:00-05:00',
      locationId: 'creek',
    },
  ]
  const { page, findAccessibilityViolations } = await openPhotosPage(app, {
    window,
    before: (opened) => serveLog(opened, { photos, notedCatches }),
  })
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Choose dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Dates' })
  await dialog.getByLabel('From').fill('2024-05-03')
  await dialog.getByLabel('To').fill('2024-05-01')
  expect(await findAccessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Show matches' }).click()
  const trip = page.getByRole('region', { name: 'May 1 – 3, 2024' })
  await trip.getByText('3 outings', { exact: true }).waitFor()
  await trip.getByText('5 catches: 2 Pike, 2 Rainbow Trout, 1 Brook Trout').waitFor()
  await trip.getByText('May 2, 2024').first().waitFor()
  await trip.getByText('Too windy.').waitFor()
  await page.getByText('4 of 4 photos').waitFor()
  await page.getByRole('button', { name: 'Date: May 1 – 3, 2024' }).waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
  await trip.getByRole('link', { name: 'View in Map' }).click()
  await page.getByRole('button', { name: 'Date: May 1 – 3, 2024' }).waitFor()

  await page.goto('/photos?date=2023-01-01/2023-01-02')
  await page.getByRole('heading', { name: 'No photos from these days' }).waitFor()
})

test('an outing leads to the photos of its day that show no catch', async () => {
  const boat = { ...(photos[0] as SamplePhoto), id: 'boat', isFishing: false }
  const elsewhere = { ...boat, id: 'elsewhere', timestamp: '2024-05-04T11:20:00-05:00' }
  const { page } = await openPhotosPage(app, {
    search: '?date=2024-05-03',
    before: (opened) => serveLog(opened, { photos: [...photos, boat, elsewhere] }),
  })
  const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
  await outing.getByRole('link', { name: '1 photo without a catch' }).click()
  await page.getByRole('heading', { name: 'Not fishing', level: 1 }).waitFor()
  await page.getByText('1 of 2 photos').waitFor()
})

test('a map in an outing shows its locations, and leads to the map', async () => {
  const { page } = await openPhotosPage(app, {
    search: '?date=2024-05-03',
    before: (opened) => serveLog(opened, { photos, notedCatches: [pike] }),
  })
  const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
  await expect.poll(() => outing.locator('.pin').allTextContents()).toEqual(['2'])
  await outing.getByRole('link', { name: 'Earlier outing: May 2, 2024' }).click() // a catch without a location
  const earlier = page.getByRole('region', { name: 'Thursday, May 2, 2024' })
  await earlier.getByText('1 catch: 1 Pike').waitFor()
  expect(await earlier.getByRole('link', { name: 'View in Map' }).count()).toBe(0)
  await page.goBack()
  await outing.getByRole('link', { name: 'View in Map' }).click()
  await page.getByRole('button', { name: 'Mill Creek, 2 photos' }).waitFor()
})

test('a long list of outings is shown page by page, and the focus moves to the first new one', async () => {
  const many = Array.from({ length: 61 }, (_, day) => ({
    ...pike,
    id: `pike-${day}`,
    timestamp: new Date(Date.UTC(2024, 4, 1 + day)).toISOString(),
  }))
  const { page } = await openPhotosPage(app, {
    before: (opened) => serveLog(opened, { photos: [], notedCatches: many }),
  })
  await page.goto('/outings')
  const rows = page.getByRole('list', { name: 'Outings' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(60)
  await page.getByRole('button', { name: 'Show 1 More' }).click()
  await expect.poll(() => rows.count()).toBe(61)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Wed, May 1')
})

test('without catches, the list of outings says what it is for', async () => {
  const { page, findAccessibilityViolations } = await openPhotosPage(app, {
    before: (opened) => serveLog(opened, { photos: [] }),
  })
  await page.goto('/outings')
  await page.getByRole('heading', { name: 'No outings yet' }).waitFor()
  await page.getByRole('button', { name: 'Upload photos' }).waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
})

test('the sheet of a location lists the days with photos, which lead to the outings', async () => {
  const { page } = await openMapPage(app, {
    window: 'desktop',
    path: '/map?locationId=creek',
    before: (opened) => serveLog(opened, { photos }),
  })
  await page.getByText('Tap to view details →').click()
  const visits = page.getByRole('region', { name: 'Days with photos' }).getByRole('link')
  await expect.poll(() => visits.allTextContents()).toEqual(['May 3, 2024', 'May 1, 2024'])
  await visits.last().click()
  await page.getByRole('region', { name: 'Wednesday, May 1, 2024' }).waitFor()
  await page.getByText('1 of 4 photos').waitFor()
})

test('a day without a catch is noted, listed as an outing, changed and deleted', async () => {
  const email = 'blank@example.org'
  const angler = await app.signIn(email)
  await angler.change('POST', '/api/locations', { name: 'Old Pier', latitude: 37.806, longitude: -122.45 })
  const { page, complaints } = await openPage(app, { email, window: 'phone' })
  await page.goto('/outings')
  await page.getByRole('button', { name: 'Note an outing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an Outing' })
  await dialog.getByLabel('Date').fill('2024-06-03')
  await dialog.getByRole('button', { name: 'Location Choose a location' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a Location' })
    .getByRole('button', { name: /Old Pier/ })
    .click()
  await dialog.getByLabel('Note').fill('Muddy.\nNot a bite.')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Outing Noted', { exact: true }).first().waitFor()
  const rows = page.getByRole('list', { name: 'Outings' }).getByRole('listitem')
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/^2024 1 outing · 1 without a catch Mon, Jun 3 .*No catches Muddy. Not a bite.$/),
    ])
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])

  await rows.getByRole('link').click()
  const outing = page.getByRole('region', { name: 'Monday, June 3, 2024' })
  await outing.getByText('No catches').waitFor()
  await outing.getByRole('link', { name: 'Old Pier' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
  await outing.getByRole('button', { name: 'Edit note' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Outing Note' })
  await edit.getByLabel('Date').fill('2024-06-04')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await outing.getByRole('link', { name: 'Later outing: Jun 4, 2024' }).click()
  const moved = page.getByRole('region', { name: 'Tuesday, June 4, 2024' })
  await moved.getByText('Not a bite.').waitFor()
  expect(await angler.read<NotedCatch[]>('/api/catches')).toMatchObject([
    { outcome: 'none', note: 'Muddy.\nNot a bite.', timestamp: '2024-06-04T12:00:00.000-07:00' },
  ])

  await moved.getByRole('button', { name: 'Edit note' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Outing Note' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Outing Note Deleted', { exact: true }).first().waitFor()
  await moved.getByRole('link', { name: 'All Outings' }).click()
  await page.getByRole('heading', { name: 'No outings yet' }).waitFor()
  expect(complaints).toEqual([])
})

test('a note is added to an outing, with its day and location, and shown with it', async () => {
  const { page } = await openPhotosPage(app, {
    search: '?date=2024-05-03',
    before: (opened) => serveLog(opened, { photos }),
  })
  const outing = page.getByRole('region', { name: 'Friday, May 3, 2024' })
  await outing.getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an Outing' })
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe('2024-05-03')
  await dialog.getByRole('button', { name: 'Location Mill Creek' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Caught a fish? Note a catch' }).count()).toBe(0)
})

test('an outing without a catch gets a further note at its location, and lists a catch that is noted on its day', async () => {
  const email = 'further@example.org'
  const angler = await app.signIn(email)
  const input = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
  const { id: locationId, groupId } = await angler.change<Location>('POST', '/api/locations', input)
  await angler.change('POST', '/api/catches', { capturedAt: '2024-06-03T12:00', locationId, outcome: 'none' })
  const group = 'Bay' // a name of the angler's, which the geocoder leaves as it is
  await angler.change('PATCH', `/api/location-groups/${groupId}/rename`, { name: group })
  const { page } = await openPage(app, { email, window: 'phone' })
  await page.goto(`/photos?${new URLSearchParams({ date: '2024-06-03', group })}`)
  const outing = page.getByRole('region', { name: 'Monday, June 3, 2024' })
  await outing.getByText('Empty note').waitFor()
  await outing.getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an Outing' })
  await dialog.getByRole('button', { name: 'Location Old Pier' }).waitFor()
  await dialog.getByLabel('Note').fill('Too warm.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await outing.getByText('Too warm.').waitFor()

  await page.goto('/catches')
  await page.getByRole('button', { name: 'Note a catch' }).click()
  const noteCatch = page.getByRole('dialog', { name: 'Note a Catch' })
  await noteCatch.getByRole('button', { name: 'Nothing caught? Note an outing' }).click()
  const other = page.getByRole('dialog', { name: 'Note an Outing' })
  await other.getByLabel('Note').fill('A short one.')
  await expect.poll(() => other.getByLabel('Species').count()).toBe(0)
  await other.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Note a catch' }).click()
  await noteCatch.getByLabel('Date').fill('2024-06-03')
  await noteCatch.getByLabel('Species').fill('Snook')
  await noteCatch.getByRole('button', { name: 'Save' }).click()
  await noteCatch.waitFor({ state: 'detached' })
  const noted = await angler.read<NotedCatch[]>('/api/catches')
  expect(noted.find(({ species }) => species === 'Snook')).toMatchObject({
    outcome: null,
    note: 'A short one.',
  })

  await page.goto('/photos?date=2024-06-03')
  await outing.getByText('1 catch: 1 Snook').waitFor()
  await outing.getByRole('button', { name: /^Snook/ }).click()
  await page.getByRole('dialog', { name: 'Edit Catch' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.goto(`/map?locationId=${locationId}`)
  const sheet = page.getByRole('dialog', { name: 'Old Pier' })
  await sheet.getByText('Tap to view details →').click()
  const rows = sheet.getByRole('list', { name: 'Outing notes' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await rows
    .filter({ hasText: 'Too warm.' })
    .getByRole('button', { name: 'Outing note, Jun 3, 2024' })
    .click()
  await page.getByRole('dialog', { name: 'Edit Outing Note' }).waitFor()
})

test('an outing that is noted offline waits, and is sent once there is a connection', async () => {
  const email = 'offline-outing@example.org'
  const angler = await app.signIn(email)
  const { page } = await openPage(app, { email, window: 'phone', opensOffline: true })
  await page.goto('/outings')
  await page.getByRole('heading', { name: 'No outings yet' }).waitFor()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.getByRole('button', { name: 'Note an outing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an Outing' })
  await dialog.getByLabel('Date').fill('2024-06-03')
  await dialog.getByLabel('Note').fill('Not a bite.')
  await goOffline(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved on this device').first().waitFor()
  await page.getByRole('list', { name: 'Outings' }).getByRole('link', { name: 'Mon, Jun 3' }).click()
  const outing = page.getByRole('region', { name: 'Monday, June 3, 2024' })
  await outing.getByText('Not sent yet').waitFor()
  await page.context().setOffline(false)
  await outing.getByText('Not sent yet').waitFor({ state: 'detached' })
  expect(await angler.read<NotedCatch[]>('/api/catches')).toMatchObject([{ outcome: 'none' }])
})
