/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage, type windows } from '../pages/browser-page.ts'
import { openMoreMenu } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Giving photos a place, and bringing back what was set aside. */

const app = shareInFile(startTestApp)
let anglers = 0
let pictures = 0

test('a photo without a position says why, and can join the location of photos from the same hour', async () => {
  const { page, angler, cell, viewer, toast, complaints } = await openGallery('phone', async (angler) => {
    const pier = await createLocation(angler, 'Old Pier', 40)
    await place(angler, await upload(angler, 'pier.jpg', '2024-06-03T12:00:00-05:00'), pier)
    for (const minute of [12, 20]) await upload(angler, `${minute}.jpg`, `2024-06-03T12:${minute}:00-05:00`)
    await upload(angler, 'next-day.jpg', '2024-06-04T12:00:00-05:00')
  })
  await expect.poll(() => page.getByTitle('No GPS data').count()).toBe(3)
  await cell(0).click()
  const why = viewer.getByRole('region', { name: 'This photo has no GPS data' })
  await why.getByText(/photo pickers and most messaging apps remove GPS data/).waitFor()
  expect(await why.getByText('Over http').count()).toBe(0)
  await expect
    .poll(() => why.getByRole('button').allTextContents())
    .toEqual(['Choose Existing', 'Locate by track'])
  await expect
    .poll(() => why.getByRole('link', { name: 'Choose New' }).getAttribute('href'))
    .toMatch(/^\/map\?assignPhotoIds=[0-9a-f-]+$/)

  await page.keyboard.press('ArrowRight')
  const ofTheHour = why.getByRole('button', { name: 'Use the location of photos taken within an hour' })
  await expect.poll(() => ofTheHour.textContent()).toContain('Old Pier, 20 minutes earlier')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await why.getByLabel('Also apply to 1 other photo from that hour').check()
  await ofTheHour.click()
  await toast('Location Assigned').waitFor()
  await viewer.getByRole('link', { name: 'Old Pier' }).waitFor()
  await expect.poll(() => why.count()).toBe(0)
  await expect.poll(() => holdsFocus(viewer)).toBe(true)

  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.map(({ locationName }) => locationName)).toEqual([null, 'Old Pier', 'Old Pier', 'Old Pier'])
  expect(photos[1]).toMatchObject({ latitude: 40, positionSource: 'assigned' })
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByTitle('No GPS data').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('the picker lists the nearest locations first, and a failed assignment can be retried', async () => {
  const { page, angler, cell, viewer, picker, toast, complaints } = await openGallery(
    'phone',
    async (angler) => {
      await createLocation(angler, 'Far Cove', 42)
      const pier = await createLocation(angler, 'Old Pier', 40)
      await place(angler, await upload(angler, 'pier.jpg', '2024-06-03T12:00:00-05:00'), pier)
      await upload(angler, 'lost.jpg', '2024-06-03T12:30:00-05:00')
    },
  )
  await cell(0).click()
  await viewer.getByRole('button', { name: 'Set Location' }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Choose Existing', 'Choose New'])
  await page.getByRole('menuitem', { name: 'Choose Existing' }).click()
  const forPhoto = picker('Add to Location')
  await forPhoto.getByRole('list', { name: 'Locations' }).waitFor()
  const rows = forPhoto.getByRole('listitem')
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      expect.stringMatching(/^Old PierRight here · 1 catch · /),
      expect.stringMatching(/^Far Cove138 mi away · No photos yet · /),
    ])
  await expect
    .poll(() => forPhoto.getByRole('link', { name: 'New location on the map' }).getAttribute('href'))
    .toMatch(/^\/map\?assignPhotoIds=/)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.goBack()
  await forPhoto.waitFor({ state: 'detached' })
  await expect.poll(() => viewer.isVisible()).toBe(true)

  await viewer.getByRole('button', { name: 'Choose Existing' }).click()
  let response: 'refuse' | 'wait' = 'refuse'
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assign-location', async (route) => {
    if (response === 'refuse') return route.fulfill({ status: 500 })
    await mayGoOn
    return route.continue()
  })
  await rows.last().getByRole('button').click()
  await toast('Assignment Failed').waitFor()
  await toast('Failed to assign location').waitFor()
  complaints.splice(0) // the browser tells of the refusal too
  await expect.poll(() => forPhoto.isVisible()).toBe(true)
  response = 'wait'
  await rows.last().getByRole('button').click()
  await forPhoto.locator('[aria-busy=true]').waitFor()
  await forPhoto.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => forPhoto.isVisible()).toBe(true)
  goOn()
  await toast('Location Assigned').waitFor()
  await forPhoto.waitFor({ state: 'detached' })
  await viewer.getByRole('link', { name: 'Far Cove' }).waitFor()
  await expect.poll(() => holdsFocus(viewer)).toBe(true)

  await viewer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change location' }).click()
  await forPhoto.getByText('Currently at Far Cove').waitFor()
  await expect.poll(() => forPhoto.getByRole('button', { name: /Far Cove/ }).isDisabled()).toBe(true)
  await forPhoto.getByRole('button', { name: /Old Pier/ }).press('Enter')
  await viewer.getByRole('link', { name: 'Old Pier' }).waitFor()
  await forPhoto.waitFor({ state: 'detached' }) // once the server has it
  const locations = await angler.read<Location[]>('/api/locations')
  expect(locations.map(({ name, photoCount }) => [name, photoCount])).toEqual([
    ['Far Cove', 0],
    ['Old Pier', 2],
  ])
  expect(complaints).toEqual([])
})

