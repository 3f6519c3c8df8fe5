/** @module-tag slow */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { goOffline } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { chooseSelectAction, openTimeShift } from '../pages/photos-page.ts'
import { openViewer, type ViewerPage } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Edits of fish that are made without a connection. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

for (const window of ['phone', 'desktop'] as const)
  test(`an edit made offline is shown and marked, also after a reload, and is sent later, on a ${window}`, {
    tags: window === 'phone' ? 'core' : [],
  }, async () => {
    const { screen, context, elsewhere, id } = await openPhoto({ window })
    const { page, viewer, button, field, row, toast } = screen
    await context.setOffline(true)
    await button('Edit').click()
    await field('Weight (lbs)').fill('4')
    await field('Caught with').fill('Spoon')
    await button('Save').click()
    await toast('Saved on this device', 'Creel will send it once you’re back online.').waitFor()
    await expect.poll(() => row('Size').textContent()).toBe('4 lbs (edited)')
    await viewer.getByText('Not sent yet', { exact: true }).waitFor()
    expect(await screen.findAccessibilityViolations()).toEqual([])

    await page.reload()
    await viewer.waitFor()
    await expect.poll(() => row('Size').textContent()).toBe('4 lbs (edited)')
    await expect.poll(() => row('Caught with').textContent()).toBe('Spoon')
    await viewer.getByText('Not sent yet', { exact: true }).waitFor()
    await button('Edit').click()
    await expect.poll(() => field('Weight (lbs)').inputValue()).toBe('4')
    await field('Species').fill('Pike, Perch')
    await button('Save').click()
    await expect.poll(() => row('Species').textContent()).toBe('Pike, Perch (edited)')
    await page.keyboard.press('Escape')
    await page.getByText(/^Offline\. 1 change waiting\. Log as of/).waitFor()
    expect(await readPhoto(elsewhere, id)).toMatchObject({ weightLbs: null, species: null })

    await context.setOffline(false)
    await toast('1 change sent').waitFor()
    await expect
      .poll(() => readPhoto(elsewhere, id))
      .toMatchObject({
        catches: [{ species: 'Pike', weightLbs: 4, caughtWith: 'Spoon' }, { species: 'Perch' }],
      })
    await expect.poll(() => countKept(page)).toBe(0)
    await screen.cells.first().click()
    await viewer.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => row('Species').textContent()).toBe('Pike, Perch (edited)')
    await expect.poll(() => row('Size').textContent()).toBe('4 lbs (edited)')
  })

test.for(['phone', 'desktop'] as const)(
  'of two fields edited on another device meanwhile, one wins and one yields visibly, on a %s',
  async (window) => {
    const { screen, context, elsewhere, id } = await openPhoto({ window })
    const { page, viewer, button, field, row, toast } = screen
    await context.setOffline(true)
    await editOffline(screen, { 'Weight (lbs)': '4', 'Caught with': 'Spoon' })
    await edit(elsewhere, id, { weightLbs: 4.2, weightSource: 'entered' })
    await context.setOffline(false)
    await toast('1 change sent').waitFor()
    const notice = 'Weight stays 4.2 lbs, as entered on another device (yours: 4 lbs).'
    await toast('Changed on another device too', notice).waitFor()
    await expect.poll(() => row('Size').textContent()).toBe('4.2 lbs (edited)')
    await expect.poll(() => row('Caught with').textContent()).toBe('Spoon')
    expect(await readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4.2, caughtWith: 'Spoon' })
    expect(await screen.findAccessibilityViolations()).toEqual([])

    // It stays behind another toast, and over a reload.
    await button('Edit').click()
    await field('Caught with').fill('Worm')
    await button('Save').click()
    await toast('Fish Data Saved').waitFor()
    await toast('Changed on another device too', notice).waitFor()
    await button('Close').click()
    await viewer.waitFor({ state: 'detached' })
    await page.reload()
    await toast('Changed on another device too', notice).waitFor()
    await screen.cells.first().click() // the viewer opens over a toast that is already there
    await viewer.waitFor()
    await page.getByRole('button', { name: 'Use mine' }).click()
    await toast('Fish Data Saved').waitFor()
    await expect.poll(() => row('Size').textContent()).toBe('4 lbs (edited)')
    await expect.poll(() => readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4, caughtWith: 'Worm' })
    await expect.poll(() => countKept(page)).toBe(0)
    await page.reload()
    await viewer.waitFor()
    expect(await toast('Changed on another device too').count()).toBe(0)
  },
)

