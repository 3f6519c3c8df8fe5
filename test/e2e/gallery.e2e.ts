/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitForAnimations, waitForCode } from '../pages/browser-page.ts'
import { chooseSelectAction, openPhotosPage, type PhotosPage, response } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { touch } from '../pages/touch.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

/** A gallery of photos that lie on the server, named 0.jpg and so on, the last one first. */
async function openUploaded(count: number): Promise<PhotosPage> {
  const screen = await openPhotosPage(app, {
    before: async (_page, angler) => {
      for (let seed = 0; seed < count; seed += 1)
        await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed }) }])
    },
  })
  await screen.page.getByText(`Total photos: ${count}`).waitFor()
  return screen
}

/** Lets the server list these photos; what is changed is taken, and changes nothing. */
function showing(photos: SamplePhoto[]) {
  return async (page: Page) => {
    await serveLog(page, { photos })
    await page.route('**/api/photos/*/rotation', (route) => response(route, photos[0]))
  }
}

const cellOf = (page: Page, filename: string) =>
  page.locator('[data-photo]', { has: page.getByAltText(`Catch, ${filename}`) })
const dotsOf = (page: Page, filename: string) =>
  page.getByRole('button', { name: `Menu for Catch, ${filename}` })
const entry = (page: Page, words: string) => page.getByRole('menuitem', { name: words, exact: true })
const action = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

async function choose(page: Page, filename: string, words: string): Promise<void> {
  await dotsOf(page, filename).click()
  await entry(page, words).click()
}

async function select(page: Page): Promise<void> {
  await action(page, 'Select').click()
  await action(page, 'Cancel').waitFor()
  await waitForAnimations(page)
}

function selectedHeading(page: Page, count: number): Locator {
  return page.getByRole('heading', { level: 1, name: `${count} selected` })
}

/** Pixels. */
function scrollTop(page: Page): Promise<number> {
  return page.evaluate<number>('scrollY')
}

/** Which photos are selected, by their place in the gallery, counted from one. */
async function selectedPlaces(page: Page): Promise<number[]> {
  const selected = await page.locator('li:has([role=checkbox][aria-checked=true])').all()
  const places = await Promise.all(selected.map((cell) => cell.getAttribute('aria-posinset')))
  return places.map((place) => Number(place) - 1)
}

/** How a photo is drawn just now, or is about to be: `90deg`, and nothing where it stands upright. */
async function angleOf(cell: Locator): Promise<string> {
  const style = await cell.locator('img').getAttribute('style')
  return /rotate: (-?\d+deg)/.exec(style ?? '')?.[1] ?? ''
}