test('the gallery shows the photos of a location that is searched for and chosen', async () => {
  const { page, picker, complaints } = await openGallery('desktop', async (angler) => {
    const cove = await createLocation(angler, 'Far Cove', 42)
    const pier = await createLocation(angler, 'Old Pier', 40)
    await angler.change('PATCH', `/api/location-groups/${pier.groupId}/pin`, {})
    await place(angler, await upload(angler, 'cove.jpg'), cove)
    await upload(angler, 'elsewhere.jpg')
  })
  const existing = page.getByRole('button', { name: 'Existing Locations' })
  await existing.click()
  const toSee = picker('Existing Locations')
  const names = () => toSee.getByRole('listitem').locator('[title]').allTextContents()
  await expect.poll(names).toEqual(['Old Pier, favorite', 'Far Cove'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  const search = toSee.getByRole('textbox', { name: 'Search locations' })
  await search.fill('loch')
  await toSee.getByText('No locations match “loch”.').waitFor()
  await search.fill('COVE far')
  await expect.poll(names).toEqual(['Far Cove'])
  await page.keyboard.press('Escape')
  await toSee.waitFor({ state: 'detached' })
  await expect.poll(() => holdsFocus(existing)).toBe(true)

  await page.keyboard.press('Enter')
  await toSee.getByRole('button', { name: /Far Cove/ }).click()
  await page.getByRole('heading', { name: 'Far Cove' }).waitFor()
  await page.getByText('Total photos: 1').waitFor()
  const { pathname, search: query } = new URL(page.url())
  expect(pathname + query).toMatch(/^\/photos\?locationId=[0-9a-f-]+&locationName=Far\+Cove$/)
  await page.getByRole('link', { name: 'Back to All Photos' }).click()
  await page.getByText('Total photos: 2').waitFor()
  expect(complaints).toEqual([])
})

test('photos without a catch are moved to their own list, counted, and can be moved back', async () => {
  const { page, cell, viewer, toast, complaints } = await openGallery('phone', async (angler) => {
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await upload(angler, name)
  })
  const notFishing = page.getByRole('menuitem', { name: /^Not fishing/ })
  const total = (count: number) => page.getByText(`Total photos: ${count}`).waitFor()
  const notACatch = async () => {
    await viewer.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Not a catch' }).click()
    await toast('Marked as not a catch').waitFor()
  }
  await total(3)
  await cell(0).click()
  await notACatch()
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast('Marked as a catch').waitFor()
  await viewer.getByText(/ \/ 3$/).waitFor()
  await notACatch()
  await viewer.getByText(/ \/ 2$/).waitFor()
  await notACatch()
  await viewer.getByText(/ \/ 1$/).waitFor()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await viewer.waitFor({ state: 'detached' })
  await total(1)
  await openMoreMenu(page)
  await expect.poll(() => notFishing.textContent()).toBe('Not fishing (2)')

  await notFishing.click()
  await page.getByRole('heading', { name: 'Not fishing' }).waitFor()
  expect(new URL(page.url()).search).toBe('?notFishing=true')
  await total(2)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const back = page.getByRole('button', { name: /^This is a catch/ })
  await back.first().press('Enter')
  await toast('Marked as a catch').waitFor()
  await total(1)
  await expect.poll(() => holdsFocus(back.first())).toBe(true)
  await cell(0).click()
  await viewer.getByText('You marked this as not a catch.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await viewer.getByRole('button', { name: 'This is a catch' }).click()
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  await page.getByRole('link', { name: 'Back to All Photos' }).click()
  await total(3)
  expect(complaints).toEqual([])
})

/** The gallery of a new angler, whose log `fill` has written before. */
async function openGallery(window: keyof typeof windows, fill: (angler: HttpClient) => Promise<unknown>) {
  const email = `placing-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await fill(angler)
  const screen = await openPage(app, { email, window })
  const { page } = screen
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/photos')
  await page.getByText('Total photos').waitFor()
  const pictures = page.getByRole('list', { name: 'Photos' }).getByRole('img')
  return {
    ...screen,
    angler,
    /** The photo at a place of the grid, counted from 0. */
    cell: (index: number) => pictures.nth(index),
    viewer: page.getByRole('dialog', { name: 'Photo viewer' }),
    picker: (title: string) => page.getByRole('dialog', { name: title }),
    toast: (words: string) => page.locator('li[data-state=open]').getByText(words, { exact: true }),
  }
}

function createLocation(angler: HttpClient, name: string, latitude: number): Promise<Location> {
  return angler.change('POST', '/api/locations', { name, latitude, longitude: -100 })
}

/** A photo that tells no position. */
async function upload(angler: HttpClient, name: string, timestamp: string | null = null): Promise<string> {
  const file = { name, bytes: await sampleJpeg({ seed: ++pictures }) }
  const [result] = await angler.upload([file], { [name]: { timestamp } })
  if (!result?.id || !result.success) throw new Error(`A sample was refused: ${result?.error}`)
  return result.id
}

async function place(angler: HttpClient, photoId: string, { id }: Location): Promise<void> {
  await angler.change('PATCH', `/api/photos/${photoId}/assign-location`, { locationId: id })
}

/** Whether the focus is on the element or within it. */
function holdsFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) =>
    (node as { matches(selector: string): boolean }).matches(':focus, :has(:focus)'),
  )
}
