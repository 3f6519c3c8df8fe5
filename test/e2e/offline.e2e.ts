/** @module-tag slow */
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { openBreakableProxy } from '../servers/breakable-proxy.ts'

/* With the real service worker, on a way that can be cut, and in browsers whose network can be switched off. */

const way = shareInFile(openBreakableProxy)
const app = shareInFile(() => startTestApp({ PUBLIC_URL: way.url }))

beforeAll(async () => {
  way.leadTo(app.services.config.port)
})
afterEach(() => way.mend())

test('every screen opens without a network or server with the log as last loaded', async () => {
  const { page, complaints, elsewhere } = await openLog({ photos: 3 })
  await page.locator('[data-photo]').first().click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => kept(page, 'preview')).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  complaints.splice(0)

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Total photos: 3').waitFor()
  await page.getByText(/^Offline\. Showing your log as of \d+:\d\d [AP]M\.$/).waitFor()
  await expect.poll(() => drawnPictures(page)).toBe(3)
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])

  // Nobody has opened these while there was a network.
  await page.goto('/locations')
  await page.getByText('3 spots · 3 photos', { exact: true }).first().waitFor()
  await page.goto('/map')
  const pin = page.locator('.leaflet-marker-pane').getByRole('button', { name: /, 1 photo$/ })
  await pin.first().click()
  await page.getByText('Tap to view details').click()
  await page.getByText('Total Catches').waitFor()
  await page.getByText(/^View All Photos at/).click()
  await page.getByText('Total photos: 1').waitFor()

  await upload(elsewhere, 9)
  await page.goto('/photos')
  await page.getByText('Total photos: 3').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Total photos: 4').waitFor()
  await page.getByText('Offline.').waitFor({ state: 'hidden' })

  way.cut()
  await page.reload()
  await page.getByText('Total photos: 4').waitFor()
  await page.getByText(/^Offline\. Showing/).waitFor()
  way.mend()
  await page.getByText('Offline.').waitFor({ state: 'hidden' })
})

