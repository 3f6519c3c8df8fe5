/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage, waitForAnimations } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

/** Returns photos of one place, 20 seconds apart; those with the same picture look alike. */
async function shots(pictures: number[]) {
  return await Promise.all(
    pictures.map(async (seed, index) => ({
      name: `${index}.jpg`,
      bytes: await sampleJpeg({
        seed,
        latitude: 44.5,
        longitude: -73.3,
        takenAt: new Date(Date.UTC(2025, 5, 14, 6, 12, 20 * index)).toISOString().slice(0, 19),
      }),
    })),
  )
}

let anglers = 0

/** Opens the photos screen of a new angler who has uploaded photos. */
async function openWith(pictures: number[]) {
  const email = `same-fish-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await angler.upload(await shots(pictures))
  const { page, complaints } = await openPage(app, { email })
  await page.goto('/photos')
  await page.getByText(`Total photos: ${pictures.length}`).waitFor()
  const toast = (words: string) => page.getByRole('listitem').getByText(words, { exact: true })
  return { page, complaints, toast }
}

const card = (page: Page) => page.getByRole('region', { name: 'photos may show one fish' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cells = (page: Page) => page.locator('[data-photo]')

test('the gallery asks whether photos show one fish, and one tap takes the answer back', async () => {
  const { page, complaints, toast } = await openWith([3, 3, 3, 4])
  await card(page).getByText('These 3 photos may show one fish').waitFor()
  await waitForAnimations(page)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await button(page, 'One fish').click()
  await toast('3 photos of one fish').waitFor()
  await card(page).waitFor({ state: 'detached' })
  await cells(page).nth(1).click()
  await page.getByText('This fish is in 3 photos.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
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

test('selected photos become photos of one fish, with Undo if there is a way back, and one of several fish is refused', async () => {
  const { page, toast } = await openWith([3, 4, 5, 6])
  const chooseSameFish = async (cellNumbers: number[]) => {
    await button(page, 'Select').click()
    for (const number of cellNumbers) await cells(page).nth(number).click()
    await chooseSelectAction(page, 'Same Fish')
  }
  const join = async (cellNumbers: number[], undoCount: number) => {
    await chooseSameFish(cellNumbers)
    await toast(`${cellNumbers.length} photos of one fish`).first().waitFor()
    await expect.poll(() => button(page, 'Undo').count()).toBe(undoCount)
  }
  await join([0, 1], 1)
  await button(page, 'Undo').click()
  await toast('2 photos of one fish').waitFor({ state: 'detached' })
  await cells(page).nth(0).click()
  await expect.poll(() => page.getByText(/This fish is in/).count()).toBe(0)
  await button(page, 'Close').click()

  await join([0, 1], 1)
  await join([0, 1], 0) // changes nothing
  await join([2, 3], 1)
  await join([0, 1, 2, 3], 0) // splitting would take apart what was joined before

  await cells(page).nth(3).click()
  await button(page, 'Edit').click()
  await page.getByLabel('Species').fill('Pike, Perch')
  await button(page, 'Save').click()
  await toast('Fish Data Saved').waitFor()
  await button(page, 'Close').click()
  await chooseSameFish([2, 3])
  await toast('Update Failed').waitFor()
  await page
    .getByText('One of these photos shows several fish. Select photos of one fish only.')
    .first()
    .waitFor()
})
