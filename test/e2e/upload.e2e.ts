/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import {
  type NamedFile,
  namedJpeg,
  openMoreMenu,
  openPhotosPage,
  type PhotosPage,
  type PhotosPageOptions,
  response,
} from '../pages/photos-page.ts'
import { changesUrl } from '../pages/serve-log.ts'
import { heicSample, hostileSamples, sampleJpeg } from '../samples/samples.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function openPhotos(options: PhotosPageOptions = {}): Promise<PhotosPage> {
  return openPhotosPage(app, options)
}

const uploads = '**/api/photos/upload'
const lake = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' } as const

async function listPhotos(page: Page): Promise<Photo[]> {
  return (await page.request.get('/api/photos?fishingOnly=true')).json() as Promise<Photo[]>
}

/** Holds every upload until released, after the first ones have lost their connection or have passed. */
async function holdUploads(page: Page, { lost = 0, passed = 0 } = {}): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let attempts = 0
  await page.route(uploads, async (route) => {
    if (++attempts <= lost) return route.abort()
    if (attempts > lost + passed) await promise
    await route.continue()
  })
  return resolve
}

for (const window of ['phone', 'desktop'] as const)
  test(`an empty log invites the user to upload, and uploaded photos are shown and counted, on a ${window}`, {
    tags: window === 'phone' ? 'core' : [],
  }, async () => {
    const { page, complaints, ...screen } = await openPhotos({ window })
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
    await expect
      .poll(() => screen.pictures.first().evaluate(naturalWidth), patiently)
      .toBe(window === 'phone' ? 320 : 768)
    await expect.poll(() => page.getByTitle('No GPS data').count()).toBe(1)
    expect(complaints).toEqual([])
  })

const patiently = { timeout: 60_000 }

function naturalWidth(image: unknown): number {
  return (image as { naturalWidth: number }).naturalWidth
}

