/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findContrastFaults } from '../assertions/contrast-faults.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findTargetFaults } from '../assertions/target-faults.ts'
import { openPage, waitForAnimations } from '../pages/browser-page.ts'
import { chooseSelectAction, openTimeShift } from '../pages/photos-page.ts'
import { type SampleLog, serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

/*
 * Every screen on the smallest phone: with text of 200 %, and in full sun with a wet thumb. The matrix shows the larger windows.
 */

const app = shareInFile(startTestApp)

test('what a visitor sees fits with large text, and can be read and hit in full sun', async () => {
  const page = await openOnPhone()
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectUsable(page, 'landing page')
  await setText(page, 200)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByLabel('Email').waitFor()
  await expectUsable(page, 'sign-in page')
})

test('nothing covers the popup with large text', async () => {
  const page = await openOnPhone()
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

const whitePhoto =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path fill="#fff" d="M0 0h400v300H0z"/></svg>'

/** The screens by area; those of one area are opened one after the other in one page. */
const areas: Record<string, Screen[]> = {
  map: [
    ['map', '/map', (page) => pins(page).first().waitFor()],
    ['menu', '/map', (page) => press(button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }))],
    ['map layers', '/map', (page) => press(button(page, 'Map layers'), page.getByRole('menu'))],
    ['search of the map', '/map', (page) => search(page, 'Search locations', 'tahoe')],
    ['popup', '/map?locationId=spot', (page) => page.getByRole('dialog').waitFor()],
    [
      'sheet',
      '/map?locationId=spot',
      (page) => press(page.getByText('Tap to view details →'), page.getByText('Total Catches')),
    ],
  ],
  'places on the map': [
    ['pin drop', '/map', (page) => press(button(page, 'New Location'), button(page, 'Drop pin at center'))],
    ['name of a location', '/map', nameLocation],
    [
      'assigning in the popup',
      `/map?locationId=spot&assignPhotoIds=${assignedIds()}`,
      (page) => page.getByRole('dialog').waitFor(),
    ],
  ],
  gallery: [
    ['gallery', '/photos', openGallery],
    ['months', '/photos', scrollMonths],
    [
      'find',
      '/photos?species=Largemouth+Bass',
      (page) => page.getByRole('textbox', { name: 'Search photos' }).waitFor(),
    ],
  ],
  'actions of the gallery': [
    ['select mode', '/photos', selectPhotos],
    ['editing photos', '/photos', (page) => selectPhotos(page).then(() => editSelected(page))],
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
    [
      'not fishing',
      '/photos?notFishing=true',
      (page) =>
        page
          .getByRole('button', { name: /^This is a catch/ })
          .first()
          .waitFor(),
    ],
  ],
  viewer: [
    ['viewer', '/photos', (page) => openViewer(page, 0)],
    ['viewer without a place', '/photos', (page) => openViewer(page, 1)],
    ['editing a catch', '/photos', (page) => openViewer(page, 0).then(() => editCatch(page))],
    ['marks of a ruler', '/photos', (page) => openRuler(page).then(() => drawRuler(page))],
  ],
  'locations and lists': [
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
  ],
  'settings and pages': [
    ['settings', '/settings', (page) => button(page, 'Delete my account').waitFor()],
    ['admin', '/admin', (page) => page.getByText('Since midnight UTC').waitFor()],
    ['import of catches', '/import-csv', matchColumns],
    ['import of photos', '/import-photos', (page) => button(page, 'Choose ZIP files').waitFor()],
    ['setup tips', '/setup-tips', readPage],
    ['privacy', '/privacy', readPage],
    ['about', '/about', readPage],
  ],
}

type Screen = [name: string, path: string, show: (page: Page) => Promise<unknown>]

test.each(Object.entries(areas))(
  'in large text, all fits; in full sun, all can be read, also on white photos, and a thumb hits every control: %s',
  async (_area, screens) => {
    const page = await openOnPhone()
    await page.route(/\/api\/photos\/[^/]+\/(thumbnail|medium|preview|display)$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: whitePhoto }),
    )
    for (const [name, path, show] of screens) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto('about:blank') // or what was open over the same screen would open again
      await page.goto(path)
      await show(page)
      await expectUsable(page, name)
    }
  },
)

/** Expects that all fits the smallest phone in text of 200 %, and that it can be read and hit in the usual text on a usual one. */
async function expectUsable(page: Page, screen: string): Promise<void> {
  await waitForAnimations(page)
  await expect.poll(() => findLayoutFaults(page), { message: screen }).toEqual([])
  const opened = page.locator('[role=dialog], [role=menu], [role=listbox]')
  const count = await opened.count()
  await setText(page, 100)
  await page.setViewportSize({ width: 390, height: 844 })
  await waitForAnimations(page)
  await expect.poll(() => opened.count(), { message: screen }).toBe(count)
  expect(await findContrastFaults(page), screen).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findContrastFaults(page), screen).toEqual([])
  expect(await findTargetFaults(page), screen).toEqual([])
}

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

/** Opens Creel in the narrowest window with text of 200 %, signed in. */
async function openOnPhone(): Promise<Page> {
  const { page } = await openPage(app, { email: 'angler@example.org' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('font-size', '200%', 'important')
    })`)
  await serveLog(page, manyPhotos())
  return page
}

async function setText(page: Page, percent: number): Promise<void> {
  await page.evaluate(`document.documentElement.style.setProperty('font-size', '${percent}%', 'important')`)
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
