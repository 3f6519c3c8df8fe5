/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import {
  chooseSelectAction,
  namedJpeg,
  openPhotosPage,
  type PhotosPage,
  type PhotosPageOptions,
  response,
} from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { touch } from '../pages/touch.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function openPhotos(options: PhotosPageOptions = {}): Promise<PhotosPage> {
  return openPhotosPage(app, options)
}

/** A gallery of photos that lie on the server, named 0.jpg and so on, the last one first. */
async function openUploaded(count: number, options: PhotosPageOptions = {}): Promise<PhotosPage> {
  const screen = await openPhotos(options)
  const { page, choose } = screen
  await page.getByText('Total photos: 0').waitFor()
  await choose(await Promise.all(Array.from({ length: count }, (_, index) => namedJpeg(`${index}.jpg`))))
  await screen.uploadComplete.waitFor()
  await page.getByText(`Total photos: ${count}`).waitFor()
  await page.getByRole('button', { name: 'Dismiss All' }).click()
  await screen.uploadComplete.waitFor({ state: 'detached' })
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
  const { page, toast, findAccessibilityViolations, complaints } = await openUploaded(3)
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

  const angler = await app.signIn((await accountOf(page)).email)
  await angler.change('POST', '/api/locations', { name: 'Old Pier', latitude: 40, longitude: -100 })
  await choose(page, '0.jpg', 'Add to Location')
  const picker = page.getByRole('dialog', { name: 'Add to Location' })
  await picker.getByRole('button', { name: /Old Pier/ }).click()
  await toast('Location Assigned').waitFor()
  await picker.waitFor({ state: 'detached' })
  await cellOf(page, '0.jpg').getByTitle('No GPS data').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test.each([320, 360, 390])(
  'sizes and states are whole and inside their photos in a window of %i px',
  async (width) => {
    const photos = galleryPhotos(6).map((photo, index) => {
      const isEdited = index < 4
      const size = { lengthInches: 123.4, weightLbs: 123.4, lengthEdited: isEdited, weightEdited: isEdited }
      return { ...photo, ...size }
    })
    const { page } = await openPhotos({ before: showing(photos) })
    await page.setViewportSize({ width, height: 640 })
    await page
      .getByText(/123\.4/)
      .first()
      .waitFor()
    await page
      .getByText(/≈\s123/)
      .first()
      .waitFor()
    await page.getByText('Identifying…').first().waitFor()
    expect(
      await page.evaluate<string[]>(`[...document.querySelectorAll('[data-photo]')].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const isWrong = (badge) => {
        const box = badge.getBoundingClientRect()
        const isCut = badge.scrollWidth > badge.clientWidth && badge.clientWidth > 0
        return isCut || (box.width > 0 && (box.left < left || box.right > right))
      }
      return [...cell.querySelectorAll('span:not([aria-hidden])')].filter(isWrong).map((badge) => badge.textContent)
    })`),
    ).toEqual([])
  },
)

test('a photo is not rotated again while its rotation is saved, others are, and a rejected one is reverted', async () => {
  const { page, toast } = await openUploaded(2)
  const sent: number[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/photos/*/rotation', async (route) => {
    sent.push((route.request().postDataJSON() as { rotation: number }).rotation)
    await held
    await route.continue()
  })
  await choose(page, '0.jpg', 'Rotate Right')
  await expect.poll(() => angleOf(cellOf(page, '0.jpg'))).toBe('90deg')
  await choose(page, '1.jpg', 'Rotate Left')
  await expect.poll(() => angleOf(cellOf(page, '1.jpg'))).toBe('-90deg')
  for (const name of ['0.jpg', '1.jpg']) {
    await dotsOf(page, name).click()
    for (const label of ['Rotate Left', 'Rotate Right'])
      await expect.poll(() => entry(page, label).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
  }
  release()
  await expect.poll(() => sent).toEqual([90, 270])
  await toast('Photo Rotated').waitFor()
  await choose(page, '0.jpg', 'Rotate Right')
  await expect.poll(() => sent).toEqual([90, 270, 180])
  await expect.poll(() => angleOf(cellOf(page, '0.jpg'))).toBe('180deg')

  await page.unroute('**/api/photos/*/rotation')
  await page.route('**/api/photos/*/rotation', (route) => route.abort())
  await choose(page, '0.jpg', 'Rotate Left')
  await toast('Rotation Failed').waitFor()
  await toast('Failed to rotate photo').waitFor()
  await expect.poll(() => angleOf(cellOf(page, '0.jpg'))).toBe('180deg')
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

test('a rotation of several photos that fails for one names that photo and reverts it', async () => {
  const { page, toast } = await openPhotos({
    before: async (page) => {
      await showing(galleryPhotos(3))(page)
      await page.route('**/api/photos/photo-1/rotation', (route) => response(route, 'broken', 500))
    },
  })
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/photos/photo-2/rotation', async (route) => {
    await mayGoOn
    await response(route, galleryPhotos(3)[2])
  })
  await select(page)
  await action(page, 'Select All').click()
  await chooseSelectAction(page, 'Rotate Right')
  await page.getByText('Rotating 2 of 3').waitFor()
  await expect.poll(() => action(page, 'Select').isDisabled()).toBe(true)
  await expect.poll(() => action(page, 'Cancel').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  goOn()
  await toast('Rotation Failed').waitFor()
  await toast('Failed to rotate photo photo-1').waitFor()
  await expect.poll(() => selectedPlaces(page)).toEqual([2])
  await expect.poll(() => action(page, 'Select').isDisabled()).toBe(false)
})