test('a photo can be rotated, assigned and deleted from its menu, also by keyboard', {
  tags: 'core',
}, async () => {
  const { page, angler, toast, findAccessibilityViolations, complaints } = await openUploaded(3)
  await dotsOf(page, '1.jpg').focus()
  await page.keyboard.press('Enter')
  await entry(page, 'Favorite').waitFor()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Favorite', 'Add to Location', 'Rotate Left', 'Rotate Right', 'Delete'])
  expect(await findAccessibilityViolations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dotsOf(page, '1.jpg').and(page.locator(':focus')).count()).toBe(1)

  await choose(page, '1.jpg', 'Rotate Left')
  await toast('Photo Rotated').waitFor()
  await expect.poll(() => angleOf(cellOf(page, '1.jpg'))).toBe('-90deg')
  await page.reload()
  await cellOf(page, '1.jpg').waitFor()
  // It turns once more if the page was left before the change was stored.
  await expect.poll(() => angleOf(cellOf(page, '1.jpg'))).toMatch(/^(270|-90)deg$/)

  await cellOf(page, '1.jpg').click({ button: 'right' })
  await entry(page, 'Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete Photo' })
  await question.getByText('Delete this photo? This action cannot be undone.').waitFor()
  await question.getByText('The fish in it is deleted too.').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => dotsOf(page, '1.jpg').and(page.locator(':focus')).count()).toBe(1)

  await choose(page, '1.jpg', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast('Photo Deleted').waitFor()
  await page.getByText('Total photos: 2').waitFor()
  await question.waitFor({ state: 'detached' })
  // The one behind it.
  await expect.poll(() => cellOf(page, '0.jpg').and(page.locator(':focus')).count()).toBe(1)

  await angler.change('POST', '/api/locations', { name: 'Old Pier', latitude: 40, longitude: -100 })
  await choose(page, '0.jpg', 'Add to Location')
  const picker = page.getByRole('dialog', { name: 'Add to Location' })
  await picker.getByRole('button', { name: /Old Pier/ }).click()
  await toast('Location Assigned').waitFor()
  await picker.waitFor({ state: 'detached' })
  await cellOf(page, '0.jpg').getByTitle('No GPS data').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('selected photos are rotated and deleted together, and those that fail stay selected', async () => {
  const { page, toast, findAccessibilityViolations, complaints } = await openUploaded(4)
  await select(page)
  const bar = page.getByRole('region', { name: 'Selected photos' })
  for (const label of ['Favorite Selected', 'Delete Selected', 'More actions'])
    await expect.poll(() => action(page, label).isDisabled()).toBe(true)
  expect(await findAccessibilityViolations()).toEqual([])

  await page.getByRole('checkbox', { name: 'Catch, 3.jpg' }).click()
  await page.getByRole('checkbox', { name: 'Catch, 1.jpg' }).click()
  await selectedHeading(page, 2).waitFor()
  await expect.poll(() => page.getByRole('status').filter({ hasText: '2 selected' }).count()).toBe(1)
  expect(await findAccessibilityViolations()).toEqual([])
  await chooseSelectAction(page, 'Rotate Right')
  await toast('Photos Rotated').waitFor()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => action(page, 'Select').and(page.locator(':focus')).count()).toBe(1)
  await expect.poll(() => angleOf(cellOf(page, '3.jpg'))).toBe('90deg')
  await expect.poll(() => angleOf(cellOf(page, '2.jpg'))).toBe('')

  await select(page)
  await action(page, 'Select All').click()
  await selectedHeading(page, 4).waitFor()
  const stuck = await cellOf(page, '2.jpg').getAttribute('data-photo')
  const gone = await cellOf(page, '0.jpg').getAttribute('data-photo')
  await page.route(`**/api/photos/${stuck}`, (route) => response(route, 'broken', 500))
  await page.route(`**/api/photos/${gone}`, async (route) => {
    await route.fetch() // deleted by another client first, so this request finds nothing
    await route.continue()
  })
  await action(page, 'Delete Selected').click()
  const question = page.getByRole('dialog', { name: 'Delete Photos' })
  await question.getByText('Delete 4 photos? This action cannot be undone.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast('Delete Failed').waitFor()
  await toast(`Failed to delete photo ${stuck}`).waitFor()
  await page.getByText('Total photos: 1').waitFor()
  await selectedHeading(page, 1).waitFor()
  await expect.poll(() => selectedPlaces(page)).toEqual([1])

  await page.unroute(`**/api/photos/${stuck}`)
  await question.waitFor({ state: 'detached' })
  await action(page, 'Delete Selected').click()
  await question.or(page.getByRole('dialog', { name: 'Delete Photo' })).waitFor()
  await page.getByText('Delete 1 photo? This action cannot be undone.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast('Photo Deleted').waitFor()
  await page.getByText('No fishing photos yet.').waitFor()
  expect(complaints.filter((words) => !/\b(404|500)\b/.test(words))).toEqual([])
})

test('a range is selected with Shift or by dragging, and survives another sort order', async () => {
  const { page } = await openPhotosPage(app, { window: 'desktop', before: showing(galleryPhotos(12)) })
  await page.setViewportSize({ width: 900, height: 800 }) // shows two rows
  await select(page)
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect.poll(() => selectedPlaces(page)).toEqual([2, 3, 4, 5])

  await boxes.nth(7).focus()
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => selectedPlaces(page)).toEqual([2, 3, 4, 5, 6, 7, 8])
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => selectedPlaces(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])

  await action(page, 'Sort').click()
  await page.getByRole('menuitemradio', { name: 'Date Taken (oldest first)' }).click()
  await expect.poll(() => selectedPlaces(page)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])

  await action(page, 'Sort').click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await action(page, 'Delete Selected').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => selectedPlaces(page)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  await boxes.nth(0).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => boxes.count()).toBe(0)
  await select(page)
  await waitForAnimations(page)
  await page.evaluate('scrollTo(0, 70)') // both rows lie away from the edges, where a drag scrolls
  await expect.poll(() => scrollTop(page)).toBe(70)
  await drawOver(page, boxes.nth(0), boxes.nth(3))
  await expect.poll(() => selectedPlaces(page)).toEqual([1, 2, 3, 4])
  await drawOver(page, boxes.nth(3), boxes.nth(2))
  await expect.poll(() => selectedPlaces(page)).toEqual([1, 2])
  await boxes.nth(0).click()
  await expect.poll(() => selectedPlaces(page)).toEqual([2])
  expect(await scrollTop(page)).toBe(70)
})

async function drawOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  if (start === null || end === null) throw new Error('There is nothing to draw over.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 })
  await page.mouse.up()
}

