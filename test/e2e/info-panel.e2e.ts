/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openViewer, type ViewerOptions } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startTileHost } from '../servers/tile-host.ts'

/* What the viewer shows beside the facts of a catch: a map, and in what the fish is the best. */

const tiles = shareInFile(startTileHost)
const app = shareInFile(() => startTestApp({ TILES_GOOGLE_STREET_URL: tiles.template('google-street') }))

/** Uploaded in this order; the gallery lists the second, which is later, first. */
const email = 'angler@example.org'

beforeAll(async () => {
  const angler = await app.signIn(email)
  const at = { latitude: 46.2, longitude: 6.15 }
  await logBass(angler, { seed: 1, takenAt: '2024-05-01T08:00:00' }, 12)
  await logBass(angler, { seed: 2, takenAt: '2024-06-01T08:00:00', ...at }, 20)
})

async function logBass(
  angler: HttpClient,
  request: Parameters<typeof sampleJpeg>[0],
  lengthInches: number,
): Promise<void> {
  const [result] = await angler.upload([{ name: 'bass.jpg', bytes: await sampleJpeg(request) }])
  const path = `/api/photos/${result?.id}`
  await angler.change('PATCH', `${path}/measurements`, { lengthInches, lengthSource: 'measured' })
  await angler.change('PATCH', `${path}/species`, { species: ['Largemouth Bass'] })
}

async function open(index: number, options: Partial<ViewerOptions> = {}) {
  const opened = await openViewer(app, index, { email, ...options })
  const panel = opened.viewer.getByRole('complementary', { name: 'Fish info' })
  return { ...opened, panel, tile: panel.locator('.leaflet-tile-loaded').first() }
}

test('a still map shows where a photo was taken and leads to the map, and a best leads to the bests', async () => {
  const { page, viewer, panel, tile, link, button, complaints, ...screen } = await open(0, {
    window: 'desktop',
  })
  await tile.waitFor()
  await panel.locator('.pin').waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await panel.locator('.fishing-map:not([tabindex])').waitFor()
  await button('Next photo').click()
  await viewer.getByText('2 / 2').waitFor()
  await link('View in Map').waitFor({ state: 'detached' }) // it has no position
  await button('Previous photo').click()
  await expect.poll(() => link('View in Map').getAttribute('href')).toMatch(/^\/map\?locationId=/)
  await link('Your longest Largemouth Bass · Your biggest fish of 2024').click()
  await page.getByRole('heading', { level: 1, name: 'Personal Bests' }).waitFor()
  expect(complaints).toEqual([])
})

test('a coarse position makes no location until the angler says so', async () => {
  const angler = await app.signIn('coarse@example.org')
  const place = { latitude: 46.2, longitude: 6.15, takenAt: '2024-07-01T08:00:00' }
  const exif = { IFD3: { GPSHPositioningError: '4200/1' } }
  const bytes = await sampleJpeg({ seed: 3, ...place, exif })
  await angler.upload([{ name: 'a.jpg', bytes }])
  const { panel, viewer, button, complaints, ...screen } = await open(0, { email: 'coarse@example.org' })
  await viewer.getByText('This photo’s GPS data isn’t exact').waitFor()
  await panel.getByText('The device says that it’s within 2.6 mi.').waitFor()
  await button('Set Location').waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await button('Use it anyway').click()
  await viewer.getByText('This photo’s GPS data isn’t exact').waitFor({ state: 'detached' })
  await button('Set Location').waitFor({ state: 'detached' })
  expect(await angler.read<Location[]>('/api/locations')).toHaveLength(1)
  await expect.poll(() => panel.textContent()).toContain('46.2000, 6.1500, confirmed')
  expect(complaints).toEqual([])
})

test('a photo with a date alone shows no time, can be given one and another date, and one tap takes that back', async () => {
  const angler = await app.signIn('scan@example.org')
  await angler.upload([{ name: 'IMG-19980620-WA0012.jpg', bytes: await sampleJpeg({ seed: 4 }) }])
  const { page, panel, button, complaints, ...screen } = await open(0, { email: 'scan@example.org' })
  await panel.getByText('Jun 20, 1998', { exact: true }).waitFor()
  await expect.poll(() => panel.textContent()).toContain('From the file name')
  const openDialog = async () => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Change date and time' }).click()
  }
  await openDialog()
  await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe('1998-06-20')
  await page.getByLabel('Time', { exact: true }).fill('18:30')
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Jun 20, 1998 · 6:30 PM', { exact: true }).waitFor()
  await openDialog()
  const whole = page.getByRole('textbox', { name: 'Date and time' })
  await expect.poll(() => whole.inputValue()).toBe('1998-06-20T18:30')
  await whole.fill('2024-12-24T16:05')
  await page.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Dec 24, 2024 · 4:05 PM', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('Jun 20, 1998 · 6:30 PM', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
