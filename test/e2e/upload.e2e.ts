/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { browserWithProfile } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import {
  bringFiles,
  type NamedFile,
  namedJpeg,
  openMoreMenu,
  openPhotosPage,
  response,
} from '../pages/photos-page.ts'
import { heicSample, sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

const uploads = '**/api/photos/upload'
const lake = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' } as const

async function listPhotos(page: Page): Promise<Photo[]> {
  return (await page.request.get('/api/photos?fishingOnly=true')).json() as Promise<Photo[]>
}

/** Holds every upload until released. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(uploads, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('an empty log invites the user to upload, and uploaded photos are shown and counted', {
  tags: 'core',
}, async () => {
  const { page, complaints, ...screen } = await openPhotosPage(app)
  await page.getByRole('heading', { name: 'No fishing photos yet.' }).waitFor()
  await page.getByText('Upload photos to get started!').waitFor()
  await page.getByText('Total photos: 0').waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Photos' }).click()
  expect((await chooser).isMultiple()).toBe(true)
  const files = [await namedJpeg('dawn.jpg', lake), await namedJpeg('dusk.jpg')]
  await Promise.all([
    (await chooser).setFiles(files),
    screen.uploadComplete.waitFor(),
    screen.uploadResult('Successfully uploaded 2 photos.').waitFor(),
    page.getByText('2 uploaded').waitFor(),
  ])
  await page.getByText('Total photos: 2').waitFor()
  await page.getByRole('button', { name: 'Add Photos' }).waitFor()
  await expect.poll(() => screen.pictures.count()).toBe(2)
  await expect.poll(() => screen.pictures.first().evaluate(naturalWidth), patiently).toBe(320)
  await expect.poll(() => page.getByTitle('No GPS data').count()).toBe(1)
  expect(complaints).toEqual([])
})

const patiently = { timeout: 60_000 }

function naturalWidth(image: unknown): number {
  return (image as { naturalWidth: number }).naturalWidth
}

test('a large photo is downscaled, small ones and HEIC are uploaded unchanged, and all are duplicates later', async () => {
  const { page, ...screen } = await openPhotosPage(app)
  const camera = { ...lake, offset: '-07:00', orientation: 6 } as const
  const large = await namedJpeg('IMG_0042.JPG', { ...camera, width: 2400, height: 3200 })
  const small = await namedJpeg('small.jpg', lake)
  const heic = { name: 'phone.heic', mimeType: 'image/heic', buffer: heicSample('heic-gps-north-west') }
  const files = [large, small, heic]
  await Promise.all([
    screen.choose(files),
    screen.row('IMG_0042.JPG').getByText('→').waitFor(),
    screen.uploadComplete.waitFor(),
  ])
  const stored = await listPhotos(page)
  const photoOf = (name: string) => stored.find(({ filename }) => filename === name)
  const photo = photoOf('IMG_0042.JPG')
  expect(photo).toMatchObject({ width: 1200, height: 1600, positionSource: 'exif' })
  expect(photo?.latitude).toBeCloseTo(lake.latitude, 4)
  expect(photo?.longitude).toBeCloseTo(lake.longitude, 4)
  expect(Date.parse(photo?.timestamp ?? '')).toBe(Date.parse('2025-06-14T06:12:30-07:00'))
  for (const { name, buffer } of [small, heic]) {
    const received = await page.request.get(photoOf(name)?.originalUrl ?? '')
    expect(buffer.equals(await received.body())).toBe(true)
  }

  await screen.uploadComplete.waitFor({ state: 'detached' })
  await Promise.all([
    screen.choose(files),
    screen.uploadComplete.waitFor(),
    page.getByText('3 duplicates').waitFor(),
    ...files.map(({ name }) => screen.row(name).getByText('Already uploaded', { exact: true }).waitFor()),
  ])
  expect(await page.getByText(/Successfully uploaded/).count()).toBe(0)
  await expect.poll(() => listPhotos(page)).toHaveLength(3)
})

test('rejected files show the server’s message, also after the list has disappeared', async () => {
  const { page, ...screen } = await openPhotosPage(app)
  const rejected = ['one.gif', 'two.gif'].map((name) => ({
    name,
    mimeType: 'image/gif',
    buffer: Buffer.from(`GIF89a of ${name}`),
  }))
  const sound = await namedJpeg('sound.jpg')
  await Promise.all([
    screen.choose([...rejected, sound]),
    screen.uploadComplete.waitFor(),
    page.getByText('2 failed').waitFor(),
    page.getByText('1 uploaded').waitFor(),
    screen.row('one.gif').getByText('GIF image').waitFor(),
  ])
  await screen.uploadComplete.waitFor({ state: 'detached' })

  await page.getByText('2 photos weren’t uploaded.').waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await screen.row('two.gif').getByText('GIF image').waitFor()
  await page.getByRole('button', { name: 'Remove one.gif' }).click()
  await page.getByText('1 failed').waitFor()
  await page.getByRole('button', { name: 'Dismiss All' }).click()
  await page.getByRole('region', { name: 'Upload' }).waitFor({ state: 'detached' })
})

test('an upload whose response is lost is sent again and not reported as a duplicate', async () => {
  const { page, ...screen } = await openPhotosPage(app)
  let attempts = 0
  await page.route(uploads, async (route) => {
    if (++attempts > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await screen.choose([await namedJpeg('weak-signal.jpg')])
  await screen.uploadResult('Successfully uploaded 1 photo.').waitFor()
  expect(attempts).toBe(2)
  await expect.poll(() => listPhotos(page)).toHaveLength(1)
})

test('uploads continue on other screens, also of files that are deleted from the disk before they are prepared', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'creel-profile-'))
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const { page, close, ...screen } = await openPhotosPage(app, { browser: browserWithProfile(profile) })
  onTestFinished(close)
  const folder = await mkdtemp(join(tmpdir(), 'creel-walk-'))
  const paths = Array.from({ length: 22 }, (_, index) => join(folder, `${index + 1}.jpg`)) // 20 are prepared ahead
  for (const [seed, path] of paths.entries()) await writeFile(path, await sampleJpeg({ ...small, seed }))
  const letGo = await holdUploads(page)
  await screen.choose(paths)
  await page.getByRole('heading', { name: 'Uploading 1 of 22 photos' }).waitFor()
  await expect.poll(() => waitingNames(page)).toHaveLength(22)
  await page.getByText(/^Keep Creel open/).waitFor({ state: 'detached' })
  await rm(folder, { recursive: true })

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  letGo()
  await screen.toast('Successfully uploaded 22 photos.').waitFor()
  await expect.poll(() => waitingNames(page)).toEqual([])
})

test('an upload can be stopped: the photo being sent is still uploaded, the others are not', async () => {
  const { page, complaints, ...screen } = await openPhotosPage(app)
  const release = await holdUploads(page)
  await screen.choose([
    await namedJpeg('one.jpg', lake),
    await namedJpeg('two.jpg'),
    await namedJpeg('three.jpg'),
  ])
  await page.getByText('Uploading 1 of 3 photos').waitFor()
  await page.getByText(/^(Uploading|Processing)\.\.\./).waitFor()
  const stop = page.getByRole('button', { name: 'Stop Upload' })
  await stop.click()
  const dialog = page.getByRole('dialog', { name: 'Stop Upload' })
  await dialog.getByText('Photos that aren’t being sent yet won’t be uploaded.').waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await stop.waitFor({ state: 'detached' })
  await page.getByText('Uploading 1 of 1 photo').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Hide files')
  release()
  await screen.uploadResult('Successfully uploaded 1 photo.').waitFor()
  expect((await listPhotos(page)).length).toBe(1)
  expect(complaints).toEqual([])
})

test('after a reload in the middle, the remaining photos are uploaded, and none twice', async () => {
  const { page, ...screen } = await openPhotosPage(app)
  let attempts = 0
  await page.route(uploads, async (route) => {
    if (++attempts === 2)
      await route.fetch() // its response is lost in the reload
    else await route.continue()
  })
  const names = ['one.jpg', 'two.jpg', 'three.jpg']
  await screen.choose(await Promise.all(names.map((name) => namedJpeg(name))))
  await expect.poll(() => waitingNames(page)).toEqual(['three.jpg', 'two.jpg'])
  await expect.poll(() => listPhotos(page)).toHaveLength(2)
  await page.reload()
  await screen.uploadResult('Successfully uploaded 2 photos.').waitFor()
  await expect.poll(() => listPhotos(page)).toHaveLength(3)
  await expect.poll(() => waitingNames(page)).toEqual([])
  expect(await page.getByText('Already uploaded').count()).toBe(0)
})

test('a second tab leaves the uploads to the first, and continues once that is closed', async () => {
  const { page, ...screen } = await openPhotosPage(app)
  const context = page.context()
  const senders: Page[] = []
  const answers = Promise.withResolvers<void>()
  await context.route(uploads, async (route) => {
    senders.push(route.request().frame().page())
    if (senders.length > 1) await answers.promise
    await route.continue().catch(() => undefined) // its tab is closed
  })
  await screen.choose(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => namedJpeg(name))))
  await expect.poll(() => waitingNames(page)).toEqual(['b.jpg', 'c.jpg'])
  await expect.poll(() => senders.length).toBe(2)
  const other = await context.newPage()
  await other.goto('/photos')
  await other.getByRole('link', { name: '2 photos waiting to upload, Photos' }).waitFor()
  expect(senders).toEqual([page, page])
  await page.close()
  answers.resolve()
  await other.getByText('Successfully uploaded 2 photos.', { exact: true }).waitFor()
  expect(senders).toEqual([page, page, other, other])
  await expect.poll(() => listPhotos(other)).toHaveLength(3)
})

test('in a browser that refuses storage, photos are uploaded from memory, and the panel says so', async () => {
  const script = `IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }`
  const { page, ...screen } = await openPhotosPage(app, { before: (page) => page.addInitScript(script) })
  const letGo = await holdUploads(page)
  await screen.choose([await namedJpeg('one.jpg'), await namedJpeg('two.jpg')])
  await page
    .getByText('Creel can’t save photos on this device. Keep Creel open until they’re uploaded.')
    .waitFor()
  letGo()
  await screen.uploadResult('Successfully uploaded 2 photos.').waitFor()
  await expect.poll(() => listPhotos(page)).toHaveLength(2)
})

const small = { width: 40, height: 30 }

async function waitingNames(page: Page): Promise<string[]> {
  return (await readBrowserStorage(page)).waiting.sort()
}

test('photos can be dropped and pasted onto the screen', async () => {
  const { page, ...screen } = await openPhotosPage(app, { window: 'desktop' })
  await page.getByText('Total photos: 0').waitFor()
  const files = [await namedJpeg('brought.jpg')]
  const invitation = page.getByText('Drop photos or a track')

  await bringFiles(page, 'dragover', files)
  await invitation.waitFor()
  expect(await bringFiles(page, 'drop', files)).toBe(false)
  await invitation.waitFor({ state: 'detached' })
  await screen.uploadResult('Successfully uploaded 1 photo.').waitFor()

  await bringFiles(page, 'paste', files)
  await screen.row('brought.jpg').getByText('Already uploaded').waitFor()
})

test('a photo taken in Creel gets the device’s position, and files can be chosen instead of photos', async () => {
  const { page, complaints, ...screen } = await openPhotosPage(app)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...lake, accuracy: 12 })
  const choose = async (entry: string, file: NamedFile) => {
    const chooser = page.waitForEvent('filechooser')
    await openMoreMenu(page)
    await page.getByRole('menuitem', { name: entry }).click()
    const input = (await chooser).element()
    await (await chooser).setFiles(file)
    return [await input.getAttribute('capture'), await input.getAttribute('accept')]
  }
  expect(await choose('Take photo', await namedJpeg('taken.jpg'))).toEqual(['environment', 'image/*'])
  await screen
    .row('taken.jpg')
    .getByText(/^Uploaded/)
    .waitFor()
  const [taken] = await listPhotos(page)
  const { latitude, longitude } = lake
  expect(taken).toMatchObject({ latitude, longitude, positionSource: 'device' })
  expect(Date.parse(taken?.timestamp ?? '')).toBeGreaterThan(Date.now() - 600_000)

  // Files from this entry keep their position, so the device is not asked for one.
  expect(await choose('Browse files', await namedJpeg('browsed.jpg', lake))).toEqual([null, null])
  await screen
    .row('browsed.jpg')
    .getByText(/^Uploaded/)
    .waitFor()
  await page.context().clearPermissions()
  await choose('Take photo', await namedJpeg('secret.jpg'))
  await screen.toast('Location permission denied. Please enable location access in your browser.').waitFor()
  await expect.poll(() => listPhotos(page)).toHaveLength(3)
  const sources = (await listPhotos(page)).map(({ filename, positionSource }) => [filename, positionSource])
  expect(Object.fromEntries(sources)).toEqual({
    'taken.jpg': 'device',
    'browsed.jpg': 'exif',
    'secret.jpg': null,
  })
  expect(complaints).toEqual([])
})

test('60 photos at once show 15 entries, the most important first, and the rest on demand', async () => {
  const { page, ...screen } = await openPhotosPage(app)
  let attempts = 0
  await page.route(uploads, async (route) => {
    const error = ++attempts === 2 ? 'This photo is damaged.' : null
    const result = { filename: '', id: '1', success: error === null, duplicate: false, error }
    if (attempts <= 20) await response(route, { results: [result] })
  })
  const { buffer, mimeType } = await namedJpeg('many.jpg', { width: 40, height: 30 })
  await screen.choose(
    Array.from({ length: 60 }, (_, index) => ({ name: `IMG_${index + 1}.jpg`, mimeType, buffer })),
  )
  await page.getByRole('heading', { name: 'Uploading 21 of 60 photos' }).waitFor()

  await expect.poll(() => screen.rows.count()).toBe(15)
  await expect.poll(() => screen.rows.nth(0).textContent()).toContain('This photo is damaged.')
  await expect.poll(() => screen.rows.nth(1).textContent()).toContain('IMG_21.jpg')
  await page.getByRole('button', { name: 'Show 45 More' }).click()
  await expect.poll(() => screen.rows.count()).toBe(60)
  await page.getByRole('button', { name: 'Clear Completed' }).click()
  await expect.poll(() => screen.rows.count()).toBe(40)
  expect(await screen.findAccessibilityViolations()).toEqual([])
})
