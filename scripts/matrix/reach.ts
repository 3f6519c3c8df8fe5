import type { Locator, Page } from 'playwright-core'
import type { AdminHealth } from '../../shared/admin.ts'
import type { LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { chooseSelectAction, photoPicker } from '../../test/pages/photos-page.ts'
import { changesUrl } from '../../test/pages/serve-log.ts'
import { makeJpeg } from '../samples/sample-photo.ts'
import type { Logs } from './start-logs.ts'

/* The screens of the table one by one: the state that each shows, and the taps that lead there. */

/** Opens a screen in a page on which `account` is signed in. */
export type Open = (page: Page, account: HttpClient, logs: Logs) => Promise<unknown>

/** Opens a path and shows something on it; by default, its heading. */
export function at(path: string, show: (page: Page) => Promise<unknown> = readPage): Open {
  return async (page) => {
    await page.goto(path)
    await show(page)
  }
}

async function readPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Presses a control and waits for what it shows. */
async function press(control: Locator, shown: Locator): Promise<void> {
  await control.click()
  await shown.first().waitFor()
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true }).first()
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'))
}

/** Scrolls something to the top of the window, below the header. */
async function scrollTo(target: Locator): Promise<void> {
  await target.first().waitFor()
  await target.first().evaluate((element) => {
    const { top } = (
      element as unknown as { getBoundingClientRect(): { top: number } }
    ).getBoundingClientRect()
    const window = globalThis as unknown as { scrollBy(options: object): void }
    window.scrollBy({ top: top - 80, behavior: 'instant' })
  })
}

/** What visitors see. */
export const visitorScreens = {
  signIn: at('/api/login', (page) => page.getByLabel('Email').waitFor()),
  pair: at('/pair', (page) => page.getByLabel('Code').waitFor()),
}

/** The map, and what is over it. */
export const mapScreens = {
  map: at('/map', waitForMap),
  layers: onMap((page) => press(button(page, 'Map layers'), page.getByRole('menu'))),
  async intro(page: Page) {
    await page.goto('/about')
    await page.evaluate(`sessionStorage.setItem('showsIntro', 'true'); localStorage.removeItem('introSeen')`)
    await page.goto('/map')
    await page.getByRole('dialog').waitFor()
  },
  accountMenu: onMap((page) => press(button(page, 'Your account'), page.getByRole('menu'))),
  menu: onMap((page) => press(button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }))),
  search: onMap(async (page) => {
    await page.getByRole('combobox', { name: 'Search locations' }).fill('ba')
    await page.getByRole('option').first().waitFor()
  }),
  jump: onMap((page) => press(button(page, 'Jump to Location'), page.getByRole('dialog'))),
  filter: at('/map', (page) => press(button(page, 'Filter'), button(page, 'Favorites'))),
  popup: atLocation(waitForPopup),
  sheet: atLocation(openSheet),
  sheetEnd: atLocation(async (page) => {
    await openSheet(page)
    await statistics(page).hover()
    await page.mouse.wheel(0, 5000)
  }),
  pinDrop: onMap(dropPin),
  locationName: onMap(async (page) => {
    await dropPin(page)
    await press(button(page, 'Drop pin at center'), page.getByRole('dialog'))
  }),
  async assignPhotos(page: Page, account: HttpClient) {
    const photos = await account.read<Photo[]>('/api/photos')
    const ids = photos.slice(0, 6).map(({ id }) => id)
    await page.goto(`/map?assignPhotoIds=${ids.join()}`)
    await page
      .getByText(/^\+\d$/)
      .first()
      .waitFor()
  },
}

function onMap(show: (page: Page) => Promise<unknown>): Open {
  return at('/map', async (page) => {
    await waitForMap(page)
    await show(page)
  })
}

async function waitForMap(page: Page): Promise<void> {
  await page.locator('.fishing-map').first().waitFor()
}

/** Opens the map at the location that has most photos. */
function atLocation(show: (page: Page) => Promise<unknown>): Open {
  return async (page, account) => {
    const counts = new Map<string, number>()
    for (const { locationId } of await account.read<Photo[]>('/api/photos'))
      if (locationId !== null) counts.set(locationId, (counts.get(locationId) ?? 0) + 1)
    const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
    await page.goto(`/map?locationId=${best?.[0]}`)
    await waitForPopup(page)
    await show(page)
  }
}

function waitForPopup(page: Page): Promise<void> {
  return page.locator('.map-popup-card').waitFor()
}

function openSheet(page: Page): Promise<void> {
  return press(page.getByText('Tap to view details →'), statistics(page))
}

/** The statistics of the sheet: cards, or one line where the sheet is beside the map. */
function statistics(page: Page): Locator {
  return page.getByText(/Total Catches|Last visit:/).first()
}

function dropPin(page: Page): Promise<void> {
  return press(button(page, 'New Location'), button(page, 'Drop pin at center'))
}

