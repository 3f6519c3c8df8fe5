/** @module-tag slow */
import { expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

/* The catches of one day at one group, and the ways that lead to them. */

const app = shareInFile(startTestApp)

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

test('the date in the viewer leads to the outing, and that to the ones before and after', async () => {
  const { page, pictures, findAccessibilityViolations } = await openPhotosPage(app, {
    window: 'phone',
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
  await expect.poll(() => chips.getByRole('button', { name: 'Location group: Group' }).isVisible()).toBe(true)
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
})

test('all outings are listed by year, and each leads to its photos', async () => {
  const ofTom = { ...pike, id: 'perch', species: 'Perch', caughtBy: 'Tom' }
  const lastYear = { ...pike, id: 'zander', species: 'Zander', timestamp: '2023-08-01T20:15:00-05:00' }
  const { page, findAccessibilityViolations } = await openPhotosPage(app, {
    window: 'phone',
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
