import type { Locator, Page } from 'playwright-core'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { at, button, findBestLocation, groupScreens, press, type Screen, withPhotos } from './screen.ts'

/** The map, what is over it, and the menus of every screen. */
export const mapScreens = [
  ...groupScreens('map', {
    map: at('/map', waitForMap),
    'map-layers': onMap((page) => press(button(page, 'Map layers'), page.getByRole('menu'))),
    'map-intro': {
      content: ['empty'],
      open: async (page) => {
        await page.goto('/about')
        await page.evaluate(
          `sessionStorage.setItem('showsIntro', 'true'); localStorage.removeItem('introSeen')`,
        )
        await page.goto('/map')
        await page.getByRole('dialog').waitFor()
      },
    },
    'account-menu': onMap((page) => press(button(page, 'Your account'), page.getByRole('menu'))),
    menu: onMap((page) => press(button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }))),
    'map-search': {
      content: withPhotos,
      open: onMap(async (page) => {
        await page.getByRole('combobox', { name: 'Search locations' }).fill('ba')
        await page.getByRole('option').first().waitFor()
      }),
    },
    jump: {
      content: withPhotos,
      open: onMap((page) => press(button(page, 'Jump to Location'), page.getByRole('dialog'))),
    },
  }),
  ...groupScreens(
    'place',
    {
      'map-popup': atLocation(waitForPopup),
      'map-sheet': atLocation(openSheet),
      'map-sheet-end': atLocation(async (page) => {
        await openSheet(page)
        await statistics(page).hover()
        await page.mouse.wheel(0, 5000)
      }),
    },
    { content: withPhotos },
  ),
  ...groupScreens('place', {
    'pin-drop': onMap(dropPin),
    'location-name': onMap(async (page) => {
      await dropPin(page)
      await press(button(page, 'Drop pin at center'), page.getByRole('dialog'))
    }),
    'assign-photos': { content: withPhotos, open: (page, account) => assignPhotos(page, account) },
  }),
]

async function waitForMap(page: Page): Promise<void> {
  await page.locator('.fishing-map').first().waitFor()
}

function onMap(show: (page: Page) => Promise<unknown>): Screen['open'] {
  return at('/map', async (page) => {
    await waitForMap(page)
    await show(page)
  })
}

function atLocation(show: (page: Page) => Promise<unknown>): Screen['open'] {
  return async (page, account) => {
    await page.goto(`/map?locationId=${await findBestLocation(account)}`)
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

async function assignPhotos(page: Page, account: HttpClient): Promise<void> {
  const photos = await account.read<Photo[]>('/api/photos')
  const ids = photos.slice(0, 6).map(({ id }) => id)
  await page.goto(`/map?assignPhotoIds=${ids.join()}`)
  await page
    .getByText(/^\+\d$/)
    .first()
    .waitFor()
}
