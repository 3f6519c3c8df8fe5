/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import {
  findAccessibilityViolations,
  openPage,
  pressEndUntilSeen,
  type windows,
  withoutLiveUpdates,
} from '../pages/browser-page.ts'
import { chooseSelectAction, openMoreMenu } from '../pages/photos-page.ts'
import { changesUrl, fulfillWithLog } from '../pages/serve-log.ts'
import { deleteStoredLog } from '../pages/stored-log.ts'
import { manyGroups } from '../samples/sample-location-groups.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Giving photos a place, and bringing back what was set aside. */

let app: TestApp
let anglers = 0
let pictures = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each(['phone', 'desktop'] as const)(
  'a photo without a position says why, and can join the location of photos from the same hour, on a %s',
  async (window) => {
    const { page, angler, cell, viewer, toast, complaints } = await openGallery(window, async (angler) => {
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
  },
)

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
    if (response === 'refuse') return route.abort()
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

test('an empty picker links to the map, one that failed to load can be retried, and thousands of locations scroll', async () => {
  let response: 'none' | 'fail' | 'many' = 'none'
  const { page, picker } = await openGallery(
    'phone',
    async () => {},
    async (page) => {
      await withoutLiveUpdates(page)
      await page.route(changesUrl, (route) => {
        if (response === 'fail') return route.abort()
        return fulfillWithLog(route, {
          photos: galleryPhotos(2).slice(1),
          groups: response === 'none' ? [] : manyGroups(100, 20),
        })
      })
    },
  )
  const existing = page.getByRole('button', { name: 'Existing Locations' })
  await existing.click()
  const toSee = picker('Existing Locations')
  await toSee.getByRole('heading', { name: 'No locations yet' }).waitFor()
  await expect.poll(() => toSee.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe('/map')
  expect(await findAccessibilityViolations(page)).toEqual([])

  response = 'fail'
  await deleteStoredLog(page)
  await page.reload()
  await existing.click()
  await toSee.getByRole('alert').getByText('Failed to fetch locations').waitFor()
  response = 'many'
  await toSee.getByRole('button', { name: 'Try again' }).click()
  const rows = toSee.getByRole('listitem')
  await rows.first().waitFor()
  await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('2000')
  expect(await rows.count()).toBeLessThan(40)
  await rows.first().getByRole('button').focus()
  await pressEndUntilSeen(page, toSee.getByRole('button', { name: /Spot 0020 of Water 0100/ }))
  expect(await rows.count()).toBeLessThan(40)
})

test.each(['phone', 'desktop'] as const)(
  'photos without a catch are moved to their own list, counted, and can be moved back, on a %s',
  async (window) => {
    const { page, angler, cell, viewer, toast, complaints } = await openGallery(window, async (angler) => {
      for (const name of ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']) await upload(angler, name)
    })
    const notFishing = page.getByRole('menuitem', { name: /^Not fishing/ })
    const total = (count: number) => page.getByText(`Total photos: ${count}`).waitFor()
    const notACatch = async () => {
      await viewer.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Not a catch' }).click()
      await toast('Marked as not a catch').waitFor()
    }
    await total(4)
    await openMoreMenu(page)
    await expect.poll(() => notFishing.count()).toBe(0)
    await page.keyboard.press('Escape')
    await cell(0).click()
    await notACatch()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('Marked as a catch').waitFor()
    await viewer.getByText(/ \/ 4$/).waitFor()
    await notACatch()
    await viewer.getByText(/ \/ 3$/).waitFor()
    await notACatch()
    await viewer.getByText(/ \/ 2$/).waitFor()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await viewer.waitFor({ state: 'detached' })
    await total(2)
    await openMoreMenu(page)
    await expect.poll(() => notFishing.textContent()).toBe('Not fishing (2)')
    const [other] = await angler.read<Photo[]>('/api/photos?fishingOnly=true')
    await angler.change('PATCH', `/api/photos/${other?.id}/fishing`, { isFishing: false })
    await expect.poll(() => notFishing.textContent()).toBe('Not fishing (3)')

    await notFishing.click()
    await page.getByRole('heading', { name: 'Not fishing' }).waitFor()
    expect(new URL(page.url()).search).toBe('?notFishing=true')
    await total(3)
    await expect.poll(() => page.getByRole('button', { name: 'Add Photos' }).count()).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
    const undo = page.getByRole('button', { name: 'Undo' })
    await page
      .getByRole('button', { name: /^Menu for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'This is a catch' }).click()
    await toast('Marked as a catch').waitFor()
    await total(2)
    await undo.click()
    await total(3)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select All' }).click()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await chooseSelectAction(page, 'This is a catch')
    await toast('3 photos marked as catches').waitFor()
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await undo.click()
    await total(3)
    const back = page.getByRole('button', { name: /^This is a catch/ })
    await back.first().press('Enter')
    await toast('Marked as a catch').waitFor()
    await total(2)
    await expect.poll(() => holdsFocus(back.first())).toBe(true)

    await cell(0).click()
    await viewer.getByText('You marked this as not a catch.').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await viewer.getByRole('button', { name: 'This is a catch' }).click()
    await viewer.getByText('1 / 1').waitFor()
    await viewer.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'This is a catch' }).click()
    await viewer.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await page.getByRole('link', { name: 'Back to All Photos' }).click()
    await total(4)
    await openMoreMenu(page)
    await expect.poll(() => notFishing.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

/** The gallery of a new angler, whose log `fill` has written before. */
async function openGallery(
  window: keyof typeof windows,
  fill: (angler: HttpClient) => Promise<unknown>,
  before: (page: Page) => unknown = () => undefined,
) {
  const email = `placing-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await fill(angler)
  const screen = await openPage(app, { email, window })
  const { page } = screen
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await before(page)
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