/** The gallery: looking, finding, selecting and uploading. */
export const galleryScreens = {
  gallery: at('/photos', openGallery),
  scrolled: onGallery((page) => page.evaluate(`scrollTo({ top: 900, behavior: 'instant' })`)),
  photoMenu: onGallery((page) => press(button(page, /^Menu for/), page.getByRole('menu'))),
  find: onGallery((page) =>
    press(button(page, 'Find'), page.getByRole('textbox', { name: 'Search photos' })),
  ),
  outing: openOuting,
  select: onGallery(selectPhotos),
  edit: onGallery(async (page) => {
    await selectPhotos(page)
    await chooseSelectAction(page, 'Edit Selected')
    await page.getByLabel('Note', { exact: true }).waitFor()
  }),
  download: onGallery(async (page) => {
    await selectPhotos(page)
    await chooseSelectAction(page, 'Download Selected')
    await page.getByRole('dialog', { name: /^Download/ }).waitFor()
  }),
  remove: onGallery(async (page) => {
    await selectPhotos(page)
    await press(button(page, 'Delete Selected'), dialogOf(page))
  }),
  uploadRunning: upload(5, 'wait'),
  uploadFailed: upload(3, 'fail'),
  uploadWaiting: upload(3, 'offline'),
}

function onGallery(show: (page: Page) => Promise<unknown>): Open {
  return at('/photos', async (page) => {
    await page.locator('[data-photo]').first().waitFor()
    await show(page)
  })
}

async function openGallery(page: Page): Promise<void> {
  await page
    .locator('[data-photo]')
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
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

async function selectPhotos(page: Page): Promise<void> {
  await button(page, 'Select').click()
  await page.getByRole('checkbox').first().click()
  await press(page.getByRole('checkbox').nth(2), button(page, 'Delete Selected'))
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`) // a click scrolls to a photo that is covered
}

const areImagesShown = `[...document.querySelectorAll('[aria-label=Files] > *')].every((row) => row.querySelector('img'))`

const uploadTexts = {
  wait: /^Uploading 2 of/,
  fail: /failed/i,
  offline: 'photos waiting for a connection',
}

/** Adds photos, which never reach the server, so that the account stays as it is. */
function upload(count: number, ending: keyof typeof uploadTexts): Open {
  return async (page) => {
    let requests = 0
    await page.route('**/api/photos/upload', async (route) => {
      requests++
      if (ending === 'offline') {
        await page.context().setOffline(true) // the code that uploads is loaded by now
        return route.abort()
      }
      // A file that has failed shows its image only if that was there before.
      await page.waitForFunction(areImagesShown, undefined, { timeout: 10_000 }).catch(() => undefined)
      if (ending === 'wait' && requests > 1) return // never answered
      const id = `00000000-0000-4000-8000-00000000000${requests}`
      const failed = { success: false, id: null, error: 'This file is not a photo that Creel can read.' }
      const result = ending === 'fail' ? failed : { success: true, id, duplicate: false }
      await route.fulfill({ json: { results: [{ filename: 'photo', ...result }] } })
    })
    await page.goto('/photos')
    await openGallery(page)
    const files = Array.from({ length: count }, async (_, seed) => ({
      name: `IMG_${4101 + seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeJpeg({ seed, width: 800, height: 600, image: 'walleye-held-dusk' }),
    }))
    await photoPicker(page).setInputFiles(await Promise.all(files))
    await page.getByText('IMG_4101.jpg').first().waitFor({ state: 'attached' }) // low windows fold the list
    await page.getByText(uploadTexts[ending]).first().waitFor()
  }
}

/** One photo, and what is edited over it. */
export const viewerScreens = {
  photo: onPhoto(async (page) => {
    const hide = button(page, 'Hide fish info')
    if (await hide.isVisible()) await hide.click()
  }),
  info: onPhoto(showInfo),
  menu: onPhoto(async (page) => {
    await showInfo(page)
    await press(button(page, 'More actions'), page.getByRole('menu'))
  }),
  caption: onPhoto(async (page) => {
    await button(page, 'Share').click()
    const dialog = page.getByRole('dialog', { name: 'Share with Caption' })
    await press(
      page.getByRole('menuitem', { name: 'Share with Caption' }),
      dialog.getByRole('img'), // once it is drawn
    )
  }),
  edit: onPhoto(editCatch),
  editEnd: onPhoto(async (page) => {
    await editCatch(page)
    await press(
      page.getByText('Caught by, note, outcome and water'),
      page.getByLabel('Note', { exact: true }),
    )
  }),
  ruler: onPhoto(async (page) => {
    await showInfo(page)
    await press(button(page, 'Measure'), page.getByLabel('Measure against'))
  }),
}

function onPhoto(show: (page: Page) => Promise<unknown>): Open {
  return at('/photos', async (page) => {
    await page.locator('[data-photo]').nth(1).click()
    await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor()
    await show(page)
  })
}

async function showInfo(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Fish info' })
  const show = button(page, 'Show fish info')
  await panel.or(show).first().waitFor()
  if (await show.isVisible()) await show.click()
  await panel.waitFor()
}

async function editCatch(page: Page): Promise<void> {
  await showInfo(page)
  await press(button(page, 'Edit'), button(page, 'Save'))
}

