/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage, type windows } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Correcting where photos were taken that have GPS data of their own. */

let app: TestApp
let anglers = 0
let pictures = 0

beforeAll(async () => {
  app = await startTestApp({ GEOCODER: 'off' })
})
afterAll(() => app.stop())

/** 18 miles, and 50 m, from the pier. */
const pier = { latitude: 40, longitude: -100 }
const stale = { latitude: 40.26, longitude: -100 }
const shore = { latitude: 40.00045, longitude: -100 }

test.each(['phone', 'desktop'] as const)(
  'a photo with stale GPS data gets the coordinates of the location that is chosen in the viewer, on a %s',
  async (window) => {
    const { page, angler, viewer, dialog, toast, changeLocation, complaints } = await openGallery(
      window,
      stale,
    )
    await page.getByRole('list', { name: 'Photos' }).getByRole('img').first().click()
    if (window === 'phone') await showConditions(viewer)
    await viewer.getByText('40.2600, -100.0000', { exact: true }).waitFor()
    await changeLocation()
    const picker = dialog('Add to Location')
    await picker.getByRole('button', { name: /Old Pier/ }).click()
    const question = dialog('Where was it taken?')
    await question.getByText('This photo’s GPS data is 18 mi from Old Pier.').waitFor()
    await expect
      .poll(() => question.getByRole('button').allTextContents())
      .toEqual(['', 'Use Old Pier’s Coordinates', 'Keep GPS Data', 'Cancel'])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await expect.poll(() => question.and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => picker.isVisible()).toBe(true)
    await picker.getByRole('button', { name: /Old Pier/ }).press('Enter')
    await question.waitFor()
    await page.goBack()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => picker.isVisible()).toBe(true)
    expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([
      { locationName: 'Stale Fix', positionSource: 'exif' },
    ])

    await picker.getByRole('button', { name: /Old Pier/ }).click()
    await question.getByRole('button', { name: 'Use Old Pier’s Coordinates' }).click()
    await toast('Location Assigned').waitFor()
    await picker.waitFor({ state: 'detached' })
    await viewer.getByRole('link', { name: 'Old Pier', exact: true }).waitFor()
    await expect.poll(() => viewer.locator(':focus').count()).toBe(1)
    await viewer.getByText('40.0000, -100.0000, from its location').waitFor()
    expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([{ ...pier, positionSource: 'assigned' }])

    await changeLocation()
    await picker.getByText('Currently at Old Pier').waitFor()
    await expect.poll(() => picker.getByRole('button', { name: /Old Pier/ }).isDisabled()).toBe(true)
    expect(complaints).toEqual([])
  },
)

test('a photo can keep its GPS data, and get the coordinates of its present location later', async () => {
  const { page, angler, viewer, dialog, toast, changeLocation, complaints } = await openGallery(
    'phone',
    stale,
  )
  await page.getByRole('list', { name: 'Photos' }).getByRole('img').first().click()
  await showConditions(viewer)
  await changeLocation()
  const picker = dialog('Add to Location')
  const question = dialog('Where was it taken?')
  await picker.getByRole('button', { name: /Old Pier/ }).click()
  await question.getByRole('button', { name: 'Keep GPS Data' }).click()
  await toast('Location Assigned').waitFor()
  await viewer.getByRole('link', { name: 'Old Pier', exact: true }).waitFor()
  await viewer.getByText('40.2600, -100.0000', { exact: true }).waitFor()
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([
    { ...stale, positionSource: 'exif', locationName: 'Old Pier' },
  ])
  await toast('Location Assigned').waitFor({ state: 'detached' })

  await changeLocation()
  await picker.getByText('Currently at Old Pier').waitFor()
  await picker.getByRole('button', { name: /Old Pier.*Current/ }).click()
  await question.getByRole('button', { name: 'Keep GPS Data' }).click()
  await picker.waitFor({ state: 'detached' })
  await expect.poll(() => toast('Location Assigned').count()).toBe(0) // nothing has changed

  await changeLocation()
  await picker.getByRole('button', { name: /Old Pier.*Current/ }).click()
  await page.route('**/assign-location', (route) => route.abort())
  await question.getByRole('button', { name: 'Use Old Pier’s Coordinates' }).click()
  await toast('Assignment Failed').waitFor()
  complaints.splice(0) // the browser tells of the refusal too
  await expect.poll(() => picker.isVisible()).toBe(true)
  await page.unroute('**/assign-location')
  await picker.getByRole('button', { name: /Old Pier.*Current/ }).click()
  await question.getByRole('button', { name: 'Use Old Pier’s Coordinates' }).click()
  await viewer.getByText('40.0000, -100.0000, from its location').waitFor()
  expect(complaints).toEqual([])
})

