/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Photos with a heart. */

const app = shareInFile(startTestApp)

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
