import type { Page } from 'playwright-core'
import type { LocationGroup } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { chooseSelectAction, photoPicker } from '../../../test/pages/photos-page.ts'
import { makeJpeg } from '../../samples/sample-photo.ts'
import { at, button, groupScreens, press, type Screen, withPhotos } from './screen.ts'

/** The gallery: looking, finding, selecting and uploading. */
export const galleryScreens = [
  ...groupScreens('gallery', {
    gallery: at('/photos', openGallery),
    'gallery-scrolled': {
      content: withPhotos,
      open: at('/photos', async (page) => {
        await openCells(page)
        await page.evaluate(`scrollTo({ top: 900, behavior: 'instant' })`)
      }),
    },
    'photo-menu': {
      content: withPhotos,
      open: onGallery((page) => press(button(page, /^Menu for/), page.getByRole('menu'))),
    },
    'add-menu': {
      content: withPhotos,
      open: onGallery(async (page) => {
        const more = button(page, 'More ways to add')
        if ((await more.count()) > 0) await press(more, page.getByRole('menu'))
      }),
    },
    'not-fishing': at('/photos?notFishing=true', openGallery),
  }),
  ...groupScreens(
    'find',
    {
      'gallery-sort': onGallery((page) => press(button(page, 'Sort'), page.getByRole('menu'))),
      find: onGallery((page) =>
        press(button(page, 'Find'), page.getByRole('textbox', { name: 'Search photos' })),
      ),
      'nothing-found': at('/photos?search=xyz', (page) => page.getByText('No photos match').waitFor()),
      outing: openOuting,
      'map-filter': at('/map', (page) => press(button(page, 'Filter'), button(page, 'Favorites'))),
      'existing-locations': onGallery((page) =>
        press(button(page, 'Existing Locations'), page.getByRole('dialog')),
      ),
    },
    { content: withPhotos },
  ),
  ...groupScreens(
    'select',
    {
      'select-mode': onGallery(selectPhotos),
      'select-more': onGallery(async (page) => {
        await selectPhotos(page)
        const more = button(page, 'More actions')
        if ((await more.count()) > 0) await press(more, page.getByRole('menu'))
      }),
      'edit-photos': onGallery(async (page) => {
        await selectPhotos(page)
        await chooseSelectAction(page, 'Edit Selected')
        await page.getByLabel('Note', { exact: true }).waitFor()
      }),
      'download-photos': onGallery(async (page) => {
        await selectPhotos(page)
        await chooseSelectAction(page, 'Download Selected')
        await page.getByRole('dialog', { name: /^Download/ }).waitFor()
      }),
      'download-running': onGallery(async (page) => {
        await page.route('**/display', () => undefined) // never answered
        await selectPhotos(page)
        await chooseSelectAction(page, 'Download Selected')
        await button(page, 'Download with GPS').click()
        await page.getByRole('progressbar').waitFor()
      }),
      'share-photos': onGallery(async (page) => {
        await selectPhotos(page)
        await chooseSelectAction(page, 'Share without GPS')
        await page.getByRole('dialog', { name: /ready/ }).waitFor()
      }),
      'delete-photos': onGallery(async (page) => {
        await selectPhotos(page)
        await press(
          button(page, 'Delete Selected'),
          page.getByRole('alertdialog').or(page.getByRole('dialog')),
        )
      }),
    },
    { content: withPhotos },
  ),
  ...groupScreens('upload', {
    'upload-running': upload(5, 'wait'),
    'upload-failed': upload(3, 'fail'),
    'upload-complete': upload(2, 'succeed'),
  }),
]

async function openGallery(page: Page): Promise<void> {
  await page
    .locator('[data-photo]')
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
}

async function openCells(page: Page): Promise<void> {
  await page.locator('[data-photo]').first().waitFor()
}

/** Opens the day with most photos at the group with most photos. */
async function openOuting(page: Page, account: HttpClient): Promise<void> {
  const groups = await account.read<LocationGroup[]>('/api/location-groups')
  const group = groups.toSorted((a, b) => b.photoCount - a.photoCount)[0]?.name ?? ''
  const photos = await account.read<Photo[]>(`/api/photos?${new URLSearchParams({ group })}`)
  const photosByDay = Map.groupBy(photos, ({ timestamp }) => timestamp?.slice(0, 10) ?? '')
  const [[date]] = [...photosByDay].toSorted(([, a], [, b]) => b.length - a.length) as [[string, Photo[]]]
  await page.goto(`/photos?${new URLSearchParams({ date, group })}`)
  await page.getByText(/catch(es)?: /).waitFor()
}

function onGallery(show: (page: Page) => Promise<unknown>): Screen['open'] {
  return at('/photos', async (page) => {
    await openCells(page)
    await show(page)
  })
}

async function selectPhotos(page: Page): Promise<void> {
  await button(page, 'Select').click()
  await page.getByRole('checkbox').first().click()
  await press(page.getByRole('checkbox').nth(2), button(page, 'Delete Selected'))
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`) // a click scrolls to a photo that is covered
}

const areImagesShown = `[...document.querySelectorAll('[aria-label=Files] > *')].every((row) => row.querySelector('img'))`

/** Keeps a finished list and its toast, which go within three seconds: a picture may take longer. */
const keepUploads = `{
  const start = globalThis.setTimeout
  globalThis.setTimeout = (run, ms, ...args) => (ms === 2500 || ms === 3000 ? 0 : start(run, ms, ...args))
}`

/** Adds photos, which never reach the server, so that the account stays as it is. */
function upload(count: number, ending: 'wait' | 'fail' | 'succeed'): Screen['open'] {
  return async (page) => {
    let requests = 0
    await page.route('**/api/photos/upload', async (route) => {
      requests++
      // A file that has failed shows its image only if that was there before.
      await page.waitForFunction(areImagesShown, undefined, { timeout: 10_000 }).catch(() => undefined)
      if (ending === 'wait' && requests > 1) return // never answered
      const id = `00000000-0000-4000-8000-00000000000${requests}`
      const failed = { success: false, id: null, error: 'This file is not a photo that Creel can read.' }
      const result = ending === 'fail' ? failed : { success: true, id, duplicate: false }
      await route.fulfill({ json: { results: [{ filename: 'photo', ...result }] } })
    })
    await page.addInitScript(keepUploads)
    await page.goto('/photos')
    await openGallery(page)
    const files = Array.from({ length: count }, async (_, seed) => ({
      name: `IMG_${4101 + seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeJpeg({ seed, width: 800, height: 600, image: 'walleye-held-dusk' }),
    }))
    await photoPicker(page).setInputFiles(await Promise.all(files))
    await page.getByText('IMG_4101.jpg').first().waitFor({ state: 'attached' }) // low windows fold the list
    const reached = ending === 'wait' ? `Uploading 2 of ${count} photos` : /Upload Complete|failed/i
    await page.getByText(reached).first().waitFor()
  }
}
