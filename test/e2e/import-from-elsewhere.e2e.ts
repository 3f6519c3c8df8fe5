/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Catches from a table of another app, and photos from a Google Takeout. */

const app = shareInFile(startTestApp)

let anglers = 0

async function open(path: string) {
  const email = `import-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const opened = await openPage(app, { email })
  await opened.page.goto(path)
  return { ...opened, angler, list: () => angler.read<NotedCatch[]>('/api/catches') }
}

interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const csvFile = (text: string, name = 'catches.csv'): NamedFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

const table = [
  'Date,Time,Species,Fishing Spot,Latitude,Longitude,Bait,Catch and Release,Length,Weight,Notes',
  '"May 3, 2025",6:12 AM,Pike,Mill Pond,52.5,13.4,Spoon,Yes,62 cm,3 lb 4 oz,"Windy,\ncold"',
  '"May 4, 2025",7:00 PM,Perch,Mill Pond,,,Worm,No,12 in,8 oz,',
  'someday,,Eel,,,,,,,,=1+1',
].join('\n')

const choose = (page: Page, files: NamedFile | NamedFile[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('catches of a CSV file are imported without its faulty row, once, and removed again', async () => {
  const { page, angler, list, complaints } = await open('/settings')
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await page.getByRole('link', { name: 'From another app (CSV)' }).click()
  await button(page, 'Choose CSV file').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await choose(page, csvFile(table))
  const preview = page.getByRole('list', { name: 'Preview' }).getByRole('listitem')
  await expect
    .poll(async () => (await preview.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()))
    .toEqual([
      'Pike May 3, 2025, 6:12 AM 24.4 in · 3.3 lbs · Spoon · Released Mill Pond Windy, cold',
      'Perch May 4, 2025, 7:00 PM 12 in · 0.5 lbs · Worm · Kept Mill Pond',
    ])
  await expect.poll(() => page.getByLabel('Species').isVisible()).toBe(false)
  await page.getByText('Columns: 11 recognized').click()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page)).toEqual([])

  const faults = page.getByRole('list', { name: 'Rows left out, with reasons' })
  await expect
    .poll(() => faults.textContent())
    .toContain('Line 5 Creel can’t read the date or time “someday”.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download these rows').click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(
    `"someday","","Eel","","","","","","","","'=1+1","5",`,
  )

  await button(page, 'Import 2 catches').click()
  await page.getByText('2 catches added.', { exact: true }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await list()).toMatchObject([
    {
      species: 'Perch',
      timestamp: '2025-05-04T19:00:00.000+02:00',
      outcome: 'kept',
      locationName: 'Mill Pond',
    },
    {
      species: 'Pike',
      timestamp: '2025-05-03T06:12:00.000+02:00',
      timeZone: 'Europe/Berlin',
      weightLbs: 3.25,
      note: 'Windy,\ncold',
      outcome: 'released',
    },
  ])
  expect(bodies.join()).not.toContain('someday') // what isn't imported isn't sent

  await button(page, 'Import another file').click()
  await choose(page, csvFile(table, 'again.csv'))
  await page.getByText('2 catches of this file are already in your log and stay unchanged.').waitFor()
  await expect.poll(() => button(page, 'Import').isDisabled()).toBe(true)
  await button(page, 'Cancel').click()
  await choose(page, csvFile(`${table}\n"May 5, 2025",,Roach,Mill Pond,,,,,,,`, 'more.csv'))
  await button(page, 'Import 1 catch').click()
  await page.getByText('2 catches were already in your log and left unchanged.').waitFor()
  await button(page, 'Remove the 1 catch of this import').click()
  const dialog = page.getByRole('dialog', { name: 'Remove this import?' })
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('1 catch removed.', { exact: true }).waitFor()
  expect((await list()).map(({ species }) => species)).toEqual(['Perch', 'Pike'])
  expect(await angler.read<Location[]>('/api/locations')).toMatchObject([
    { name: 'Mill Pond', catchCount: 2 },
  ])
  expect(complaints).toEqual([])
})

test('columns that no one recognizes are matched by hand, and dates and units are chosen', async () => {
  const { page, list, complaints } = await open('/import-csv')
  await choose(page, csvFile('Wann;Was;Wie lang\n03.04.2025;Zander;62,5\n05.06.2025;Aal;70\n'))
  await page.getByText('Choose the column that has the date. Each catch needs one.').waitFor()
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
  await page.getByLabel('Date', { exact: true }).selectOption({ label: 'Wann: 03.04.2025' })
  await page.getByLabel('Species').selectOption({ label: 'Was: Zander' })
  await page.getByLabel('Length', { exact: true }).selectOption({ label: 'Wie lang: 62,5' })
  await page.getByLabel('Lengths without a unit, such as 62,5, are in').selectOption('cm')
  const preview = page.getByRole('list', { name: 'Preview' })
  await page.getByText('Apr 3, 2025').waitFor()
  await page.getByLabel('Dates such as 03.04.2025 have').selectOption('the month first')
  await preview.getByText('Mar 4, 2025').waitFor()
  await page.getByLabel('Dates such as 03.04.2025 have').selectOption('the day first')
  await preview.getByText('24.6 in').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('switch', { name: 'The first row has the column names' }).click()
  await button(page, 'Import 2 catches').click()
  await page.getByText('2 catches added.', { exact: true }).waitFor()
  expect(await list()).toMatchObject([
    { species: 'Aal', timestamp: expect.stringMatching(/^2025-06-05T12:00/), lengthInches: 27.5591 },
    { species: 'Zander', timestamp: expect.stringMatching(/^2025-04-03T12:00/) },
  ])
  expect(complaints).toEqual([])
})

async function takeout(): Promise<NamedFile> {
  const zip = new yazl.ZipFile()
  const folder = 'Takeout/Google Photos/Photos from'
  const add = (path: string, content: Uint8Array | string) => zip.addBuffer(Buffer.from(content), path)
  const sideFile = (year: number, latitude: number) =>
    JSON.stringify({
      photoTakenTime: { timestamp: String(Date.UTC(year, 5, 3, 10, 12) / 1000) },
      geoData: { latitude, longitude: latitude && 13.4 },
    })
  const bare = await sampleJpeg({ seed: 1 })
  add(`${folder} 2023/IMG_1.jpg`, bare)
  add(`${folder} 2023/IMG_1.jpg.supplemental-metadata.json`, sideFile(2023, 52.5))
  add('Takeout/Google Photos/Pike/IMG_1.jpg', bare)
  add(`${folder} 2023/IMG_1-edited.jpg`, await sampleJpeg({ seed: 2 }))
  const own = { latitude: 37.8, longitude: -122.4, takenAt: '2022-06-14T06:12:30' }
  add(`${folder} 2022/IMG_2(1).jpg`, await sampleJpeg({ ...own, seed: 3 }))
  add(`${folder} 2022/IMG_2.jpg(1).json`, sideFile(2021, 10))
  add(`${folder} 2020/IMG_3.jpg`, await sampleJpeg({ seed: 4 }))
  add(`${folder} 2020/IMG_3.jpg.supplemental-met.json`, sideFile(2020, 0))
  add(`${folder} 2020/VID.mp4`, 'video')
  zip.end()
  return { name: 'takeout-001.zip', mimeType: 'application/zip', buffer: await buffer(zip.outputStream) }
}

test('photos of a Takeout are chosen by year, and side files fill in what they lack', async () => {
  const { page, angler, complaints } = await open('/settings')
  await page.getByRole('link', { name: 'From Google Photos (Takeout)' }).click()
  await button(page, 'Choose ZIP files').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await choose(page, await takeout())
  await page.getByText('3 photos found, 2 with GPS data', { exact: true }).waitFor()
  await page.getByText('1 photo is also in an album, and counted once.').waitFor()
  await page.getByText('1 video is left out.').waitFor()
  await page.getByText('1 edited photo is left out, as the original is there.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('switch', { name: 'Only photos with GPS data' }).click()
  await button(page, 'Add 2 photos').waitFor()
  await page.getByRole('switch', { name: 'Only photos with GPS data' }).click()
  await page.getByRole('button', { name: '2020 1' }).click()
  await button(page, 'Add 2 photos').click()
  await page.getByText('Successfully uploaded 2 photos.', { exact: true }).waitFor()
  const photos = await angler.read<(Photo & { filename: string })[]>('/api/photos')
  const facts = photos.map(({ filename, latitude, longitude, timestamp }) => [
    filename,
    latitude?.toFixed(2),
    longitude?.toFixed(2),
    timestamp?.slice(0, 16),
  ])
  expect(facts).toEqual([
    ['IMG_1.jpg', '52.50', '13.40', '2023-06-03T12:12'],
    ['IMG_2(1).jpg', '37.80', '-122.40', '2022-06-14T06:12'],
  ])
  expect(complaints).toEqual([])
})