test('an edit of a photo that was deleted meanwhile is dropped, and what is lost is said', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, toast } = screen
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  await elsewhere.change('DELETE', `/api/photos/${id}`)
  await context.setOffline(false)
  await toast('Failed to save a change', 'Photo not found. Your change: weight 4 lbs.').waitFor()
  await expect.poll(() => countKept(page)).toBe(0)
})

test('an edit whose response was lost waits, and is no conflict with itself', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, button, field, row, toast } = screen
  let losses = 1
  await page.route('**/catches', async (route) => {
    if (losses-- <= 0) return await route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await button('Edit').click()
  await field('Species').fill('Pike')
  await button('Add a fish').click()
  await field('Species').nth(1).fill('Perch')
  await button('Save').click()
  await toast('Saved on this device').waitFor()
  expect((await readPhoto(elsewhere, id)).catches).toHaveLength(2)
  await context.setOffline(false)
  await toast('1 change sent').waitFor()
  await expect.poll(() => row('Species').textContent()).toBe('Pike, Perch (edited)')
  expect((await readPhoto(elsewhere, id)).catches).toHaveLength(2)
})

test('what is changed after a lost response is no conflict with what was sent', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, button, field, toast } = screen
  let losses = 1
  await page.route('**/catches', async (route) => {
    if (losses-- <= 0) return await route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await button('Edit').click()
  await button('Add a fish').click()
  await field('Species').nth(1).fill('Perch')
  await field('Weight (lbs)').first().fill('4')
  await button('Save').click()
  await toast('Saved on this device').waitFor()
  await button('Edit').click()
  await expect.poll(() => field('Weight (lbs)').first().inputValue()).toBe('4')
  await field('Weight (lbs)').first().fill('5')
  await field('Weight (lbs)').nth(1).fill('1')
  await button('Save').click()
  await screen.row('Fish 1').getByText('5 lbs').waitFor()
  await context.setOffline(false)
  await toast('1 change sent').waitFor()
  await expect
    .poll(async () => (await readPhoto(elsewhere, id)).catches)
    .toMatchObject([{ weightLbs: 5 }, { species: 'Perch', weightLbs: 1 }])
  await expect.poll(() => countKept(page)).toBe(0)
})

test('a rejection that is not Creel’s, but that of a proxy, loses no edit', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page } = screen
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  let rejections = 2
  await page.route('**/catches', (route) =>
    rejections-- > 0 ? route.fulfill({ status: 403, body: '<h1>Sign in</h1>' }) : route.continue(),
  )
  await context.setOffline(false)
  await expect.poll(() => readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4 })
  expect(rejections).toBeLessThan(0)
})

test('a save that hangs after the connection is lost without an event waits', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, button, field, toast } = screen
  await page.route('**/measurements', () => undefined)
  await button('Edit').click()
  await field('Weight (lbs)').fill('4')
  const sending = page.waitForRequest('**/measurements')
  await button('Save').click()
  await sending
  await context.route('**/api/health', (route) => route.abort())
  await toast('Saved on this device').waitFor()
  await context.unroute('**/api/health')
  await toast('1 change sent').waitFor()
  await expect.poll(() => readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4 })
})

