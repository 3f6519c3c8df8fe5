/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Photos with a heart. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a heart in the viewer makes a photo a favorite at once, and the gallery and its filter show it', async () => {
  const { email, angler } = await createAngler(2)
  const { page, button, viewer, toast, position, complaints } = await openViewer(app, 0, { email })
  const saving = await holdFavorites(page)
  const heart = button('Favorite')
  await expect.poll(() => isPressed(heart)).toBe('false')
  await heart.click()
  await expect.poll(() => isPressed(heart)).toBe('true')
  const release = await saving.requested
  await expect.poll(() => heart.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('f') // nothing while it is being saved
  await release()
  await expect.poll(() => heart.getAttribute('aria-disabled')).toBe(null)
  await expect.poll(() => isPressed(heart)).toBe('true')
  expect(await listFavorites(angler)).toHaveLength(1)
  await expect.poll(() => heart.and(page.locator(':focus')).count()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.keyboard.press('f')
  await expect.poll(() => isPressed(heart)).toBe('false')
  await toast('Removed from favorites').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => isPressed(heart)).toBe('true')
  await expect.poll(() => listFavorites(angler)).toHaveLength(1)
  await button('Edit').click()
  await viewer.getByLabel('Caught with', { exact: true }).pressSequentially('Fly')
  await expect.poll(() => isPressed(heart)).toBe('true') // the F belongs to the field
  await button('Cancel').click()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  await expect.poll(() => favoriteCells(page).count()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await page.getByText('1 of 2 photos').waitFor()
  expect(new URL(page.url()).searchParams.get('favorites')).toBe('true')
  await favoriteCells(page).click()
  expect(await position()).toBe('1 / 1')
  expect(complaints).toEqual([])
})

test('the menu of a photo changes whether it is a favorite, and a failure takes that back', async () => {
  const { email, angler } = await createAngler(1)
  const { page } = await openPage(app, { email })
  await page.goto('/photos')
  await chooseFromMenu(page, 'Favorite')
  await page.getByText('Added to favorites', { exact: true }).waitFor()
  await expect.poll(() => favoriteCells(page).count()).toBe(1)
  await expect.poll(() => listFavorites(angler)).toHaveLength(1)

  await page.route('**/favorite', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } }),
  )
  await chooseFromMenu(page, 'Remove from Favorites')
  await page.getByText('Update Failed', { exact: true }).waitFor()
  await expect.poll(() => favoriteCells(page).count()).toBe(1)
})

test('selected photos become favorites, except those that fail, and are favorites no more if all of them were', async () => {
  const { email, angler } = await createAngler(3)
  const { page } = await openPage(app, { email })
  await page.goto('/photos')
  const selectAll = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select All' }).click()
    await page.getByRole('button', { name: 'Deselect All' }).waitFor() // the name of the heart depends on what is selected
  }
  await selectAll()
  let requests = 0
  await page.route('**/favorite', (route) =>
    ++requests === 2
      ? route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } })
      : route.continue(),
  )
  await chooseSelectAction(page, 'Favorite Selected')
  await page.getByText('1 photo couldn’t be updated.', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '1 selected' }).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: / Favorite/ }).count()).toBe(2)

  await chooseSelectAction(page, 'Favorite Selected')
  await page.getByText('Added to favorites', { exact: true }).waitFor()
  expect(await listFavorites(angler)).toHaveLength(3)
  await selectAll()
  await chooseSelectAction(page, 'Unfavorite Selected')
  await page.getByText('3 photos removed from favorites', { exact: true }).waitFor()
  await expect.poll(() => favoriteCells(page).count()).toBe(0)
  expect(await listFavorites(angler)).toEqual([])
})

test('a favorite made in one tab shows in another', async () => {
  const { email } = await createAngler(1)
  const { page, button } = await openViewer(app, 0, { email })
  const other = await page.context().newPage()
  await other.goto('/photos')
  await other.getByText('Total photos: 1').waitFor()
  expect(await favoriteCells(other).count()).toBe(0)
  await button('Favorite').click()
  await favoriteCells(other).waitFor()
})

