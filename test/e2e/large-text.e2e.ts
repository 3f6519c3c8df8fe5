/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findContrastFaults } from '../assertions/contrast-faults.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findTargetFaults } from '../assertions/target-faults.ts'
import { isOnTop, openPage, waitForAnimations } from '../pages/browser-page.ts'
import { chooseSelectAction, openTimeShift } from '../pages/photos-page.ts'
import { type SampleLog, serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

/* Every screen on a phone: with text of 150 % and 200 %, also in the narrowest window, and in full sun, with a wet thumb. */

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const texts = [150, 200].flatMap((percent) => [
  { percent, width: 390, height: 844 },
  { percent, width: 320, height: 640 },
])

test.each(texts)('what a visitor sees fits $width x $height with text of $percent %', async (text) => {
  const page = await openWithText(text)
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => findLayoutFaults(page), { message: 'landing page' }).toEqual([])
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => findLayoutFaults(page), { message: 'sign-in' }).toEqual([])
})

test.each(texts)('nothing covers the popup in $width x $height with text of $percent %', async (text) => {
  const page = await openWithText(text)
  await page.goto('/map?locationId=spot')
  const popup = page.getByRole('dialog', { name: 'Lake Tahoe' })
  await popup.waitFor()
  const newLocation = page.getByRole('button', { name: 'New Location', includeHidden: true })
  const overlap = async () => {
    const [card, over] = await Promise.all([popup.boundingBox(), newLocation.boundingBox()])
    return card !== null && over !== null && card.y + card.height > over.y && card.x < over.x + over.width
  }
  await expect.poll(overlap).toBe(false)
})

