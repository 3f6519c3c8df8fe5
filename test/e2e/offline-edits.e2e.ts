/** @module-tag slow */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { readBrowserStorage, waitUntilKept } from '../pages/browser-storage.ts'
import { openViewer, type ViewerPage } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Changes that are made without a connection. */

const app = shareInFile(startTestApp)

test('an edit made offline is shown and marked, also after a reload, and is sent later', {
  tags: 'core',
}, async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
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

test('of two fields edited on another device meanwhile, one wins and one yields visibly', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
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
})

test('a rotation and a location chosen offline are shown, also after a reload, and are sent later', async () => {
  const { screen, context, elsewhere, id } = await openPhoto(async (angler) => {
    await angler.change('POST', '/api/locations', { name: 'Old Pier', latitude: 40, longitude: -100 })
  })
  const { page, viewer, button, toast } = screen
  const choose = async (label: string) => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  await context.setOffline(true)
  await choose('Rotate Right')
  await toast('Saved on this device', 'Creel will send it once you’re back online.').waitFor()
  await choose('Change location')
  const picker = page.getByRole('dialog', { name: 'Add to Location' })
  await picker.getByRole('button', { name: /Old Pier/ }).click()
  await page.getByRole('button', { name: 'Use Old Pier’s Coordinates' }).click()
  const isShown = async () => {
    await viewer.getByRole('link', { name: 'Old Pier' }).waitFor()
    await expect
      .poll(async () => {
        const box = await viewer.getByRole('img').first().boundingBox()
        return box !== null && box.width < box.height
      })
      .toBe(true)
  }
  await isShown()
  await picker.waitFor({ state: 'detached' })
  await viewer.getByText('Not sent yet', { exact: true }).waitFor()
  await page.reload()
  await isShown()
  expect(await readPhoto(elsewhere, id)).toMatchObject({ rotation: 0, latitude: 44.5 })

  await context.setOffline(false)
  await expect
    .poll(() => readPhoto(elsewhere, id))
    .toMatchObject({ rotation: 90, locationName: 'Old Pier', latitude: 40, positionSource: 'assigned' })
  await expect.poll(() => countKept(page)).toBe(0)
  await isShown()
})

test('a group made a favorite offline is shown as one, also after a reload, and is one later', async () => {
  const email = 'group-offline@example.org'
  const elsewhere = await app.signIn(email)
  await elsewhere.change('POST', '/api/locations', { name: 'Old Pier', latitude: 40, longitude: -100 })
  const isFavorite = async () => (await elsewhere.read<LocationGroup[]>('/api/location-groups'))[0]?.pinned
  const { page } = await openPage(app, { email, opensOffline: true })
  await page.goto('/locations')
  const star = page.getByRole('button', { name: /^Favorite / })
  await star.waitFor()
  await waitUntilKept(page)
  await page.context().setOffline(true)
  await star.click()
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  expect(await isFavorite()).toBe(false)

  await page.context().setOffline(false)
  await expect.poll(isFavorite).toBe(true)
  await expect.poll(() => countKept(page)).toBe(0)
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
})

test('what waits since an earlier version is sent', async () => {
  const { screen, elsewhere, id } = await openPhoto()
  const { id: accountId } = await elsewhere.read<{ id: string }>('/api/auth/user')
  const edit = { id, accountId, madeAt: 1, changed: [], added: [], removed: [], isFavorite: true }
  await screen.page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('creel-waiting-edits', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('photos', { keyPath: 'id' }).createIndex('accountId', 'accountId')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('photos', 'readwrite')
      writing.objectStore('photos').put(${JSON.stringify(edit)})
      writing.oncomplete = () => (opening.result.close(), resolve())
    }
  })`)
  await screen.page.reload()
  await screen.toast('1 change sent').waitFor()
  expect(await readPhoto(elsewhere, id)).toMatchObject({ isFavorite: true })
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

test('signing out asks about waiting changes and deletes them, and what has yielded', async () => {
  const { screen, context, elsewhere, id } = await openPhoto()
  const { page, toast } = screen
  await context.setOffline(true)
  await editOffline(screen, { 'Weight (lbs)': '4' })
  await edit(elsewhere, id, { weightLbs: 4.2, weightSource: 'entered' })
  await context.setOffline(false)
  await toast('Changed on another device too').waitFor()
  expect(await countKept(page)).toBe(1)

  await context.setOffline(true)
  await editOffline(screen, { 'Caught with': 'Spoon' })
  await page.keyboard.press('Escape')
  await page.getByText(/^Offline/).waitFor()
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
  await page.waitForURL('/')
  await page.getByText('Get Started Free').waitFor()
  expect(await countKept(page)).toBe(0)
  expect(await readPhoto(elsewhere, id)).toMatchObject({ weightLbs: 4.2, caughtWith: null })
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

let anglers = 0

/** Opens the photo of a new angler in the viewer, and waits until all of it is stored in the browser. */
async function openPhoto(prepare = async (_angler: HttpClient): Promise<void> => undefined) {
  anglers += 1
  const email = `editing-offline-${anglers}@example.org`
  const elsewhere = await app.signIn(email)
  await prepare(elsewhere)
  const bytes = await sampleJpeg({ seed: anglers, latitude: 44.5, longitude: -73.3 })
  const [uploaded] = await elsewhere.upload([{ name: 'catch.jpg', bytes }])
  const id = uploaded?.id ?? ''
  const screen = await openViewer(app, 0, {
    email,
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
