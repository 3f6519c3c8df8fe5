/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import { chooseSelectAction, openPhotosPage, openTimeShift, type PhotosPage } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

/** Opens the photos screen of a new angler with photos of one place, a day apart, from May 3 at 6:12 AM on. */
async function openWith(count: number): Promise<PhotosPage> {
  const place = { latitude: 44.5, longitude: -73.3 }
  const files = Array.from({ length: count }, async (_, index) => ({
    name: `${index}.jpg`,
    bytes: await sampleJpeg({ ...place, seed: index + 1, takenAt: `2025-05-0${3 + index}T06:12:00` }),
  }))
  const screen = await openPhotosPage(app, {
    before: async (_page, angler) => angler.upload(await Promise.all(files)),
  })
  await screen.page.getByText(`Total photos: ${count}`).waitFor()
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
  const { page, complaints, findAccessibilityViolations } = await openWith(1)
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
  expect(complaints).toEqual([])
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