test.each(texts)('dialogs without locations fit $width x $height with text of $percent %', async (text) => {
  const page = await openWithText(text, { photos: [] })
  for (const [path, control] of [
    ['/map', 'Jump to Location'],
    ['/photos', 'Existing Locations'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('dialog').getByRole('heading', { name: 'No locations yet' })
    await press(button(page, control), heading)
    await waitForAnimations(page)
    await expect.poll(() => findLayoutFaults(page), { message: control }).toEqual([])
    await heading.hover()
    await page.mouse.wheel(0, 5_000)
    const lastAction = page
      .getByRole('dialog')
      .getByText(/^(Upload photos|Open the map)$/)
      .last()
    await expect.poll(() => lastAction.evaluate(isOnTop)).toBe(true)
  }
})

test('the number of further photos to assign stands clear of the controls in 320 x 640', async () => {
  const page = await openWithText({ percent: 100, width: 320, height: 640 })
  await page.goto(`/map?assignPhotoIds=${assignedIds()}`)
  const isClear = async () => {
    const number = await page.getByText('+2').boundingBox()
    const control = await button(page, 'Jump to Location').boundingBox()
    return number !== null && control !== null && number.x + number.width <= control.x
  }
  await expect.poll(isClear).toBe(true)
})

const whitePhoto =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path fill="#fff" d="M0 0h400v300H0z"/></svg>'

type Screen = [name: string, path: string, show: (page: Page) => Promise<unknown>]

const screens: Screen[] = [
  ['map', '/map', (page) => pins(page).first().waitFor()],
  ['menu', '/map', (page) => press(button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }))],
  ['account', '/map', (page) => press(button(page, 'Your account'), page.getByRole('menu'))],
  ['map layers', '/map', (page) => press(button(page, 'Map layers'), page.getByRole('menu'))],
  ['jump', '/map', (page) => press(button(page, 'Jump to Location'), page.getByRole('dialog'))],
  ['search of the map', '/map', (page) => search(page, 'Search locations', 'tahoe')],
  ['popup', '/map?locationId=spot', (page) => page.getByRole('dialog').waitFor()],
  [
    'sheet',
    '/map?locationId=spot',
    (page) => press(page.getByText('Tap to view details →'), page.getByText('Total Catches')),
  ],
  ['pin drop', '/map', (page) => press(button(page, 'New Location'), button(page, 'Drop pin at center'))],
  ['name of a location', '/map', nameLocation],
  ['assigning photos', `/map?assignPhotoIds=${assignedIds()}`, (page) => page.getByText('+2').waitFor()],
  [
    'assigning in the popup',
    `/map?locationId=spot&assignPhotoIds=${assignedIds()}`,
    (page) => page.getByRole('dialog').waitFor(),
  ],
  ['gallery', '/photos', openGallery],
  ['months', '/photos', scrollMonths],
  [
    'find',
    '/photos?species=Largemouth+Bass',
    (page) => page.getByRole('textbox', { name: 'Search photos' }).waitFor(),
  ],
  ['nothing found', '/photos?search=xyz', (page) => page.getByText('No photos match').waitFor()],
  ['select mode', '/photos', selectPhotos],
  ['editing photos', '/photos', (page) => selectPhotos(page).then(() => editSelected(page))],
  ['sort', '/photos', (page) => press(button(page, 'Sort'), page.getByRole('menu'))],
  [
    'menu of a photo',
    '/photos',
    (page) => press(page.getByRole('button', { name: /^Menu for/ }).first(), page.getByRole('menu')),
  ],
  [
    'locations of a photo',
    '/photos',
    (page) => press(button(page, 'Existing Locations'), page.getByRole('dialog')),
  ],
  ['viewer', '/photos', (page) => openViewer(page, 0)],
  ['viewer without a place', '/photos', (page) => openViewer(page, 1)],
  ['editing a catch', '/photos', (page) => openViewer(page, 0).then(() => editCatch(page))],
  ['date and time', '/photos', (page) => openViewer(page, 0).then(() => changeTime(page))],
  ['ruler', '/photos', (page) => openRuler(page)],
  ['marks of a ruler', '/photos', (page) => openRuler(page).then(() => drawRuler(page))],
  [
    'not fishing',
    '/photos?notFishing=true',
    (page) =>
      page
        .getByRole('button', { name: /^This is a catch/ })
        .first()
        .waitFor(),
  ],
  ['locations', '/locations', openLocations],
  [
    'name of a spot',
    '/locations',
    (page) =>
      openLocations(page).then(() =>
        press(page.getByRole('button', { name: /^Edit / }).first(), page.getByRole('dialog')),
      ),
  ],
  ['bests', '/bests', (page) => page.getByRole('list', { name: 'Best catches' }).waitFor()],
  ['outings', '/outings', (page) => page.getByRole('list', { name: 'Outings' }).waitFor()],
  ['settings', '/settings', (page) => button(page, 'Delete my account').waitFor()],
  [
    'deleting the account',
    '/settings',
    (page) => press(button(page, 'Delete my account'), page.getByRole('dialog')),
  ],
  ['admin', '/admin', (page) => page.getByText('Since midnight UTC').waitFor()],
  ['import of catches', '/import-csv', matchColumns],
  ['import of photos', '/import-photos', (page) => button(page, 'Choose ZIP files').waitFor()],
  ['setup tips', '/setup-tips', readPage],
  ['privacy', '/privacy', readPage],
  ['about', '/about', readPage],
]

describe.each(texts)('with text of $percent %, $width x $height fit', (text) => {
  test.each(screens)('%s', async (_name, path, show) => {
    const page = await openWithText(text)
    await page.goto(path)
    await show(page)
    await waitForAnimations(page)
    await expect.poll(() => findLayoutFaults(page)).toEqual([])
  })
})

test.each(screens)(
  'in full sun, all text can be read, also on white photos, and a thumb hits every control: %s',
  async (_name, path, show) => {
    const page = await openWithText({ percent: 100, width: 390, height: 844 })
    await page.route(/\/api\/photos\/[^/]+\/(thumbnail|medium|preview|display)$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: whitePhoto }),
    )
    await page.goto(path)
    await show(page)
    expect(await findContrastFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findContrastFaults(page)).toEqual([])
    expect(await findTargetFaults(page)).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'in %s, a visitor can read all text too, and hit every control',
  async (colorScheme) => {
    const page = await openWithText({ percent: 100, width: 390, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findContrastFaults(page), 'landing page').toEqual([])
    expect(await findTargetFaults(page), 'landing page').toEqual([])
    await page.getByRole('link', { name: 'Get Started Free' }).click()
    await page.getByLabel('Email').waitFor()
    expect(await findContrastFaults(page), 'sign-in').toEqual([])
    expect(await findTargetFaults(page), 'sign-in').toEqual([])
  },
)

