/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openPage, type windows } from '../pages/browser-page.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { describeFish } from '../servers/openai.ts'

/* A toast announces new bests among the photos that this browser has uploaded. */

let app: TestApp
let externalServices: ExternalServices

beforeAll(async () => {
  externalServices = await startExternalServices()
  app = await startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' })
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

let anglers = 0

/** Opens the gallery of an angler who has measured one bass. */
async function openGallery(bassInches: number, window: keyof typeof windows = 'phone') {
  const email = `new-bests-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await logBass(angler, bassInches)
  const opened = await openPage(app, { email, window })
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

for (const window of ['phone', 'desktop'] as const)
  test(`an uploaded photo with a larger fish is announced as a guess, which Confirm leads to confirm, on a ${window}`, async () => {
    const { page, toast, choose, complaints } = await openGallery(12, window)
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

test('several photos are announced in one toast, and only an edit announces a best that a guess was not', async () => {
  const { page, toast, choose } = await openGallery(17)
  externalServices.vision.answerWith({ json: describeFish({}) })
  await choose('vague.jpg')
  await page.getByText('Total photos: 2').waitFor()
  const photo = page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /^Largemouth Bass/ })
  await expect.poll(() => photo.count()).toBe(2)
  await photo.first().click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText(/≈/).first().waitFor()
  expect(await toast.count()).toBe(0)
  await viewer.getByRole('button', { name: 'Edit' }).click()
  await viewer.getByLabel('Length (in)').fill('18.5')
  await viewer.getByRole('button', { name: 'Save' }).click()
  await toast.getByText('New best Largemouth Bass: 18.5 in, entered', { exact: true }).waitFor()
  await toast.getByRole('button', { name: 'See' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personal Bests' }).waitFor()

  await page.goto('/photos')
  const two = describeFish({ lengthInches: 30, weightLbs: null })
  externalServices.vision.answerWith({ json: two })
  await choose('first.jpg', 'second.jpg')
  await toast.getByText(/^New best Largemouth Bass: ≈\s30\sin .*, an AI estimate$/).waitFor()
  await expect.poll(() => toast.count()).toBe(1)
})

test('a best is announced once, also after a reload and in two tabs', async () => {
  const { page, toast, choose } = await openGallery(12)
  const vision = externalServices.vision.hold()
  await choose('large.jpg')
  await vision.asked
  await page.getByText('Total photos: 2').waitFor()
  await page.reload()
  const tab = await page.context().newPage()
  await tab.goto('/photos')
  const announced = async () => (await toast.count()) + (await tab.getByText(/new best/i).count())
  for (const each of [page, tab]) await each.getByText('Total photos: 2').waitFor()
  expect(await announced()).toBe(0)
  vision.release({ json: describeFish({}) })
  await expect.poll(announced).toBe(1)
  // As in a window without the focus, the toast stays until both tabs have the estimate, however long that takes.
  for (const each of [page, tab]) await each.evaluate("dispatchEvent(new Event('blur'))")
  for (const each of [page, tab])
    await each
      .getByRole('button', { name: /^Largemouth Bass/ })
      .nth(1)
      .waitFor()
  expect(await announced()).toBe(1)

  await Promise.all([page.reload(), tab.reload()])
  for (const each of [page, tab]) await each.getByText('Total photos: 2').waitFor()
  await expect.poll(() => page.evaluate('JSON.parse(localStorage.newBests).waiting')).toEqual([])
  expect(await announced()).toBe(0)
})
