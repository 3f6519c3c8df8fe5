/** @module-tag slow */
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Correcting where photos were taken that have GPS data of their own. */

const app = shareInFile(() => startTestApp({ GEOCODER: 'off' }))
let anglers = 0
let pictures = 0

/** 18 miles, and 50 m, from the pier. */
const pier = { latitude: 40, longitude: -100 }
const stale = { latitude: 40.26, longitude: -100 }
const shore = { latitude: 40.00045, longitude: -100 }

test('a photo with stale GPS data keeps it or gets the coordinates of the location that is chosen in the viewer', async () => {
  const { page, angler, viewer, dialog, toast, changeLocation, complaints } = await openGallery(stale)
  const assignments: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && assignments.push(request.postDataJSON()))
  await page.getByRole('list', { name: 'Photos' }).getByRole('img').first().click()
  await viewer.locator('summary').click() // the coordinates are behind "More"
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
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.down('Escape') // a key that is held
  await page.keyboard.up('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => picker.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await viewer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change location' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await viewer.focus() // else the tooltip of the button would be the next
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  await page.getByRole('list', { name: 'Photos' }).getByRole('img').first().click()
  await viewer.locator('summary').click()
  await changeLocation()
  await picker.getByRole('button', { name: /Old Pier/ }).click()
  await question.getByRole('button', { name: 'Keep GPS Data' }).click()
  await toast('Location Assigned').waitFor()
  await viewer.getByRole('link', { name: 'Old Pier', exact: true }).waitFor()
  await viewer.getByText('40.2600, -100.0000', { exact: true }).waitFor()
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([
    { ...stale, positionSource: 'exif', locationName: 'Old Pier' },
  ])

  await changeLocation()
  await picker.getByText('Currently at Old Pier').waitFor()
  await picker.getByRole('button', { name: /Old Pier.*Current/ }).click()
  await question.getByRole('button', { name: 'Use Old Pier’s Coordinates' }).click()
  await picker.waitFor({ state: 'detached' })
  await expect.poll(() => viewer.locator(':focus').count()).toBe(1)
  await viewer.getByText('40.0000, -100.0000, from its location').waitFor()
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([{ ...pier, positionSource: 'assigned' }])
  expect(assignments).toHaveLength(2) // none for the question that was closed
  expect(complaints).toEqual([])
})

test('for selected photos, one question says how many have GPS data elsewhere', async () => {
  const { page, angler, dialog, toast, complaints } = await openGallery(stale, shore, null)
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
})

/** The gallery of a new angler with a pier and a photo at each place; those far from the pier are at "Stale Fix". */
async function openGallery(...places: (typeof pier | null)[]) {
  const email = `correcting-${++anglers}@example.org`
  const angler = await app.signIn(email)
  for (const place of places) await upload(angler, place)
  for (const { id, latitude } of await angler.read<Location[]>('/api/locations')) {
    const name = latitude > 40.1 ? 'Stale Fix' : 'Shore'
    await angler.change('PATCH', `/api/locations/${id}`, { name })
  }
  await angler.change('POST', '/api/locations', { name: 'Old Pier', ...pier })
  const opened = await openPage(app, { email })
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