test('an edit that does not fit on the device stays in the page until it is sent', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, viewer, button, field, toast } = screen
  await page.evaluate(
    `IDBObjectStore.prototype.put = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  )
  await context.setOffline(true)
  await button('Edit').click()
  await field('Weight (lbs)').fill('4')
  await button('Save').click()
  await toast(
    'Not saved on this device',
    'This browser couldn’t store it. Keep Creel open until you’re back online.',
  ).waitFor()
  await viewer.getByText('Not sent yet', { exact: true }).waitFor()
  await context.setOffline(false)
  await toast('1 change sent').waitFor()
  await expect.poll(() => readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4 })
})

test('with two tabs open, an edit is sent once and both show it', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const other = await context.newPage()
  await other.goto('/photos')
  await other.getByRole('list', { name: 'Photos' }).locator('[data-photo]').first().click()
  const inOther = other.getByRole('dialog', { name: 'Photo viewer' })
  await inOther.waitFor()
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  await inOther.getByText('4 lbs (edited)').waitFor()
  await inOther.getByText('Not sent yet', { exact: true }).waitFor()
  let sent = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/catches')) sent += 1
  })
  await context.setOffline(false)
  await inOther.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4 })
  expect(sent).toBe(1)
})

test('signing out asks about waiting changes and deletes them', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page } = screen
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  await page.keyboard.press('Escape')
  await page.route('**/catches', () => undefined)
  await context.setOffline(false)
  await page.getByText(/^Offline/).waitFor({ state: 'detached' })
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question
    .getByText('1 change hasn’t been sent yet. Signing out deletes it from this device.')
    .waitFor()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  expect(await countKept(page)).toBe(1)
  await signOut(page)
  await question.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Get Started Free').waitFor()
  expect(await countKept(page)).toBe(0)
  expect(await readPhoto(elsewhere, id)).toMatchObject({ weightLbs: null })
})

test('signing out deletes what has yielded', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, toast } = screen
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  await edit(elsewhere, id, { weightLbs: 4.2, weightSource: 'entered' })
  await context.setOffline(false)
  await toast('Changed on another device too').waitFor()
  expect(await countKept(page)).toBe(1)
  await page.goto('/locations')
  await signOut(page)
  await page.getByText('Get Started Free').waitFor()
  expect(await countKept(page)).toBe(0)
})

test('after a session has ended, waiting changes are kept for their own user only', async () => {
  const { screen, context, elsewhere, id, email } = await openPhoto()
  const { page } = screen
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  await context.clearCookies()
  await context.setOffline(false)
  await page.getByText('Get Started Free').waitFor()
  expect(await countKept(page)).toBe(1)

  await useAs(context, `next-of-${email}`)
  await page.goto('/photos')
  await page.getByText('Total photos: 0').waitFor()
  expect(await countKept(page)).toBe(1)
  expect(await readPhoto(elsewhere, id)).toMatchObject({ weightLbs: null })

  await useAs(context, email)
  await page.goto('/map')
  await expect.poll(() => countKept(page)).toBe(0)
  expect(await readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4 })
})

test('several photos are edited offline, and their fish wait', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, toast } = screen
  await page.keyboard.press('Escape')
  await goOffline(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await screen.cells.first().click()
  await chooseSelectAction(page, 'Edit Selected')
  await page.getByLabel('Species').fill('Walleye')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Saved on this device').waitFor()
  await context.setOffline(false)
  await toast('1 change sent').waitFor()
  await expect.poll(() => readPhoto(elsewhere, id)).toMatchObject({ species: ['Walleye'] })
})

test('if only the times of photos fail offline, the screen says that their fish wait', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, toast } = screen
  await elsewhere.change('PATCH', `/api/photos/${id}/capture-time`, { capturedAt: '2025-06-14T07:12:30' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await screen.cells.first().click()
  await chooseSelectAction(page, 'Edit Selected')
  await page.getByLabel('Species').fill('Walleye')
  await openTimeShift(page)
  await page.getByLabel('Hours').fill('1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Saved on this device').waitFor()
  expect(await countKept(page)).toBe(1)
})

let anglers = 0

interface PhotoOptions {
  window?: 'phone' | 'desktop'
}

/** Opens the photo of a new angler in the viewer, and waits until all of it is stored in the browser. */
async function openPhoto({ window = 'phone' }: PhotoOptions = {}) {
  anglers += 1
  const email = `editing-offline-${anglers}@example.org`
  const elsewhere = await app.signIn(email)
  const bytes = await sampleJpeg({ seed: anglers, latitude: 44.5, longitude: -73.3 })
  const [uploaded] = await elsewhere.upload([{ name: 'catch.jpg', bytes }])
  const id = uploaded?.id ?? ''
  const screen = await openViewer(app, 0, {
    email,
    window,
    opensOffline: true,
    before: (page) => page.addInitScript(`localStorage.setItem('introSeen', 'true')`),
  })
  const { page } = screen
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await screen.viewer.waitFor()
  const kept = async () => (await readBrowserStorage(page)).log
  await expect.poll(kept).toEqual(expect.arrayContaining([expect.stringMatching(/preview$/)]))
  await expect.poll(kept).toEqual(expect.arrayContaining(['/api/config', '/api/changes', '/api/auth/user']))
  return { screen, context: page.context(), elsewhere, id, email }
}

/** Saves values of the only fish, and waits until they are stored in the browser. */
async function editOffline(
  { button, field, toast }: ViewerPage,
  values: Record<string, string>,
): Promise<void> {
  await button('Edit').click()
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  await button('Save').click()
  await toast('Saved on this device').waitFor()
}

function edit(angler: HttpClient, id: string, values: object): Promise<Photo> {
  return angler.change<Photo>('PATCH', `/api/photos/${id}/catches`, { changed: [{ id, ...values }] })
}

async function readPhoto(angler: HttpClient, id: string): Promise<Photo> {
  const photo = (await angler.read<Photo[]>('/api/photos')).find((found) => found.id === id)
  if (!photo) throw new Error('There is no such photo.')
  return photo
}

/** How many edits the browser has stored, of any account. */
async function countKept(page: Page): Promise<number> {
  return (await readBrowserStorage(page)).edits
}

async function useAs(context: BrowserContext, email: string): Promise<void> {
  const { cookies } = await app.signIn(email)
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}