test('a range is selected with Shift or by dragging, and survives another sort order', async () => {
  const { page } = await openPhotos({ window: 'desktop', before: showing(galleryPhotos(12)) })
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
  const { page, complaints } = await openPhotos({ before: showing(photos) })
  await page.locator('[data-photo] img').first().waitFor()
  const fetched = `performance.getEntriesByType('resource').some(({ name }) => name.includes('grid-interactions'))`
  await expect.poll(() => page.evaluate(fetched)).toBe(true)
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

test('the caption of a photo shrinks with it when that is selected, and keeps its lines', async () => {
  const photos = galleryPhotos(4).map((photo) => ({ ...photo, lengthInches: 15, weightLbs: 1.3 }))
  const { page } = await openPhotos({ before: showing(photos) })
  const cell = page.locator('[data-photo]').first()
  const sizes = () =>
    cell.evaluate((button: Shown) => {
      const image = button.querySelector('img').getBoundingClientRect()
      const caption = button.querySelector('.cell-caption')
      const { width, bottom } = caption.getBoundingClientRect()
      return {
        laidOut: [caption.offsetWidth, caption.offsetHeight],
        share: width / caption.offsetWidth,
        beyondPhoto: Math.abs(width - image.width) + Math.abs(bottom - image.bottom),
      }
    })
  await cell.locator('.cell-caption').waitFor()
  const { laidOut } = await sizes()
  await select(page)
  await cell.click()
  await selectedHeading(page, 1).waitFor()
  await waitForAnimations(page)
  const selected = await sizes()
  expect(selected.laidOut).toEqual(laidOut)
  expect(selected.share).toBeCloseTo(0.85)
  expect(selected.beyondPhoto).toBeLessThan(1)
})

interface Shown {
  offsetWidth: number
  offsetHeight: number
  querySelector(selector: string): Shown
  getBoundingClientRect(): { width: number; bottom: number }
}

test('the second press of a hasty double press on Cancel reaches no tab', async () => {
  const { page } = await openPhotos({ before: showing(galleryPhotos(3)) })
  await select(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await action(page, 'Cancel').waitFor()
  expect(await tabs.count()).toBe(0)
  await page.evaluate(`{
    globalThis.rests = []
    const root = document.documentElement
    const note = () => rests.push([
      root.hasAttribute('data-tabs-rest'),
      getComputedStyle(document.querySelector('nav[aria-label=Main] ul')).pointerEvents,
    ])
    new MutationObserver(note).observe(root, { attributeFilter: ['data-tabs-rest'] })
  }`)
  await action(page, 'Cancel').click()
  await tabs.waitFor()
  await expect
    .poll(() => page.evaluate('rests'))
    .toEqual([
      [true, 'none'],
      [false, 'auto'],
    ])
})

test('up to as many photos as fit in a URL can be assigned at once', async () => {
  const { page, toast } = await openPhotos({ before: showing(galleryPhotos(201)) })
  await select(page)
  await action(page, 'Select All').click()
  await chooseSelectAction(page, 'Assign Location')
  await toast('Too many photos').waitFor()
  await page.getByRole('checkbox').nth(3).click()
  await selectedHeading(page, 200).waitFor()
  await chooseSelectAction(page, 'Assign Location')
  await page.waitForURL(/\/map\?assignPhotoIds=photo-0,photo-1,photo-2,photo-4,/)
})

test('a thumbnail that failed to load is retried when the log catches up', async () => {
  let requestCount = 0
  let isRefused = true
  const { page } = await openPhotos({
    before: async (page) => {
      await showing(galleryPhotos(1))(page)
      await page.route(/\/(thumbnail|medium)$/, (route) => {
        requestCount += 1
        return isRefused ? response(route, 'too many', 429) : route.fulfill({ path: samplePicture })
      })
    },
  })
  const image = page.locator('[data-photo] img')
  await page.locator('[data-photo] [role=img]').waitFor()
  const angler = await app.signIn((await accountOf(page)).email)
  // An upload is one change of the log or several, depending on when its jobs end.
  const changeLog = async (name: string) => angler.upload([{ name, bytes: (await namedJpeg(name)).buffer }])
  await changeLog('first.jpg')
  await expect.poll(() => requestCount).toBeGreaterThan(1)
  await page.locator('[data-photo] [role=img]').waitFor()
  isRefused = false
  await changeLog('second.jpg')
  await expect.poll(() => image.evaluateAll(areLoaded)).toBe(true)
})

const samplePicture = 'web/public/icon.svg'

function areLoaded(pictures: unknown[]): boolean {
  return pictures.length > 0 && pictures.every((one) => (one as { naturalWidth: number }).naturalWidth > 0)
}

test('photos deleted elsewhere leave the selection', async () => {
  let photos = galleryPhotos(5)
  const { page } = await openPhotos({
    before: async (page) => {
      await serveLog(page, () => ({ photos }))
    },
  })
  await select(page)
  await action(page, 'Select All').click()
  photos = photos.slice(2)
  await app.signIn((await accountOf(page)).email).then(async (angler) => {
    await angler.upload([{ name: 'new.jpg', bytes: (await namedJpeg('new.jpg')).buffer }])
  })
  await selectedHeading(page, 3).waitFor()
})

async function accountOf(page: Page): Promise<{ email: string }> {
  return (await page.request.get('/api/auth/user')).json()
}

test('Back and a reload restore the scroll position of the gallery', async () => {
  const { page } = await openPhotos({
    before: async (page) => {
      await page.addInitScript(`localStorage.setItem('introSeen', 'true')`) // Back would only close it
      await showing(galleryPhotos(300))(page)
    },
  })
  await page.locator('[data-photo] img').first().waitFor()
  await page.evaluate('scrollTo(0, 6543)')
  await expect.poll(() => placeOf(page)).not.toBe(null)
  const place = await placeOf(page)
  const elsewhere = {
    Locations: page.getByRole('heading', { name: 'Locations', exact: true }),
    Map: page.locator('.fishing-map'),
  }
  for (const [tab, arrived] of Object.entries(elsewhere)) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await arrived.waitFor()
    await page.evaluate(watchForEmptyGrid)
    await page.goBack()
    await page.locator('[data-photo]').first().waitFor()
    await expect.poll(() => placeOf(page), { message: tab }).toEqual(place)
    expect(await page.evaluate('emptyGrids')).toBe(0)
  }

  // The next screen never arrives.
  await page.route('**/assets/about-page*', () => {})
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'About' }).click()
  await page.locator('[data-photo]').first().waitFor({ state: 'hidden' })
  await page.goBack()
  await page.locator('[data-photo]').first().waitFor()
  await expect.poll(() => placeOf(page)).toEqual(place)

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
  const { page, findAccessibilityViolations } = await openPhotos({ before: showing(photos) })
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
