/** @module-tag slow */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage, type windows } from '../pages/browser-page.ts'
import { readBrowserStorage, waitUntilKept } from '../pages/browser-storage.ts'
import { type NamedFile, namedJpeg } from '../pages/photos-page.ts'
import { openViewer, type ViewerPage } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Shares come as forms from a page of another origin, as from the share menu of a phone, to the real service worker. */

let app: TestApp
let elsewhere: Server

beforeAll(async () => {
  app = await startTestApp()
  elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end(form()))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  elsewhere.close()
  await app.stop()
})

test('shared photos are neither uploaded nor stored before the tap, and uploaded after it', async () => {
  const { page, angler, uploads, complaints } = await openInstalled('phone')
  const before = await storedNames(page)
  await shareFromElsewhere(page, await jpegs(3))
  await addButton(page, 3).waitFor()
  await expect.poll(() => drawnPictures(page)).toBe(3)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page)).toEqual([])

  expect(await readBrowserStorage(page)).toMatchObject({ waiting: [] })
  expect(await storedNames(page)).toEqual(before)
  expect(uploads).toEqual([])
  expect(await filenames(angler)).toEqual([])

  await addButton(page, 3).click()
  await page.getByText('Successfully uploaded 3 photos.', { exact: true }).waitFor()
  expect(await filenames(angler)).toEqual(['shared-1.jpg', 'shared-2.jpg', 'shared-3.jpg'])
  await page.goBack()
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor() // it leads past the question
  expect(complaints).toEqual([])
})

test('photos shared offline wait for a connection after the tap', async () => {
  const { page, angler } = await openInstalled()
  await openForm(page)
  await page.context().setOffline(true)
  await submit(page, await jpegs(2))
  await addButton(page, 2).waitFor()
  expect(await readBrowserStorage(page)).toMatchObject({ waiting: [] })
  await addButton(page, 2).click()
  await page.getByRole('heading', { name: '2 photos waiting for a connection' }).waitFor()
  await expect
    .poll(async () => (await readBrowserStorage(page)).waiting.sort())
    .toEqual(['shared-1.jpg', 'shared-2.jpg'])
  expect(await filenames(angler)).toEqual([])
  await page.context().setOffline(false)
  await page.getByText('Successfully uploaded 2 photos.', { exact: true }).waitFor()
  expect(await filenames(angler)).toEqual(['shared-1.jpg', 'shared-2.jpg'])
})

test('a signed-out user is asked to sign in and to share again, and the next user sees no photos', async () => {
  const { page } = await openInstalled()
  await page.context().clearCookies()
  await shareFromElsewhere(page, await jpegs(2))
  await page.getByText('Sign in first, then share the photos again. Creel didn’t keep them.').waitFor()
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByLabel('Email').fill('next-angler@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Share the photos again' }).waitFor()
})

test('a verified copy is shared with a second tap, and the fish in words only if the angler wants that', async () => {
  const { page, button, complaints } = await openPhoto(
    `
    window.shared = []
    window.isCanceled = true
    navigator.canShare = ({ files }) => files.length === 1
    navigator.share = async ({ files: [file], text }) => {
      if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError')
      if (window.isCanceled) throw new DOMException('', 'AbortError')
      window.shared.push([file.name, file.type, (await file.text()).includes('Exif'), text ?? null])
    }
  `,
    { species: 'walleye', lengthInches: 28, weightLbs: 9, caughtBy: 'Tom' },
  )
  const ready = page.getByRole('dialog', { name: 'Your copy is ready' })
  const share = ready.getByRole('button', { name: 'Share' })
  const adds = ready.getByRole('checkbox', { name: 'Add text: Walleye · 28 in · 9 lb · by Tom' })
  const shared = () => page.evaluate<unknown[][]>('window.shared')
  const prepare = async () => {
    await button('Share').click()
    await page.getByRole('menuitem', { name: 'Share without GPS' }).click()
  }
  await prepare()
  await page.getByRole('dialog', { name: 'Removing your secret spot coordinates' }).waitFor()
  await share.waitFor()
  await expect.poll(() => adds.isChecked()).toBe(false)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await share.click()
  await page.evaluate('window.isCanceled = false')
  await share.click()
  await ready.waitFor({ state: 'detached' })
  expect(await page.getByText('Sharing failed').count()).toBe(0)
  const copy = [expect.stringMatching(/_shareable_[0-9a-f]{8}\.jpg$/), 'image/jpeg', false]
  expect(await shared()).toEqual([[...copy, null]])

  await prepare()
  await adds.check()
  await share.click()
  await ready.waitFor({ state: 'detached' })
  expect((await shared())[1]).toEqual([...copy, 'Walleye · 28 in · 9 lb · by Tom'])
  await prepare()
  await expect.poll(() => adds.isChecked()).toBe(true) // which is remembered
  expect(complaints).toEqual([])
})

let anglers = 0

/** Opens Creel as a new angler and waits until it is ready for a share, also offline. */
async function openInstalled(window: keyof typeof windows = 'phone', { opensOffline = true } = {}) {
  const email = `sharing-angler-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const opened = await openPage(app, { email, window, opensOffline })
  const { page } = opened
  const uploads: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/photos/upload')) uploads.push(request.url())
  })
  await page.goto('/photos')
  await page.getByText('Total photos: 0').waitFor()
  if (opensOffline) {
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await waitUntilKept(page)
  }
  return { ...opened, angler, uploads }
}

/** Opens an angler's photo with a position, after a script has run in the page. */
async function openPhoto(script: string, fish: object = {}): Promise<ViewerPage> {
  const email = `sharing-angler-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const bytes = await sampleJpeg({ seed: anglers, latitude: 46.2, longitude: 6.15 })
  const [uploaded] = await angler.upload([{ name: 'catch.jpg', bytes }])
  const id = uploaded?.id
  await angler.change('PATCH', `/api/photos/${id}/catches`, { changed: [{ id, ...fish }] })
  return openViewer(app, 0, { email, before: (page) => page.addInitScript(script) })
}

function form(): string {
  return `<!doctype html><title>Elsewhere</title><form method="post" enctype="multipart/form-data" action="${app.url}/share">
    <input type="file" name="photos" multiple><button>Share</button></form>`
}

async function shareFromElsewhere(page: Page, files: NamedFile[]): Promise<void> {
  await openForm(page)
  await submit(page, files)
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`)
}

async function submit(page: Page, files: NamedFile[]): Promise<void> {
  await page.locator('input').setInputFiles(files)
  await page.getByRole('button', { name: 'Share' }).click()
}

function jpegs(count: number): Promise<NamedFile[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => namedJpeg(`shared-${index + 1}.jpg`)))
}

function addButton(page: Page, count: number) {
  return page.getByRole('button', { name: `Add ${count} ${count === 1 ? 'photo' : 'photos'}`, exact: true })
}

async function filenames(angler: HttpClient): Promise<string[]> {
  return (await angler.read<Photo[]>('/api/photos')).map(({ filename }) => filename).sort()
}

/** All entries of all caches, and the number of rows in each store of each database. */
function storedNames(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const names = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) names.push(name + ' ' + url)
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        names.push(name + ' ' + store + ' ' + await settle(database.transaction(store).objectStore(store).count()))
      database.close()
    }
    return names.sort()
    function settle(request) {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })()`)
}

/** How many of the shared photos are drawn. */
function drawnPictures(page: Page): Promise<number> {
  return page
    .getByRole('list', { name: 'Shared photos' })
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0).length,
    )
}
