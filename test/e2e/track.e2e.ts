/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { bringFiles, type NamedFile, openMoreMenu } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Locating photos without GPS data by a track that only the browser reads. */

const app = shareInFile(startMapApp)
let anglers = 0
let seeds = 0

/** An hour along a shore, from 6 to 7 in New York, with a point each minute but for a gap of half an hour, then the way home. */
function gpxFile(name = 'morning.gpx') {
  const points = Array.from({ length: 120 }, (_, minute) => minute)
    .filter((minute) => minute < 45 || minute > 75)
    .map((minute) => {
      const time = new Date(Date.parse('2025-06-14T10:00:00Z') + minute * 60_000).toISOString()
      return `<trkpt lat="${(44.5 + minute / 5000).toFixed(6)}" lon="-73.3"><time>${time}</time></trkpt>`
    })
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="watch"><trk><trkseg>${points.join('\n')}</trkseg></trk></gpx>`
  return { name, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) }
}

test('photos get the positions of a track after a preview, nothing else of it is sent, and they can be taken back', async () => {
  const times = ['06:10:30', '06:20:00', '06:59:00', '09:00:00']
  const { page, angler, dialog, complaints } = await openGallery(times)
  await addPhoto(angler, { latitude: 44.4, longitude: -73.2, takenAt: '2025-06-14T06:15:00' })
  await page.reload()
  await page.getByText('Total photos: 5').waitFor()
  const sent: { path: string; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })

  await openMoreMenu(page)
  await page.getByRole('menuitem', { name: 'Locate by track' }).click()
  await dialog.getByText('and their times if you correct them').waitFor()
  await chooseTrack(page, dialog, [gpxFile()])
  await dialog.getByText('2 of 4 photos without GPS data can be located.').waitFor()
  await dialog.getByText('1 photo was taken before or after the track.').waitFor()
  await dialog.getByText('1 photo was taken in a gap of the track.').waitFor()
  await dialog.getByText('Track: Jun 14, 2025, 6:00 – 7:59 AM').waitFor()
  await dialog.getByText('Photos without GPS data: Jun 14, 2025').waitFor()
  await dialog.getByRole('region', { name: /^Map of the track/ }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const list = dialog.getByRole('list', { name: 'Photos to locate' })
  const boxes = list.getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(2)
  await expect.poll(() => list.textContent()).toMatch(/6:10.+6:20/)
  await dialog.getByRole('checkbox', { name: '6:20' }).uncheck()
  await dialog.getByRole('button', { name: 'Locate 1 photo' }).click()
  await page.getByText('1 photo located', { exact: true }).first().waitFor()
  await expect.poll(() => dialog.count()).toBe(0)

  const located = (await readPhotos(angler)).filter(({ positionSource }) => positionSource === 'track')
  expect(located).toMatchObject([
    { latitude: 44.5021, longitude: -73.3, timestamp: '2025-06-14T06:10:30.000-04:00' },
  ])
  const [{ id } = { id: '' }] = located
  expect(sent.map(({ path }) => path)).toEqual(['/api/photos/positions'])
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    positions: [{ photoId: id, latitude: 44.5021, longitude: -73.3 }],
  })
  await expect.poll(() => page.getByTitle('No GPS data').count()).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByTitle('No GPS data').count()).toBe(4)
  expect((await readPhotos(angler)).every(({ positionSource }) => positionSource !== 'track')).toBe(true)
  expect(complaints).toEqual([])
})

test('files that are no track say so, and another one can be chosen', async () => {
  const { page, dialog, complaints } = await openGallery(['06:10:30'])
  const bomb = '<!DOCTYPE gpx [<!ENTITY a "x">]><gpx>&a;</gpx>'
  await bringFiles(page, 'drop', [{ name: 'a.fit', mimeType: '', buffer: Buffer.from('\u000e.FIT') }])
  await dialog.getByRole('alert').getByText('export as GPX rather than FIT, TCX or KML.').waitFor()
  await page.keyboard.press('Escape')
  await bringFiles(page, 'drop', [
    { name: 'bomb.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(bomb) },
  ])
  await dialog.getByRole('alert').getByText('Creel doesn’t read it.').waitFor()
  await chooseTrack(page, dialog, [
    { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') },
  ])
  await dialog.getByRole('alert').getByText('isn’t a Timeline export').waitFor()
  const records = {
    locations: [{ latitudeE7: 445021000, longitudeE7: -733000000, timestamp: '2025-06-14T10:10:30Z' }],
  }
  const timeline = Buffer.from(JSON.stringify(records))
  await chooseTrack(page, dialog, [{ name: 'Records.json', mimeType: 'application/json', buffer: timeline }])
  await dialog.getByText('1 of 1 photo without GPS data can be located.').waitFor()
  const later = Buffer.from(JSON.stringify(records).replace('06-14', '06-17'))
  const files = [{ name: 'Records.json', mimeType: 'application/json', buffer: later }]
  await chooseTrack(page, dialog, files, 'Choose another track')
  await dialog.getByText('No photo without GPS data fits this track.').waitFor()
  expect(await dialog.getByRole('slider').count()).toBe(0)
  await page.goBack()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(complaints).toEqual([])
})

async function openGallery(times: string[]) {
  const email = `tracker-${++anglers}@example.org`
  const angler = await app.signIn(email)
  for (const time of times) await addPhoto(angler, { takenAt: `2025-06-14T${time}` })
  const opened = await openPage(app, { email })
  await opened.page.goto('/photos')
  await opened.page.getByText(`Total photos: ${times.length}`).waitFor()
  const dialog = opened.page.getByRole('dialog', { name: 'Locate Photos with a Track' })
  return { ...opened, angler, dialog }
}

async function addPhoto(angler: HttpClient, request: Parameters<typeof sampleJpeg>[0]): Promise<void> {
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 900 + ++seeds, ...request }) }])
}

function readPhotos(angler: HttpClient): Promise<Photo[]> {
  return angler.read<Photo[]>('/api/photos')
}

async function chooseTrack(
  page: Page,
  dialog: Locator,
  files: NamedFile[],
  name = 'Choose track',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name }).click()
  await (await chooser).setFiles(files)
}