test('a favorite made offline is shown, also after a reload, and is sent later beside a change of the fish', async () => {
  const { email, angler } = await createAngler(1)
  const screen = await openViewer(app, 0, { email, opensOffline: true })
  const { page, viewer, button, field, row, toast } = screen
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await viewer.waitFor()
  await page.context().setOffline(true)
  await button('Favorite').click()
  await toast('Saved on this device', 'Creel will send it once you’re back online.').waitFor()
  await expect.poll(() => isPressed(button('Favorite'))).toBe('true')
  await page.reload()
  await expect.poll(() => isPressed(button('Favorite'))).toBe('true')
  await button('Edit').click()
  await field('Caught with').fill('Spoon')
  await button('Save').click()
  await expect.poll(() => row('Caught with').textContent()).toBe('Spoon')
  await viewer.getByText('Not sent yet', { exact: true }).waitFor()
  expect(await listFavorites(angler)).toEqual([])

  await page.context().setOffline(false)
  await toast('1 change sent').waitFor()
  expect(await listFavorites(angler)).toMatchObject([{ caughtWith: 'Spoon' }])
  await viewer.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => isPressed(button('Favorite'))).toBe('true')
})

test('a second tap on the heart of a photo that has left the gallery does not change the next photo', async () => {
  const { email, angler } = await createAngler(3)
  const photos = await angler.read<Photo[]>('/api/photos')
  for (const { id } of photos)
    await angler.change('PATCH', `/api/photos/${id}/favorite`, { isFavorite: true })
  const { page } = await openPage(app, { email })
  await page.goto('/photos?favorites=true')
  await favoriteCells(page).nth(2).waitFor()
  await favoriteCells(page).first().click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText('1 / 3', { exact: true }).waitFor()
  // In the page, whose time stands still: two taps of a thumb are nearer to each other than two commands, or frames, may be.
  await page.evaluate(`(async () => {
    const viewer = document.querySelector('[role=dialog]')
    const heart = viewer.querySelector('[aria-label=Favorite]')
    const time = performance.now()
    performance.now = () => time
    heart.click()
    while (!viewer.textContent.includes('1 / 2') || heart.ariaDisabled === 'true')
      await new Promise(requestAnimationFrame)
    heart.click()
    delete performance.now // that of its prototype is back
  })()`)
  await viewer.getByText('1 / 2', { exact: true }).waitFor()
  await page.getByText('Removed from favorites', { exact: true }).waitFor()
  await expect.poll(async () => (await listFavorites(angler)).length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await viewer.getByText('2 / 3', { exact: true }).waitFor()
  await expect.poll(async () => (await listFavorites(angler)).length).toBe(3)
})

test('a favorite made offline waits for a server that knows favorites, as during an upgrade', async () => {
  const { email, angler } = await createAngler(1)
  const { page, button, toast } = await openViewer(app, 0, { email })
  await page.context().setOffline(true)
  await button('Favorite').click()
  await toast('Saved on this device', 'Creel will send it once you’re back online.').waitFor()
  let refused = 0
  await page.route('**/favorite', (route) =>
    ++refused === 1
      ? route.fulfill({
          status: 404,
          json: { message: 'There’s nothing at this address.', code: 'NOT_FOUND' },
        })
      : route.continue(),
  )
  await page.context().setOffline(false)
  await expect.poll(() => listFavorites(angler)).toHaveLength(1)
  expect(refused).toBe(2)
})

let anglers = 0

async function createAngler(photos: number): Promise<{ email: string; angler: HttpClient }> {
  anglers += 1
  const email = `favorites-${anglers}@example.org`
  const angler = await app.signIn(email)
  for (let seed = 0; seed < photos; seed += 1)
    await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed: anglers * 10 + seed }) }])
  return { email, angler }
}

/** Photos of the grid whose names say that they are favorites. */
function favoriteCells(page: Page): Locator {
  return page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: / Favorite/ })
}

async function chooseFromMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu for / }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

function isPressed(button: Locator): Promise<string | null> {
  return button.getAttribute('aria-pressed')
}

function listFavorites(angler: HttpClient): Promise<Photo[]> {
  return angler.read<Photo[]>('/api/photos?favorites=true')
}

/** Holds the next request for a favorite; `requested` resolves, once it is there, with a function that lets it go on. */
async function holdFavorites(page: Page): Promise<{ requested: Promise<() => Promise<void>> }> {
  const { promise: requested, resolve } = Promise.withResolvers<() => Promise<void>>()
  await page.route('**/favorite', (route) => resolve(() => route.continue()), { times: 1 })
  return { requested }
}