test('a photo whose GPS data is near the location keeps it without a question', async () => {
  const { page, angler, viewer, dialog, changeLocation, complaints } = await openGallery('phone', shore)
  await page.getByRole('list', { name: 'Photos' }).getByRole('img').first().click()
  await changeLocation()
  await dialog('Add to Location')
    .getByRole('button', { name: /Old Pier/ })
    .click()
  await viewer.getByRole('link', { name: 'Old Pier', exact: true }).waitFor()
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([
    { latitude: expect.closeTo(shore.latitude, 4), positionSource: 'exif', locationName: 'Old Pier' },
  ])
  expect(complaints).toEqual([])
})

test.each(['phone', 'desktop'] as const)(
  'for selected photos, one question says how many have GPS data elsewhere, on a %s',
  async (window) => {
    const { page, angler, dialog, toast, complaints } = await openGallery(window, stale, shore, null)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select All' }).click()
    await chooseSelectAction(page, 'Assign Location')
    await page.getByText('Assigning 3 photos').waitFor()
    const assign = page.getByRole('button', { name: 'Assign 3 photos here' })
    const { id } = await findLocation(angler, 'Old Pier')
    await page.goto(`${page.url()}&locationId=${id}`) // its pin covers that of the shore
    await assign.click()
    const question = dialog('Where were they taken?')
    await question.getByText(/^1 of 3 photos has GPS data 18 mi from Old Pier\.$/).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await assign.click()
    await question.getByRole('button', { name: 'Use Old Pier’s Coordinates' }).click()
    await toast('Location Assigned').waitFor()
    const photos = await angler.read<Photo[]>('/api/photos')
    expect(photos.map(({ locationName }) => locationName)).toEqual(Array(3).fill('Old Pier'))
    expect(photos.map(({ positionSource }) => positionSource).toSorted()).toEqual([
      'assigned',
      'assigned',
      'exif', // the one on the shore
    ])
    expect(complaints).toEqual([])
  },
)

test('a new location on the map asks too, before it is created', async () => {
  const { page, angler, dialog, toast, complaints } = await openGallery('phone', stale)
  const [photo] = await angler.read<Photo[]>('/api/photos')
  await page.goto(`/map?assignPhotoIds=${photo?.id}`)
  await page.getByRole('button', { name: 'Ready to Drop Pin' }).click()
  await page.locator('.fishing-map').click({ position: { x: 60, y: 200 } })
  const naming = dialog('Name Your Location')
  await naming.getByLabel('Name', { exact: true }).fill('Lost Docks')
  await naming.getByRole('button', { name: 'Create Location' }).click()
  const question = dialog('Where was it taken?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => naming.getByLabel('Name', { exact: true }).inputValue()).toBe('Lost Docks')
  expect(await angler.read<Location[]>('/api/locations')).toHaveLength(2)
  await naming.getByRole('button', { name: 'Create Location' }).click()
  await question.getByRole('button', { name: 'Use Lost Docks’ Coordinates' }).click()
  await toast('Location Created & Photos Assigned').waitFor()
  const { latitude, longitude } = await findLocation(angler, 'Lost Docks')
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([
    {
      ...{ locationName: 'Lost Docks', positionSource: 'assigned' },
      ...{ latitude, longitude },
    },
  ])
  expect(complaints).toEqual([])
})

/** The gallery of a new angler with a pier and a photo at each place; those far from the pier are at "Stale Fix". */
async function openGallery(window: keyof typeof windows, ...places: (typeof pier | null)[]) {
  const email = `correcting-${++anglers}@example.org`
  const angler = await app.signIn(email)
  for (const place of places) await upload(angler, place)
  for (const { id, latitude } of await angler.read<Location[]>('/api/locations')) {
    const name = latitude > 40.1 ? 'Stale Fix' : 'Shore'
    await angler.change('PATCH', `/api/locations/${id}`, { name })
  }
  await angler.change('POST', '/api/locations', { name: 'Old Pier', ...pier })
  const opened = await openPage(app, { email, window })
  const { page } = opened
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await page.goto('/photos')
  await page.getByText('Total photos').waitFor()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  return {
    ...opened,
    angler,
    viewer,
    dialog: (title: string) => page.getByRole('dialog', { name: title }),
    toast: (words: string) => page.locator('li[data-state=open]').getByText(words, { exact: true }),
    async changeLocation() {
      await viewer.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Change location' }).click()
    },
  }
}

async function upload(angler: HttpClient, place: typeof pier | null): Promise<void> {
  const takenAt = `2024-06-0${(++pictures % 9) + 1}T06:12:30`
  const bytes = await sampleJpeg({ seed: pictures, takenAt, ...place })
  const [result] = await angler.upload([{ name: 'a.jpg', bytes }])
  if (!result?.success) throw new Error(`A sample was refused: ${result?.error}`)
}

async function findLocation(angler: HttpClient, name: string): Promise<Location> {
  const found = (await angler.read<Location[]>('/api/locations')).find((location) => location.name === name)
  if (!found) throw new Error('There is no such location.')
  return found
}

/** On a phone, the coordinates are behind "More". */
async function showConditions(viewer: Locator): Promise<void> {
  await viewer.locator('summary').click()
}