test('the gallery stays where it is while photos are uploaded, and the list can be folded', async () => {
  const { page, ...screen } = await openPhotos()
  await screen.choose([await namedJpeg('first.jpg', lake)])
  await screen.uploadComplete.waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' })
  await screen.pictures.first().waitFor()
  await page.evaluate(observeLayoutShifts)
  const grid = page.getByRole('list', { name: 'Photos' })
  const place = await grid.evaluate(topOf)
  const letGo = await holdUploads(page)
  const older = ['05', '04', '03', '02', '01'].map((day) =>
    namedJpeg(`${day}.jpg`, { takenAt: `2025-06-${day}T06:12:30` }),
  )
  await screen.choose(await Promise.all(older))
  await screen.row('05.jpg').getByText('Uploading...').waitFor()
  expect(await grid.evaluate(topOf)).toBe(place)
  await page.getByRole('button', { name: 'Hide files' }).click()
  await expect.poll(() => screen.rows.filter({ visible: true }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Uploading 1 of 5 photos' }).waitFor()

  letGo()
  await screen.uploadComplete.waitFor()
  await screen.uploadResult('Successfully uploaded 5 photos.').waitFor()
  expect(await screen.toast('Upload Complete').count()).toBe(0)
  await screen.uploadComplete.waitFor({ state: 'detached' })
  await expect.poll(() => screen.pictures.count()).toBe(6)
  expect(await grid.evaluate(topOf)).toBe(place)
  expect(await page.evaluate('layoutShift')).toBeLessThan(0.05)

  await screen.choose([await namedJpeg('next.jpg')])
  await page.getByRole('button', { name: 'Show files' }).waitFor()
})

const topOf = (element: unknown) =>
  (element as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top

test('a toast stays where it is as the list of uploads below it goes, so that a press on it hits', async () => {
  const { page, ...screen } = await openPhotos()
  await screen.choose([await namedJpeg('one.jpg')])
  await screen.uploadComplete.waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' })
  const letGo = await holdUploads(page)
  await screen.choose([await namedJpeg('two.jpg')])
  await screen.row('two.jpg').getByText('Uploading...').waitFor()
  await page.getByRole('button', { name: /^Menu for / }).click()
  await page.getByRole('menuitem', { name: 'Favorite' }).click()
  const toast = screen.toast('Added to favorites')
  await toast.hover() // which keeps it
  const place = await toast.evaluate(topOf)
  letGo()
  await screen.uploadComplete.waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' })
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  expect(await toast.evaluate(topOf)).toBe(place)
})

/** Adds up the layout shifts that no input explains. */
const observeLayoutShifts = `
  globalThis.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) layoutShift += value
  }).observe({ type: 'layout-shift' })
`

test('each file shows a small image of its photo, or an icon if the browser can’t decode it', async () => {
  const { page, ...screen } = await openPhotos()
  const letGo = await holdUploads(page)
  const heic = { name: 'phone.heic', mimeType: 'image/heic', buffer: heicSample('heic-gps-north-west') }
  await screen.choose([await namedJpeg('large.jpg', { width: 3100, height: 2000 }), heic])
  await expect.poll(() => screen.row('large.jpg').locator('img').evaluateAll(widths)).toEqual([96])
  await expect.poll(() => screen.row('phone.heic').getByText('Waiting').count()).toBe(1)
  expect(await screen.findAccessibilityViolations()).toEqual([])
  letGo()
  await screen.uploadComplete.waitFor()
  await expect.poll(() => screen.row('large.jpg').locator('img').evaluateAll(widths)).toEqual([96])
  expect(await screen.row('phone.heic').locator('img').count()).toBe(0)
})

const widths = (images: readonly unknown[]) =>
  images.map((image) => (image as { naturalWidth: number }).naturalWidth)

test('the list of uploads clears itself after the last file', async () => {
  const { page, ...screen } = await openPhotos()
  await screen.choose([await namedJpeg('one.jpg')])
  await screen.uploadComplete.waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' })
  expect(await page.getByText('n’t uploaded').count()).toBe(0)
})

test('a large photo is downscaled by the rule and keeps its position, time and name', async () => {
  const { page, ...screen } = await openPhotos()
  const camera = { ...lake, offset: '-07:00', orientation: 6 } as const
  const large = await namedJpeg('IMG_0042.JPG', { ...camera, width: 2400, height: 3200 })
  await Promise.all([
    screen.choose([large]),
    screen.row('IMG_0042.JPG').getByText('→').waitFor(),
    screen.uploadComplete.waitFor(),
  ])

  const [photo] = await listPhotos(page)
  expect(photo).toMatchObject({ filename: 'IMG_0042.JPG', width: 1200, height: 1600, positionSource: 'exif' })
  expect(photo?.latitude).toBeCloseTo(lake.latitude, 4)
  expect(photo?.longitude).toBeCloseTo(lake.longitude, 4)
  expect(Date.parse(photo?.timestamp ?? '')).toBe(Date.parse('2025-06-14T06:12:30-07:00'))
})

test('without a worker, the original is uploaded and the server reads its metadata', async () => {
  const { page, ...screen } = await openPhotos({
    before: (page) => page.route('**/photo-worker*', (route) => route.abort()),
  })
  await screen.choose([await namedJpeg('large.jpg', { ...lake, width: 3100, height: 2000 })])
  await screen.uploadComplete.waitFor()
  const [photo] = await listPhotos(page)
  expect(photo).toMatchObject({ width: 3100, height: 2000, positionSource: 'exif' })
})

test('a finished file opens its photo, also one that was uploaded before', async () => {
  const { page, complaints, ...screen } = await openPhotos()
  const before = await namedJpeg('before.jpg')
  await screen.choose([before])
  await screen.uploadResult('Successfully uploaded 1 photo.').waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' })

  const release = await holdUploads(page, { passed: 2 }) // so that the list stays
  await screen.choose([before, await namedJpeg('new.jpg', lake), await namedJpeg('last.jpg')])
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  for (const name of ['before.jpg', 'new.jpg']) {
    await page.getByRole('button', { name: `Open ${name}` }).click()
    const photo = (await listPhotos(page)).find(({ filename }) => filename === name)
    await viewer.locator(`img[src*="${photo?.id}"]`).first().waitFor()
    await viewer.getByRole('button', { name: 'Close', exact: true }).click()
    await viewer.waitFor({ state: 'detached' })
  }
  const open = page.getByRole('button', { name: 'Open new.jpg' })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await open.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByLabel('Search photos').fill('nothing')
  await page.getByText('No photos match').waitFor()
  await open.waitFor({ state: 'detached' })
  release()
  expect(complaints).toEqual([])
})

test('small photos and HEIC are uploaded unchanged', async () => {
  const { page, ...screen } = await openPhotos()
  const small = await namedJpeg('small.jpg', lake)
  const heic = { name: 'phone.heic', mimeType: 'image/heic', buffer: heicSample('heic-gps-north-west') }
  await screen.choose([small, heic])
  await screen.uploadComplete.waitFor()
  const stored = await listPhotos(page)
  for (const { name, buffer } of [small, heic]) {
    const photo = stored.find(({ filename }) => filename === name)
    const received = await page.request.get(photo?.originalUrl ?? '')
    expect(buffer.equals(await received.body())).toBe(true)
  }
})

test('a photo that exists is a duplicate, downscaled or not, and shows no success message', async () => {
  const { page, ...screen } = await openPhotos()
  const files = [await namedJpeg('small.jpg'), await namedJpeg('large.jpg', { width: 3100, height: 2000 })]
  await screen.choose(files)
  await page.getByText('Total photos: 2').waitFor()
  await screen.uploadComplete.waitFor({ state: 'detached' })

  await Promise.all([
    screen.choose(files),
    screen.uploadComplete.waitFor(),
    page.getByText('2 duplicates').waitFor(),
    ...files.map(({ name }) => screen.row(name).getByText('Already uploaded', { exact: true }).waitFor()),
  ])
  expect(await page.getByText(/Successfully uploaded/).count()).toBe(0)
  await expect.poll(() => listPhotos(page)).toHaveLength(2)
})

test('of broken and hostile files exactly the decodable ones are uploaded, and the page keeps working', async () => {
  const { page, ...screen } = await openPhotos()
  const folder = await mkdtemp(join(tmpdir(), 'creel-walk-')) // together they are too much to hand over as bytes
  const files: string[] = []
  for (const { filename, make } of hostileSamples) {
    files.push(join(folder, filename))
    await writeFile(join(folder, filename), await make())
  }
  await screen.choose(files)
  await screen.uploadComplete.waitFor({ timeout: 240_000 })
  await rm(folder, { recursive: true })
  const accepted = hostileSamples.filter((sample) => sample.accepted).map(({ filename }) => filename)
  const stored = (await listPhotos(page)).map(({ filename }) => filename)
  expect(stored.sort()).toEqual(accepted.sort())
})

test('rejected files show the server’s message, also after the list has disappeared', async () => {
  const { page, ...screen } = await openPhotos()
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
  const { page, ...screen } = await openPhotos()
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

test('a lasting network failure shows a network error, and a retry uploads the photo later', async () => {
  const { page, ...screen } = await openPhotos()
  const letGo = await holdUploads(page, { lost: 4 })
  await screen.choose([await namedJpeg('far-out.jpg'), await namedJpeg('next.jpg')])
  await screen.row('far-out.jpg').getByText('Network error', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Retry far-out.jpg' }).click()
  letGo()
  await screen.uploadResult('Successfully uploaded 2 photos.').waitFor()
})

test('a rejected request is a failed upload with its reason', async () => {
  const { page, ...screen } = await openPhotos()
  const message = 'The server has no room for more photos.'
  await page.route(uploads, (route) => response(route, { message, code: 'DISK_FULL' }, 507))
  const file = await namedJpeg('a.jpg')
  await Promise.all([
    screen.choose([file]),
    screen.row('a.jpg').getByText('Upload failed', { exact: true }).waitFor(),
    screen.row('a.jpg').getByText(message).waitFor(),
  ])
})

test('with the list folded, failed uploads say why and can be retried together', async () => {
  const { page, ...screen } = await openPhotos()
  const message = 'The server has no room for more photos.'
  const { promise: folded, resolve: letGo } = Promise.withResolvers<void>()
  let isFull = true
  await page.route(uploads, async (route) => {
    await folded
    await (isFull ? response(route, { message, code: 'DISK_FULL' }, 507) : route.continue())
  })
  await screen.choose([await namedJpeg('a.jpg'), await namedJpeg('b.jpg')])
  await page.getByRole('button', { name: 'Hide files' }).click()
  letGo()
  const panel = page.getByRole('region', { name: 'Upload', exact: true })
  await Promise.all([
    panel.getByText(message).filter({ visible: true }).waitFor(),
    panel.getByRole('button', { name: 'Retry 2' }).waitFor(),
  ])
  isFull = false
  await page.getByRole('button', { name: 'Show', exact: true }).click() // the list has gone, and comes back folded
  await panel.getByRole('button', { name: 'Retry 2' }).click()
  await screen.uploadResult('Successfully uploaded 2 photos.').waitFor()
})

test('a file rejected without a reason shows that processing failed', async () => {
  const { page, ...screen } = await openPhotos()
  const result = { filename: 'a.jpg', id: null, success: false, duplicate: false, error: null }
  await page.route(uploads, (route) => response(route, { results: [result] }))
  await screen.choose([await namedJpeg('a.jpg')])
  await screen.row('a.jpg').getByText('Processing failed', { exact: true }).waitFor()
})

test('a file deleted from the disk before it is prepared shows that image processing failed', async () => {
  const { page, ...screen } = await openPhotos()
  const folder = await mkdtemp(join(tmpdir(), 'creel-walk-'))
  const paths = [...manyNames, 'gone.jpg'].map((name) => join(folder, name))
  for (const [seed, path] of paths.entries()) await writeFile(path, await sampleJpeg({ ...small, seed }))
  const letGo = await holdUploads(page)
  await screen.choose(paths)
  await page.getByText('Keep Creel open for 5 more.', { exact: true }).waitFor()
  await rm(folder, { recursive: true })
  letGo()
  await screen.row('gone.jpg').getByText('Failed to process image', { exact: true }).waitFor()
})

test('uploads continue on other screens, and the browser asks before unprepared files are lost', async () => {
  const { page, ...screen } = await openPhotos()
  const letGo = await holdUploads(page)
  await screen.choose(await Promise.all(manyNames.map((name) => namedJpeg(name, { ...lake, ...small }))))
  await page.getByRole('heading', { name: 'Uploading 1 of 25 photos' }).waitFor()
  await page.getByText('Keep Creel open for 4 more.', { exact: true }).waitFor()
  await expect.poll(() => waitingNames(page)).toHaveLength(21)

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  const dialogOpened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  letGo()
  await screen.toast('Successfully uploaded 25 photos.').waitFor()
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByText('Total photos: 25').waitFor()
  await expect.poll(() => waitingNames(page)).toEqual([])
})

test('an upload can be stopped: the photo being sent is still uploaded, the others are not', async () => {
  const { page, complaints, ...screen } = await openPhotos()
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
  const { page, ...screen } = await openPhotos()
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
  const { page, ...screen } = await openPhotos()
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

test.each([
  ['refuses storage', `IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }`],
  [
    'has no room',
    `IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') }`,
  ],
])('in a browser that %s, photos are uploaded from memory, and the panel says so', async (_name, script) => {
  const { page, ...screen } = await openPhotos({ before: (page) => page.addInitScript(script) })
  const letGo = await holdUploads(page)
  await screen.choose([await namedJpeg('one.jpg'), await namedJpeg('two.jpg')])
  await page
    .getByText('Creel can’t save photos on this device. Keep Creel open until they’re uploaded.')
    .waitFor()
  letGo()
  await screen.uploadResult('Successfully uploaded 2 photos.').waitFor()
  await expect.poll(() => listPhotos(page)).toHaveLength(2)
})

test('photos that wait since an earlier version are uploaded for their own angler only', async () => {
  const { page, ...screen } = await openPhotos()
  const letGo = await holdUploads(page) // the first page may still look for waiting photos, and find this one
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  await addWaitingPhoto(page, 'mine.jpg', id)
  await addWaitingPhoto(page, 'theirs.jpg', 'another-angler')
  await page.reload()
  letGo()
  await screen.uploadResult('Successfully uploaded 1 photo.').waitFor()
  await expect.poll(() => listPhotos(page)).toMatchObject([{ filename: 'mine.jpg', positionSource: 'exif' }])
  await expect.poll(() => waitingNames(page)).toEqual(['theirs.jpg'])
  expect(await page.getByText('theirs.jpg').count()).toBe(0)
})

const small = { width: 40, height: 30 }
const manyNames = Array.from({ length: 25 }, (_, index) => `${index + 1}.jpg`)

async function waitingNames(page: Page): Promise<string[]> {
  return (await readBrowserStorage(page)).waiting.sort()
}

/** Stores a photo as the first version that stored photos did. */
async function addWaitingPhoto(page: Page, filename: string, accountId: string): Promise<void> {
  const base64 = (await sampleJpeg({ seed: filename.length })).toString('base64')
  await page.evaluate(`new Promise((resolve, reject) => {
    const bytes = Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0))
    const photo = {
      id: 'upload-of-${filename}', accountId: '${accountId}', filename: '${filename}', addedAt: Date.now(),
      blob: new Blob([bytes], { type: 'image/jpeg' }), wasDownsampled: false, originalSize: bytes.length,
      metadata: { latitude: ${lake.latitude}, longitude: ${lake.longitude}, positionSource: 'exif' },
    }
    const opening = indexedDB.open('creel-waiting', 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('photos', { keyPath: 'id' }).createIndex('accountId', 'accountId')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('photos', 'readwrite')
      transaction.objectStore('photos').put(photo)
      transaction.oncomplete = () => (opening.result.close(), resolve())
    }
  })`)
}

test('photos can be dropped and pasted onto the screen', async () => {
  const { page, ...screen } = await openPhotos({ window: 'desktop' })
  await page.getByText('Total photos: 0').waitFor()
  const base64 = (await sampleJpeg({ seed: 77 })).toString('base64')
  const bring = (event: string) => `{
    const bytes = Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'brought.jpg', { type: 'image/jpeg' }))
    dispatchEvent(${event})
  }`
  const invitation = page.getByText('Drop photos or a track')

  await page.evaluate(bring(`new DragEvent('dragover', { dataTransfer: data, cancelable: true })`))
  await invitation.waitFor()
  const untaken = await page.evaluate(
    bring(`new DragEvent('drop', { dataTransfer: data, cancelable: true })`),
  )
  expect(untaken).toBe(false)
  await invitation.waitFor({ state: 'detached' })
  await screen.uploadResult('Successfully uploaded 1 photo.').waitFor()

  await page.evaluate(bring(`new ClipboardEvent('paste', { clipboardData: data, cancelable: true })`))
  await screen.row('brought.jpg').getByText('Already uploaded').waitFor()
})

test('a photo taken in Creel gets the device’s position, and files can be chosen instead of photos', async () => {
  const { page, complaints, ...screen } = await openPhotos()
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

test('a photo taken while the gallery loads is uploaded, although its menu has gone by then', async () => {
  let letLogCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letLogCome = resolve
  })
  const { page, row } = await openPhotos({
    before: (page) => page.route(changesUrl, (route) => mayCome.then(() => route.continue())),
  })
  const chooser = page.waitForEvent('filechooser')
  await openMoreMenu(page)
  await page.getByRole('menuitem', { name: 'Take photo' }).click()
  const camera = await chooser
  letLogCome()
  await page.getByRole('button', { name: 'Upload Photos' }).waitFor()
  await camera.setFiles(await namedJpeg('taken.jpg'))
  await row('taken.jpg').waitFor()
  await expect.poll(() => listPhotos(page)).toHaveLength(1)
})

test('while the first photos upload, more can be added, and the new photo joins the grid', async () => {
  const { page, row, cells, choose } = await openPhotos()
  const letGo = await holdUploads(page)
  await page.getByRole('button', { name: 'Upload Photos' }).waitFor()
  await choose([await namedJpeg('first.jpg', lake)])
  await row('first.jpg').waitFor()
  await page.getByRole('button', { name: 'More ways to add' }).waitFor()
  await expect.poll(() => cells.count()).toBe(1)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Photos' }).click()
  await (await chooser).setFiles(await namedJpeg('second.jpg', small))
  await row('second.jpg').waitFor()
  letGo()
  await page.getByText('Total photos: 2').waitFor()
  await expect.poll(() => cells.count()).toBe(3)
})

test('300 photos at once show 15 entries, the most important first, and the rest on demand', async () => {
  const { page, ...screen } = await openPhotos()
  let attempts = 0
  await page.route(uploads, async (route) => {
    const error = ++attempts === 2 ? 'This photo is damaged.' : null
    const result = { filename: '', id: '1', success: error === null, duplicate: false, error }
    if (attempts <= 20) await response(route, { results: [result] })
  })
  const { buffer, mimeType } = await namedJpeg('many.jpg', { width: 40, height: 30 })
  await screen.choose(
    Array.from({ length: 300 }, (_, index) => ({ name: `IMG_${index + 1}.jpg`, mimeType, buffer })),
  )
  await page.getByRole('heading', { name: 'Uploading 21 of 300 photos' }).waitFor()

  await expect.poll(() => screen.rows.count()).toBe(15)
  await expect.poll(() => screen.rows.nth(0).textContent()).toContain('This photo is damaged.')
  await expect.poll(() => screen.rows.nth(1).textContent()).toContain('IMG_21.jpg')
  await page.getByRole('button', { name: 'Show 285 More' }).click()
  await expect.poll(() => screen.rows.count()).toBe(300)
  await page.getByRole('button', { name: 'Clear Completed' }).click()
  await expect.poll(() => screen.rows.count()).toBe(280)
  expect(await screen.findAccessibilityViolations()).toEqual([])
})

test('an ended session leads to the landing page and stops the uploads', async () => {
  const { page, ...screen } = await openPhotos()
  let attempts = 0
  await page.route(uploads, async (route) => {
    attempts++
    await page.context().clearCookies()
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
  })
  await screen.choose([await namedJpeg('one.jpg'), await namedJpeg('two.jpg')])
  await page.getByText('Get Started Free').waitFor()
  expect(attempts).toBe(1)
})