async function matchColumns(page: Page): Promise<void> {
  const table = 'Date,Species,Length,Location\n5/3/2025,Pike,62 cm,Mill Pond\nsomeday,Pike,62 cm,Mill Pond\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'catches.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await button(page, 'Import 1 catch').waitFor()
}

function assignedIds(): string {
  return [1, 3, 5, 7, 9, 11].map((number) => `photo-${number}`).join()
}

async function openWithText(
  { percent, width, height }: (typeof texts)[number],
  log: SampleLog = manyPhotos(),
): Promise<Page> {
  const { page } = await openPage(app, { email: 'angler@example.org' })
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = 'html { font-size: ${percent}% !important }'
      document.head.append(style)
    })`)
  await serveLog(page, log)
  return page
}

function manyPhotos(): SampleLog {
  return {
    photos: galleryPhotos(400).map((photo, index) => ({
      ...photo,
      ...(index % 10 === 9 && { isFishing: false, analysis: 'done' as const }),
    })),
  }
}

async function press(control: Locator, shown: Locator): Promise<void> {
  await control.click()
  await shown.waitFor()
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

function pins(page: Page): Locator {
  return page.locator('.leaflet-marker-pane').getByRole('button')
}

async function search(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words)
  await page.getByRole('option').first().waitFor()
}

async function nameLocation(page: Page): Promise<void> {
  await button(page, 'New Location').click()
  await press(button(page, 'Drop pin at center'), page.getByRole('dialog'))
}

async function openGallery(page: Page): Promise<void> {
  await page.locator('[data-photo]').first().waitFor()
}

async function scrollMonths(page: Page): Promise<void> {
  await openGallery(page)
  await page.getByRole('slider', { name: 'Month' }).waitFor({ state: 'attached' })
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(500)
}

async function selectPhotos(page: Page): Promise<void> {
  await button(page, 'Select').click()
  await press(page.getByRole('checkbox').first(), button(page, 'Delete Selected'))
}

async function editSelected(page: Page): Promise<void> {
  await chooseSelectAction(page, 'Edit Selected')
  await openTimeShift(page)
}

async function editCatch(page: Page): Promise<void> {
  await button(page, 'Edit').click()
  await press(page.getByText('Caught by, note, outcome and water'), page.getByLabel('Note', { exact: true }))
}

async function changeTime(page: Page): Promise<void> {
  await button(page, 'More actions').click()
  await press(
    page.getByRole('menuitem', { name: 'Change date and time' }),
    page.getByRole('textbox', { name: 'Date and time' }),
  )
}

async function openViewer(page: Page, index: number): Promise<void> {
  await page.locator('[data-photo]').nth(index).click()
  await page.getByRole('complementary', { name: 'Fish info' }).waitFor()
}

async function openRuler(page: Page): Promise<void> {
  await openViewer(page, 0)
  await button(page, 'Measure').click()
  await page.getByLabel('Measure against').selectOption('Bank card')
}

async function drawRuler(page: Page): Promise<void> {
  for (const step of [2, 3]) {
    await button(page, 'Next').click()
    await page.getByText(`Step ${step} of 3`).waitFor()
    for (const _mark of ['first', 'second']) await page.keyboard.press('Enter')
  }
  await page.getByRole('status', { name: 'Length' }).waitFor()
}

async function openLocations(page: Page): Promise<void> {
  const group = page.getByRole('heading', { level: 2 }).getByRole('button').first()
  await group.waitFor()
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await page.getByRole('link', { name: 'View in Map' }).first().waitFor()
}

async function readPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
}
