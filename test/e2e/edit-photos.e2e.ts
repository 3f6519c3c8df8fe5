/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import {
  chooseSelectAction,
  namedJpeg,
  openPhotosPage,
  openTimeShift,
  type PhotosPage,
  response,
} from '../pages/photos-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Opens the photos screen of a new angler with photos of one place, a day apart, from May 3 at 6:12 AM on. */
async function openWith(count: number): Promise<PhotosPage> {
  const screen = await openPhotosPage(app)
  const place = { latitude: 44.5, longitude: -73.3 }
  await screen.choose(
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        namedJpeg(`${index}.jpg`, { ...place, seed: index + 1, takenAt: `2025-05-0${3 + index}T06:12:00` }),
      ),
    ),
  )
  await screen.uploadComplete.waitFor()
  await screen.page.getByText(`Total photos: ${count}`).waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' }) // by itself, after three seconds
  return screen
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cells = (page: Page) => page.locator('[data-photo]')
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: /^(Edit|Change)/ })

/** The times of day of all photos. */
function localTimes(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `fetch('/api/photos').then((list) => list.json()).then((photos) => photos.map((one) => one.timestamp.slice(11, 16)))`,
  )
}

async function openDialog(page: Page): Promise<void> {
  await button(page, 'Select').click()
  await button(page, 'Select All').click()
  await chooseSelectAction(page, 'Edit Selected')
  await dialog(page).waitFor()
  await waitForAnimations(page)
}

test('the date and time of a photo can be changed in the viewer, and one tap takes it back', async () => {
  const { page, complaints, findAccessibilityViolations, toast } = await openWith(1)
  await cells(page).first().click()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  await waitForAnimations(page)
  expect(await findAccessibilityViolations()).toEqual([])
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Date and time' }).inputValue())
    .toBe('2025-05-03T06:12')
  await page.getByRole('textbox', { name: 'Date and time' }).fill('2024-12-24T16:05')
  await button(page, 'Save').click()
  await page.getByText('Dec 24, 2024 · 4:05 PM').waitFor()
  await button(page, 'Undo').click()
  await page.getByText('May 3, 2025 · 6:12 AM').waitFor()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  await page.getByRole('textbox', { name: 'Date and time' }).fill('2024-12-24T16:05')
  await page.keyboard.press('Enter')
  await page.getByText('Dec 24, 2024 · 4:05 PM').waitFor()
  await toast('Time Changed').waitFor()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  await button(page, 'Use the photo’s own time').click()
  await page.getByText('May 3, 2025 · 6:12 AM').waitFor()
  expect(complaints).toEqual([])
})

test('a date and time that stay the same are not sent', async () => {
  const { page } = await openWith(1)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await cells(page).first().click()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  await button(page, 'Save').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(sent).toEqual([])
})

test('a time that can’t be saved is said once', async () => {
  const { page, toast } = await openWith(1)
  await page.route('**/api/photos/*/capture-time', (route) => route.fulfill({ status: 500, json: {} }))
  await cells(page).first().click()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  await page.getByRole('textbox', { name: 'Date and time' }).fill('2024-12-24T16:05')
  await button(page, 'Save').click()
  await toast('Update Failed').waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('selected photos are edited at once, and moved times can be taken back', async () => {
  const { page, complaints, findAccessibilityViolations, toast } = await openWith(3)
  await openDialog(page)
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByLabel('Species').fill('Walleye')
  await page.getByLabel('Caught with').fill('Jig')
  await button(page, 'Released').click()
  await page.getByLabel('Note', { exact: true }).fill('Windy')
  await openTimeShift(page)
  await page.getByLabel('Hours').fill('1')
  await page.getByText('May 5, 2025, 6:12 AM becomes May 5, 2025, 7:12 AM.').waitFor()
  await button(page, 'Save').click()
  await toast('3 photos changed').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'Cancel').waitFor({ state: 'detached' })
  await button(page, 'Undo times').hover() // keeps it on the screen
  await expect.poll(() => localTimes(page)).toEqual(['07:12', '07:12', '07:12'])
  await button(page, 'Undo times').click()
  await expect.poll(() => localTimes(page)).toEqual(['06:12', '06:12', '06:12'])
  await cells(page).first().click()
  await page.getByText('May 5, 2025 · 6:12 AM').waitFor()
  const info = page.getByRole('complementary', { name: 'Fish info' })
  await info.getByText('Walleye', { exact: true }).waitFor()
  await page.getByText('Jig', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('photos that could not be saved are listed, stay selected, and are saved by the next try', async () => {
  const { page, toast } = await openWith(3)
  let failures = 1
  await page.route('**/api/photos/*/catches', (route) =>
    failures-- > 0
      ? response(route, { message: 'The server is busy.', code: 'UNAVAILABLE' }, 503)
      : route.continue(),
  )
  await openDialog(page)
  await page.getByLabel('Species').fill('Walleye')
  await button(page, 'Save').click()
  await page.getByText('1 photo couldn’t be saved completely').waitFor()
  await page.getByText(/^Catch, May \d, 2025: The server is busy\.$/).waitFor()
  await page.getByRole('heading', { name: 'Edit 1 photo' }).waitFor()
  await button(page, 'Save').click()
  await toast('1 photo changed').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
})

test('a shift whose response was lost moves the time once when it is saved again', async () => {
  const { page, toast } = await openWith(1)
  let losses = 1
  await page.route('**/capture-time', async (route) => {
    if (losses-- <= 0) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await openDialog(page)
  await openTimeShift(page)
  await page.getByLabel('Hours').fill('1')
  await button(page, 'Save').click()
  await page.getByText('1 photo couldn’t be saved completely').waitFor()
  await expect.poll(() => localTimes(page)).toEqual(['07:12'])
  await page.getByText('May 3, 2025, 6:12 AM becomes May 3, 2025, 7:12 AM.').waitFor()
  await button(page, 'Save').click()
  await toast('1 photo changed').waitFor()
  expect(await localTimes(page)).toEqual(['07:12'])
  await button(page, 'Undo times').click()
  await expect.poll(() => localTimes(page)).toEqual(['06:12'])
})

test('a folded time shift stays in view, and unfolds if it can’t be saved', async () => {
  const { page } = await openWith(1)
  await openDialog(page)
  await openTimeShift(page)
  await page.getByLabel('Hours').fill('1.5')
  await page.getByText('Fix camera clock', { exact: true }).click()
  await page.getByLabel('Hours').waitFor({ state: 'hidden' })
  await page.getByText('May 3, 2025, 6:12 AM becomes May 3, 2025, 7:42 AM.').waitFor()
  await button(page, 'Save').click()
  await page.getByLabel('Hours').waitFor()
})

test('nothing can be saved until something is filled in, and Escape closes the dialog only', async () => {
  const { page } = await openWith(2)
  await openDialog(page)
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('2 selected').first().waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('More actions')
})

test.each([
  [390, 844],
  [320, 640],
  [1280, 800],
])('the dialog fits a window of %i x %i, also with large text', async (width, height) => {
  const { page } = await openWith(2)
  await page.setViewportSize({ width, height })
  await openDialog(page)
  await openTimeShift(page)
  await page.getByLabel('Hours').fill('1')
  for (const fontSize of ['16px', '32px']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    await waitForAnimations(page)
    expect(await findLayoutFaults(page)).toEqual([])
  }
})
