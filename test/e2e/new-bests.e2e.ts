/** @module-tag slow */
import { expect, test } from 'vitest'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'
import { describeFish } from '../servers/openai.ts'

/* The toast of a save, or one about an upload, names the new bests that it made. */

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() =>
  startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' }),
)

let anglers = 0

/** Opens the gallery of an angler who has measured one bass. */
async function openGallery(bassInches: number) {
  const email = `new-bests-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await logBass(angler, bassInches)
  const opened = await openPage(app, { email })
  const { page } = opened
  await page.goto('/photos')
  await page.getByText('Total photos: 1').waitFor()
  return {
    ...opened,
    toast: page.getByRole('listitem').filter({ has: page.getByText(/new best/i) }),
    choose: async (...names: string[]) =>
      photoPicker(page).setInputFiles(await Promise.all(names.map((name) => namedJpeg(name)))),
  }
}

async function logBass(angler: HttpClient, lengthInches: number): Promise<void> {
  const [result] = await angler.upload([{ name: 'old.jpg', bytes: await sampleJpeg({ seed: anglers }) }])
  const path = `/api/photos/${result?.id}`
  await angler.change('PATCH', `${path}/measurements`, { lengthInches, lengthSource: 'measured' })
  await angler.change('PATCH', `${path}/species`, { species: ['Largemouth Bass'] })
}

test('an uploaded photo with a larger fish is announced as a guess, which Confirm leads to confirm', async () => {
  const { page, toast, choose, complaints } = await openGallery(12)
  externalServices.vision.answerWith({ json: describeFish({}) })
  await choose('large.jpg')
  await expect
    .poll(() => toast.getByText(/New best/).textContent())
    .toMatch(/^New best Largemouth Bass: ≈\s18\sin \(14–23\), an AI estimate$/)
  await toast.locator('path.animate-draw').first().waitFor()
  await toast.getByRole('button', { name: 'Confirm' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const confirm = viewer.getByRole('button', { name: /^Confirm: .*18 in/ })
  await expect.poll(() => confirm.and(page.locator(':focus')).count()).toBe(1)
  await page.goBack() // closes the photo
  await page.getByRole('heading', { level: 1, name: 'Personal Bests' }).waitFor()
  await viewer.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByText('Total photos: 2').waitFor()
  expect(complaints).toEqual([])
})
