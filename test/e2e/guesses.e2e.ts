/** @module-tag slow */
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { openViewer, type ViewerPage } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'
import { describeFish } from '../servers/openai.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() =>
  startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' }),
)

const bass = {
  species: [
    { name: 'Largemouth Bass', likelihood: 0.4 },
    { name: 'Spotted Bass', likelihood: 0.3 },
    { name: 'Smallmouth Bass', likelihood: 0.2 },
  ],
}
let anglers = 0

/** Uploads a photo as a new angler, waits until these fish are identified in it, and opens it in the viewer. */
async function openGuesses(
  ...fish: Parameters<typeof describeFish>
): Promise<ViewerPage & { angler: HttpClient }> {
  const email = `guesser-${++anglers}@example.org`
  const angler = await app.signIn(email)
  externalServices.vision.answerWith({ json: describeFish(...fish) })
  await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg({ seed: anglers }) }])
  await waitFor(async () => expect(await readPhotos(angler)).toMatchObject([{ analysis: 'done' }]))
  return { ...(await openViewer(app, 0, { email })), angler }
}

async function readPhotos(angler: HttpClient): Promise<Photo[]> {
  return await angler.read<Photo[]>('/api/photos')
}

test('a guessed name is settled with one tap, which a toast undoes', async () => {
  const { page, viewer, row, button, toast, angler, ...screen } = await openGuesses(bass)
  await expect.poll(() => row('Species').textContent()).toBe('Black bass, maybe Largemouth Bass (AI est.)')
  await expect.poll(() => row('Size').textContent()).toContain('≈\u00a018\u00a0in (14–23) (AI est.)')
  expect(await screen.findAccessibilityViolations()).toEqual([])
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await button('Change to Spotted Bass').click()
  await expect.poll(() => row('Species').textContent()).toBe('Spotted Bass (edited)')
  await toast('Fish Data Saved', 'The fish is now Spotted Bass.').waitFor()
  expect(sent).toEqual([{ changed: [{ id: expect.any(String), species: 'Spotted Bass' }] }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => row('Species').textContent()).toContain('maybe Largemouth Bass (AI est.)')
  await button('Change to Smallmouth Bass').waitFor()
  await expect.poll(() => readPhotos(angler)).toMatchObject([{ catches: [{ speciesSource: 'guessed' }] }])

  await button('Confirm: Black bass, maybe Largemouth Bass').click()
  await expect.poll(() => row('Species').textContent()).toBe('Largemouth Bass (confirmed)')
  await toast('Fish Data Saved', 'Confirmed.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click() // the next one says the same
  await toast('Fish Data Saved', 'Confirmed.').waitFor({ state: 'detached' })
  await viewer.getByRole('button', { name: /^Confirm: ≈/ }).click()
  await expect.poll(() => row('Size').textContent()).toBe('18 in (confirmed)\n3.4 lbs (confirmed)')
  await toast('Fish Data Saved', 'Confirmed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => row('Size').textContent()).toContain('≈\u00a018\u00a0in (14–23) (AI est.)')
  await expect
    .poll(() => readPhotos(angler))
    .toMatchObject([
      { catches: [{ speciesSource: 'confirmed', lengthSource: 'guessed', weightSource: 'guessed' }] },
    ])
  expect(screen.complaints).toEqual([])
})