/** Locations, personal bests, outings and catches without photos. */
export const listScreens = {
  locations: at('/locations', openLocations),
  groupMenu: inGroup((page) => press(button(page, /^Menu for/), page.getByRole('menu'))),
  editLocation: inGroup((page) => press(button(page, /^Edit /), page.getByRole('dialog'))),
  bests: at('/bests', openBests),
  patterns: at('/bests', async (page) => {
    await openBests(page)
    await scrollTo(page.getByRole('heading', { name: 'Patterns' }))
  }),
  notedCatches: at('/catches'),
  noteCatch: at('/catches', (page) => press(button(page, 'Note a catch'), page.getByRole('dialog'))),
  outings: at('/outings'),
}

async function openLocations(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

function inGroup(show: (page: Page) => Promise<unknown>): Open {
  return at('/locations', async (page) => {
    await openLocations(page)
    const group = page.getByRole('heading', { level: 2 }).getByRole('button').first()
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await page.getByRole('link', { name: 'View in Map' }).first().waitFor()
    await show(page)
  })
}

async function openBests(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Best catches' })
    .or(page.getByText('No catches yet'))
    .first()
    .waitFor()
}

/** The settings by sections, and an import that they lead to. */
export const settingsScreens = {
  settings: at('/settings', (page) => page.getByRole('region', { name: 'Account' }).waitFor()),
  calibration: inSettings('AI Calibration'),
  data: inSettings('Data'),
  tokens: inSettings('Access Tokens'),
  addDevice: inSettings('Devices', async (page) => {
    await page.route('**/api/pairings', (route) => route.fulfill({ status: 201, json: pairing }))
    await page.route('**/api/pairings/*', (route) => route.fulfill({ json: openPairing }))
    await press(button(page, 'Add a device'), page.getByRole('dialog').getByText('7K3M'))
  }),
  importCsv: at('/import-csv', async (page) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'catches.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await button(page, /^Import \d/).waitFor()
  }),
}

function inSettings(name: string, show: (page: Page) => Promise<unknown> = async () => undefined): Open {
  return at('/settings', async (page) => {
    await page.getByRole('region', { name: 'Leave Creel' }).waitFor()
    await page.waitForLoadState('networkidle') // sections above it grow as they load
    await scrollTo(page.getByRole('region', { name, exact: true }))
    await show(page)
  })
}

const pairing = {
  id: '00000000-0000-4000-8000-000000000000',
  code: '7K3M 9QXD',
  links: ['http://192.168.1.20:3001/pair#7K3M9QXD'],
}
const openPairing = { status: 'open', deviceName: null, word: null }

const table = [
  'Date,Time,Species,Fishing Spot,Latitude,Longitude,Bait,Length,Weight,Notes',
  '"May 3, 2025",6:12 AM,Pike,Mill Pond,52.5,13.4,Spoon,62 cm,3 lb 4 oz,"Windy, cold"',
  '"May 4, 2025",7:00 PM,Perch,Mill Pond,,,Worm,12 in,8 oz,',
  'someday,,Eel,,,,,,,',
].join('\n')

/** The admin dashboard. */
export const adminScreens = {
  dashboard: at('/admin', waitForDashboard),
  health: async (page: Page) => {
    await page.route('**/api/admin/health', (route) => route.fulfill({ json: trouble }))
    await page.goto('/admin')
    await waitForDashboard(page)
    await scrollTo(page.getByRole('heading', { name: 'Health', exact: true }))
  },
}

async function waitForDashboard(page: Page): Promise<void> {
  await page.getByText('Since midnight UTC').waitFor()
  await button(page, 'Exact times').waitFor()
  await page.waitForLoadState('networkidle')
}

const earlier = '2025-09-20T12:00:00.000Z'
const longAgo = '2025-06-01T12:00:00.000Z'

/** A server on which much is wrong. */
const trouble: AdminHealth = {
  storage: { freeBytes: 41_000_000, reserveBytes: 500_000_000 },
  backup: {
    isScheduled: true,
    lastBackupAt: longAgo,
    photos: 12_420,
    bytes: 48_000_000_000,
    incompletePhotos: 2,
    isOnDataDisk: true,
    lastFailureAt: earlier,
    lastFailure: 'BACKUP_DIR isn’t there. Mount its disk, or create the folder.',
  },
  files: { unexplainedPhotos: 60, isOlderCopy: true },
  jobs: [
    {
      kind: 'weather',
      waiting: 1_240,
      running: 0,
      failed: 37,
      oldestAt: earlier,
      lastFailure: 'The weather service did not answer in time.',
    },
  ],
  workerSeenAt: earlier,
  services: [
    {
      service: 'vision',
      isConfigured: true,
      lastSuccessAt: longAgo,
      lastFailureAt: earlier,
      lastFailure: 'The vision service refused the key.',
    },
  ],
}

/** Waiting, and being offline. */
export const connectionScreens = {
  async loading(page: Page) {
    await page.route(changesUrl, () => undefined) // never answered
    await page.goto('/photos')
    await button(page, 'Your account').waitFor()
  },
  offline: at('/photos', async (page) => {
    await readPage(page)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.evaluate("dispatchEvent(new Event('offline'))")
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor()
  }),
}