test('a long press selects and extends to a range with scrolling at the edge, and a swipe only scrolls', async () => {
  const photos = galleryPhotos(120).map((photo, index) => ({
    ...photo,
    timestamp: hoursBeforeJune(6 * index),
  }))
  const { page, complaints } = await openPhotosPage(app, { before: showing(photos) })
  await page.locator('[data-photo] img').first().waitFor()
  await waitForCode(page, 'grid-interactions')
  const boxes = page.getByRole('checkbox')
  const press = await touch(page, page.locator('[data-photo]').nth(1))
  await boxes.first().waitFor() // it is long enough once select mode has begun
  await expect.poll(() => selectedPlaces(page)).toEqual([2])
  const side = (await page.locator('[data-photo]').nth(1).boundingBox())?.height ?? 0
  await press.moveBy(0, side * 2 + 8)
  await expect.poll(() => selectedPlaces(page)).toEqual([2, 3, 4, 5, 6, 7, 8])
  await press.moveBy(0, -side)
  await expect.poll(() => selectedPlaces(page)).toEqual([2, 3, 4, 5])
  expect(await scrollTop(page)).toBe(0)
  await press.moveBy(0, 600)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(600)
  await press.lift()
  await expect.poll(() => page.locator('ul[data-held]').count()).toBe(0)
  await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`) // what was reached last
  const heading = page.getByRole('heading', { level: 1 })
  const count = await heading.textContent()
  expect(Number.parseInt(count ?? '', 10)).toBeGreaterThan(20)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const before = await scrollTop(page)
  const swipe = await touch(page, page.locator('[data-photo]').nth(12))
  await swipe.moveBy(0, 150)
  await swipe.lift()
  await expect.poll(() => scrollTop(page)).toBeLessThan(before)
  await expect.poll(() => heading.textContent()).toBe(count)
  expect(complaints).toEqual([])
})

/** Returns a time of May 2024, so that the grid has no further headings. */
function hoursBeforeJune(hours: number): string {
  return new Date(Date.UTC(2024, 4, 31, 23) - hours * 3_600_000).toISOString()
}

test('Back and a reload restore the scroll position of the gallery', async () => {
  const { page } = await openPhotosPage(app, {
    before: showing(galleryPhotos(300)),
  })
  await page.locator('[data-photo] img').first().waitFor()
  await page.evaluate('scrollTo(0, 6543)')
  await expect.poll(() => placeOf(page)).not.toBe(null)
  const place = await placeOf(page)
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('heading', { name: 'Locations', exact: true }).waitFor()
  await page.evaluate(watchForEmptyGrid)
  await page.goBack()
  await page.locator('[data-photo]').first().waitFor()
  await expect.poll(() => placeOf(page)).toEqual(place)
  expect(await page.evaluate('emptyGrids')).toBe(0)
  await page.reload()
  await page.locator('[data-photo]').first().waitFor()
  await expect.poll(() => placeOf(page)).toEqual(place)
})

/** Where the page stands, and which photo lies in the middle of the window, and where. */
function placeOf(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const cell = document.elementFromPoint(195, 422)?.closest('[data-photo]')
    if (!cell) return null
    return { scrollY, photo: cell.dataset.photo, top: Math.round(cell.getBoundingClientRect().top) }
  })()`)
}

/** Counts the frames in which the gallery is there without its photos. */
const watchForEmptyGrid = `
  emptyGrids = 0
  requestAnimationFrame(function look() {
    const photo = document.elementFromPoint(195, 422)?.closest('[data-photo]')
    const isGallery = document.querySelector('main h1')?.textContent === 'Photos'
    if (isGallery && !photo) emptyGrids += 1
    requestAnimationFrame(look)
  })`

test('a month is selected and deselected by its heading, also by keyboard, as far as it is rendered', async () => {
  const photos = galleryPhotos(8).map((photo, index) => ({
    ...photo,
    timestamp: index < 3 ? '2026-06-20T10:00:00.000' : index < 6 ? '2026-05-20T10:00:00.000' : null,
  }))
  const { page, findAccessibilityViolations } = await openPhotosPage(app, { before: showing(photos) })
  const check = (month: string) => action(page, `Select ${month}`)
  const states = () =>
    Promise.all(
      ['June 2026', 'May 2026', 'No date'].map((month) => check(month).getAttribute('aria-pressed')),
    )
  await page.getByRole('heading', { name: 'June 2026' }).waitFor()
  await expect.poll(() => check('June 2026').count()).toBe(0)
  await select(page)
  await expect.poll(states).toEqual(['false', 'false', 'false'])
  for (const month of ['June 2026', 'No date'])
    await expect.poll(async () => (await check(month).boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await page.getByRole('checkbox').nth(1).click()
  await expect.poll(states).toEqual(['mixed', 'false', 'false'])
  expect(await findAccessibilityViolations()).toEqual([])
  await check('June 2026').click()
  await selectedHeading(page, 3).waitFor()
  await page.getByRole('checkbox').nth(2).focus() // the last of June
  await page.keyboard.press('Tab')
  await expect.poll(() => check('May 2026').and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('Space')
  await selectedHeading(page, 6).waitFor()
  await expect.poll(states).toEqual(['true', 'true', 'false'])
  await check('June 2026').click()
  await check('No date').click()
  await expect.poll(states).toEqual(['false', 'true', 'true'])
  await expect.poll(() => selectedPlaces(page)).toEqual([4, 5, 6, 7, 8])
  expect(await findAccessibilityViolations()).toEqual([])
})
