/** @module-tag slow */

import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitForAnimations } from '../pages/browser-page.ts'
import { chooseSelectAction, openPhotosPage, openTimeShift } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

test('selected photos are edited at once, and moved times can be taken back', async () => {
  const takenAt = ['2025-05-03T06:12:00', '2025-05-04T06:12:00', '2025-05-05T06:12:00']
  const { page, angler, complaints, findAccessibilityViolations, toast } = await openPhotosPage(app, {
    before: async (_page, angler) => {
      const place = { latitude: 44.5, longitude: -73.3 }
      const toFile = async (time: string, seed: number) => ({
        name: `${seed}.jpg`,
        bytes: await sampleJpeg({ ...place, seed, takenAt: time }),
      })
      await angler.upload(await Promise.all(takenAt.map(toFile)))
    },
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog').filter({ hasText: /^Edit/ })
  const localTimes = async () =>
    (await angler.read<Photo[]>('/api/photos')).map(({ timestamp }) => timestamp?.slice(11, 16))
  await page.getByText('Total photos: 3').waitFor()
  await button('Select').click()
  await button('Select All').click()
  await chooseSelectAction(page, 'Edit Selected')
  await dialog.waitFor()
  await waitForAnimations(page)
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByLabel('Species').fill('Walleye')
  await page.getByLabel('Caught with').fill('Jig')
  await button('Released').click()
  await page.getByLabel('Note', { exact: true }).fill('Windy')
  await openTimeShift(page)
  await page.getByLabel('Hours').fill('1')
  await page.getByText('May 5, 2025, 6:12 AM becomes May 5, 2025, 7:12 AM.').waitFor()
  await button('Save').click()
  await toast('3 photos changed').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await button('Cancel').waitFor({ state: 'detached' })
  await button('Undo times').hover() // keeps it on the screen
  await expect.poll(localTimes).toEqual(['07:12', '07:12', '07:12'])
  await button('Undo times').click()
  await expect.poll(localTimes).toEqual(['06:12', '06:12', '06:12'])
  await page.locator('[data-photo]').first().click()
  await page.getByText('May 5, 2025 · 6:12 AM').waitFor()
  const info = page.getByRole('complementary', { name: 'Fish info' })
  await info.getByText('Walleye', { exact: true }).waitFor()
  await page.getByText('Jig', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
