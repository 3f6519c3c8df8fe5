/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import {
  chooseSelectAction,
  type NamedFile,
  namedJpeg,
  openPhotosPage,
  type PhotosPage,
} from '../pages/photos-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Returns photos of one place, 20 seconds apart; those with the same picture look alike. */
async function shots(pictures: number[]): Promise<NamedFile[]> {
  return await Promise.all(
    pictures.map((seed, index) =>
      namedJpeg(`${index}.jpg`, {
        seed,
        latitude: 44.5,
        longitude: -73.3,
        takenAt: new Date(Date.UTC(2025, 5, 14, 6, 12, 20 * index)).toISOString().slice(0, 19),
      }),
    ),
  )
}

/** Opens the photos screen of a new angler and uploads photos. */
async function openWith(pictures: number[]): Promise<PhotosPage> {
  const screen = await openPhotosPage(app)
  await screen.choose(await shots(pictures))
  await screen.uploadComplete.waitFor()
  await screen.page.getByText(`Total photos: ${pictures.length}`).waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' }) // by itself, after three seconds
  return screen
}

const card = (page: Page) => page.getByRole('region', { name: 'photos may show one fish' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cells = (page: Page) => page.locator('[data-photo]')

test('the gallery asks whether photos show one fish, and one tap takes the answer back', async () => {
  const { page, complaints, findAccessibilityViolations, toast } = await openWith([3, 3, 3, 4])
  await card(page).getByText('These 3 photos may show one fish').waitFor()
  await waitForAnimations(page)
  expect(await findAccessibilityViolations()).toEqual([])
  await button(page, 'One fish').click()
  await toast('3 photos of one fish').waitFor()
  await card(page).waitFor({ state: 'detached' })
  await cells(page).nth(1).click()
  await page.getByText('This fish is in 3 photos.').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText('2 / 4').waitFor()
  await page.getByRole('link', { name: 'Other photo 1' }).click()
  await viewer.getByText('2 / 4').waitFor({ state: 'detached' })
  await page.getByText('This fish is in 3 photos.').waitFor()
  await page.goBack()
  await viewer.getByText('2 / 4').waitFor()
  await button(page, 'Different fish').click()
  await toast('This photo shows a different fish').waitFor()
  await page.getByText('This fish is in 3 photos.').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByText('This fish is in 3 photos.').waitFor()
  expect(complaints).toEqual([])
})

test('a rotation asks for no questions, a change of fish does', async () => {
  const { page, toast } = await openWith([3, 3])
  await card(page).waitFor()
  let requests = 0
  page.on('request', (request) => request.url().endsWith('/api/fish-questions') && requests++)
  await button(page, 'Select').click()
  await button(page, 'Select All').click()
  await chooseSelectAction(page, 'Rotate Right')
  await toast('Photos Rotated').waitFor()
  await cells(page).first().click()
  await button(page, 'Edit').click()
  expect(requests).toBe(0)
  await page.getByLabel('Species').fill('Pike')
  await button(page, 'Save').click()
  await expect.poll(() => requests).toBe(1)
})

test('the grid stays where it is when a question appears, and a question can wait', async () => {
  const { page } = await openWith([3, 3])
  await card(page).waitFor()
  const top = async () => (await cells(page).first().boundingBox())?.y
  const before = await top()
  await button(page, 'Not now').click()
  await card(page).waitFor({ state: 'detached' })
  expect(await top()).toBe(before)
  await cells(page).first().click()
  await page.getByText('These 2 photos may show one fish').waitFor()
  await button(page, 'Different fish').click()
  await page.getByText('These 2 photos may show one fish').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByText('These 2 photos may show one fish').waitFor()
})

test('selected photos become photos of one fish, and a photo of several fish is refused in words', async () => {
  const { page, toast } = await openWith([3, 4, 5])
  await button(page, 'Select').click()
  await cells(page).nth(0).click()
  await button(page, 'More actions').click()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Same Fish' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await cells(page).nth(1).click()
  await chooseSelectAction(page, 'Same Fish')
  await toast('2 photos of one fish').waitFor()
  await button(page, 'Undo').click()
  await toast('2 photos of one fish').waitFor({ state: 'detached' })
  await cells(page).nth(0).click()
  await expect.poll(() => page.getByText(/This fish is in/).count()).toBe(0)
  await button(page, 'Edit').click()
  await page.getByLabel('Species').fill('Pike, Perch')
  await button(page, 'Save').click()
  await toast('Fish Data Saved').waitFor()
  await button(page, 'Close').click()
  await button(page, 'Select').click()
  await button(page, 'Select All').click()
  await chooseSelectAction(page, 'Same Fish')
  await toast('Update Failed').waitFor()
  await page
    .getByText('One of these photos shows several fish. Select photos of one fish only.')
    .first()
    .waitFor()
  await button(page, 'More actions').click() // the menu lies over the toast
  await page.getByRole('menuitem', { name: 'Same Fish' }).click({ trial: true })
})

test('an answer that changes nothing, or can’t be taken back, offers no Undo', async () => {
  const { page, toast } = await openWith([3, 4])
  for (const undoCount of [1, 0]) {
    await button(page, 'Select').click()
    await button(page, 'Select All').click()
    await chooseSelectAction(page, 'Same Fish')
    await toast('2 photos of one fish').waitFor()
    await expect.poll(() => button(page, 'Undo').count()).toBe(undoCount)
    await button(page, 'Dismiss').click()
  }
  await cells(page).nth(0).click()
  await button(page, 'Edit').click()
  await button(page, 'Add a fish').click()
  await page.getByLabel('Species').nth(1).fill('Pike')
  await button(page, 'Save').click()
  await toast('Fish Data Saved').waitFor()
  await button(page, 'Different fish').click()
  await toast('This photo shows a different fish').waitFor()
  await expect.poll(() => button(page, 'Undo').count()).toBe(0)
})

test.each([
  [390, 844],
  [320, 640],
  [1280, 800],
])('a question fits a window of %i x %i, also with large text', async (width, height) => {
  const { page } = await openWith([3, 3, 3, 3, 3])
  await page.setViewportSize({ width, height })
  await card(page).waitFor()
  for (const fontSize of ['16px', '32px']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    await waitForAnimations(page)
    expect(await findLayoutFaults(page)).toEqual([])
  }
})