test('photos added without a network wait, also when the page is closed, and upload automatically', async () => {
  const first = await openLog({ photos: 1 })
  const { context, elsewhere, complaints } = first
  await context.setOffline(true)
  await choose(first.page, ['one.jpg', 'two.jpg', 'three.jpg'])
  await first.page.getByRole('heading', { name: '3 photos waiting for a connection' }).waitFor()
  await first.page.getByText('Saved on this device. You can close Creel').waitFor()
  await expect.poll(() => first.page.getByText('Waiting for a connection', { exact: true }).count()).toBe(3)
  await expect.poll(() => pictureOf(first.page, 'one.jpg')).toBe(true)
  expect(await findAccessibilityViolations(first.page)).toEqual([])
  await first.page.getByRole('button', { name: 'Try now' }).click()
  await first.page.getByText('Still no connection', { exact: true }).waitFor()
  await first.page.close()

  const page = await context.newPage()
  await page.goto('/locations')
  await page.getByRole('link', { name: '3 photos waiting to upload, Photos' }).click()
  await page.getByRole('heading', { name: '3 photos waiting for a connection' }).waitFor()
  await page.getByRole('button', { name: 'Remove two.jpg' }).click()
  await page.getByRole('heading', { name: '2 photos waiting for a connection' }).waitFor()
  await page.goto('/locations')
  await page.getByRole('link', { name: '2 photos waiting to upload, Photos' }).waitFor()

  await context.setOffline(false)
  await page.getByText('Successfully uploaded 2 photos.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByText('Total photos: 3').waitFor()
  await expect.poll(() => filenames(elsewhere)).toEqual(['catch-1.jpg', 'one.jpg', 'three.jpg'])
  await expect.poll(async () => (await readBrowserStorage(page)).waiting).toEqual([])
  expect(complaints.filter((complaint) => !complaint.includes('ERR_'))).toEqual([])
})

test('signing out asks about waiting photos and leaves no data in the browser', async () => {
  const { page, context } = await openLog({ photos: 2 })
  await page.goto('/map') // which remembers where it was looked at
  await page.locator('.leaflet-marker-pane').getByRole('button').first().waitFor()
  await holdPhotos(page, ['left.jpg'])
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question
    .getByText('1 photo hasn’t been uploaded yet. Signing out deletes it from this device.')
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.poll(async () => (await readBrowserStorage(page)).waiting).toEqual(['left.jpg'])
  await signOut(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await page.getByText('Get Started Free').waitFor()

  const left = await readBrowserStorage(page)
  expect(left).toMatchObject({ log: [], waiting: [], sessionStorage: [] })
  expect(left.shell).toContain('/')
  await context.setOffline(true)
  await page.goto('/photos')
  await page.getByRole('heading', { name: 'Can’t reach Creel' }).waitFor()
  await expect.poll(async () => (await readBrowserStorage(page)).log).toEqual([])
})

test('signing out in a new tab asks too, and a sign-out by address keeps waiting photos', async () => {
  const { page } = await openLog({ photos: 1 })
  await holdPhotos(page, ['mine.jpg'])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click({ button: 'middle' })
  await page
    .getByRole('dialog', { name: 'Sign out?' })
    .getByRole('button', { name: 'Stay signed in' })
    .click()
  expect(page.context().pages()).toHaveLength(1)

  await page.goto('/api/logout') // which names no page that led here
  await page.getByText('Get Started Free').waitFor()
  await expect.poll(() => readBrowserStorage(page)).toMatchObject({ log: [], waiting: ['mine.jpg'] })
})

test('after a session has ended, waiting photos are kept for their own user only', async () => {
  const { page, context, elsewhere, email } = await openLog({ photos: 1 })
  await holdPhotos(page, ['mine.jpg'])
  await context.clearCookies()
  await context.unroute('**/api/photos/upload')
  await page.goto('/photos')
  await page.getByText('Get Started Free').waitFor()
  await expect.poll(() => readBrowserStorage(page)).toMatchObject({ log: [], waiting: ['mine.jpg'] })

  const next = await useAs(context, `next-of-${email}`)
  await page.goto('/photos')
  await page.getByText('Total photos: 0').waitFor()
  await expect.poll(() => kept(page, '/api/auth/user')).toBe(1)
  await context.setOffline(true)
  await choose(page, ['theirs.jpg'])
  await page.getByRole('link', { name: '1 photo waiting to upload, Photos' }).waitFor()
  await page.getByRole('button', { name: 'Remove theirs.jpg' }).click()
  await page.getByRole('link', { name: 'Photos', exact: true }).waitFor()
  await context.setOffline(false)
  expect(await filenames(next)).toEqual([])

  await useAs(context, email)
  await page.goto('/map')
  await page.getByText('Successfully uploaded 1 photo.', { exact: true }).waitFor()
  await expect.poll(() => filenames(elsewhere)).toEqual(['catch-1.jpg', 'mine.jpg'])
  expect(await filenames(next)).toEqual([])
})

let anglers = 0

/** Opens the gallery of a new angler with some photos, and waits until all of it is kept in the browser. */
async function openLog({ photos }: { photos: number }) {
  anglers += 1
  const email = `offline-angler-${anglers}@example.org`
  const elsewhere = await signInElsewhere(email)
  for (let index = 1; index <= photos; index++) await upload(elsewhere, index)
  const angler = await openPage(app, { email, opensOffline: true })
  const { page } = angler
  const context = page.context()
  await context.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await page.goto('/photos')
  await page.getByText(`Total photos: ${photos}`).waitFor()
  await expect.poll(() => kept(page, '/api/config')).toBe(1)
  await expect.poll(() => kept(page, '/api/changes')).toBeGreaterThan(0)
  await expect.poll(() => kept(page, 'thumbnail')).toBe(photos)
  return { ...angler, context, elsewhere, email }
}

/** How many addresses of that kind the browser has kept. */
async function kept(page: Page, ending: string): Promise<number> {
  const { log } = await readBrowserStorage(page)
  return log.filter((path) => path.endsWith(ending)).length
}

/** The angler in another browser, on a way of its own. */
async function signInElsewhere(email: string): Promise<HttpClient> {
  const { cookies } = await app.signIn(email)
  const elsewhere = createHttpClient(`http://127.0.0.1:${app.services.config.port}`)
  for (const [name, value] of cookies) elsewhere.cookies.set(name, value)
  return elsewhere
}

/** Signs a user in in this browser, as the sign-in page would. */
async function useAs(context: BrowserContext, email: string): Promise<HttpClient> {
  const elsewhere = await signInElsewhere(email)
  await context.addCookies([...elsewhere.cookies].map(([name, value]) => ({ name, value, url: app.url })))
  return elsewhere
}

async function upload(angler: HttpClient, index: number): Promise<void> {
  const bytes = await sampleJpeg({ seed: index, latitude: 39 + index / 10, longitude: -120 })
  const [result] = await angler.upload([{ name: `catch-${index}.jpg`, bytes }])
  expect(result?.success).toBe(true)
}

async function choose(page: Page, names: string[]): Promise<void> {
  const files = await Promise.all(names.map((name) => namedJpeg(name)))
  await photoPicker(page).setInputFiles(files)
}

/** Adds photos whose upload does not come to an end, and waits until they are kept. */
async function holdPhotos(page: Page, names: string[]): Promise<void> {
  await page.context().route('**/api/photos/upload', () => undefined)
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await choose(page, names)
  await expect.poll(async () => (await readBrowserStorage(page)).waiting).toEqual(names)
  await page.getByRole('link', { name: /waiting to upload, Photos/ }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

async function filenames(angler: HttpClient): Promise<string[]> {
  return (await angler.read<Photo[]>('/api/photos')).map(({ filename }) => filename).sort()
}

/** How many pictures of the grid are drawn. */
function drawnPictures(page: Page): Promise<number> {
  return page
    .getByRole('list', { name: 'Photos' })
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0).length,
    )
}

/** Whether a photo that waits is drawn in its row. */
async function pictureOf(page: Page, filename: string): Promise<boolean> {
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: filename })
  const widths = await row
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
  return (widths[0] ?? 0) > 0
}
