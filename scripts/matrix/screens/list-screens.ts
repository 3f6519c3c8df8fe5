import type { Page } from 'playwright-core'
import { at, button, groupScreens, press, readPage, scrollTo, withPhotos } from './screen.ts'

/** Locations, personal bests and catches without photos. */
export const listScreens = [
  ...groupScreens('locations', {
    locations: at('/locations', openLocations),
    'group-menu': {
      content: withPhotos,
      open: at('/locations', async (page) => {
        await openGroups(page)
        await press(button(page, /^Menu for/), page.getByRole('menu'))
      }),
    },
    'edit-location': {
      content: withPhotos,
      open: at('/locations', async (page) => {
        await openGroups(page)
        await press(button(page, /^Edit /), page.getByRole('dialog'))
      }),
    },
    'delete-location': {
      content: withPhotos,
      open: at('/locations?search=Mirror+Pond', async (page) => {
        await openGroups(page)
        await press(button(page, /^Delete /), page.getByRole('dialog').or(page.getByRole('alertdialog')))
      }),
    },
    'location-not-found': at('/locations?search=xyz', openLocations),
  }),
  ...groupScreens('bests', {
    bests: at('/bests', openBests),
    patterns: {
      content: withPhotos,
      open: at('/bests', async (page) => {
        await openBests(page)
        await scrollTo(page.getByRole('heading', { name: 'Patterns' }))
      }),
    },
    'noted-catches': at('/catches', readPage),
    'note-catch': at('/catches', async (page) => {
      await press(button(page, 'Note a catch'), page.getByRole('dialog'))
    }),
    outings: at('/outings', readPage),
  }),
]

async function openLocations(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openGroups(page: Page): Promise<void> {
  await openLocations(page)
  const group = page.getByRole('heading', { level: 2 }).getByRole('button').first()
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await page.getByRole('link', { name: 'View in Map' }).first().waitFor()
}

async function openBests(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Best catches' })
    .or(page.getByText('No catches yet'))
    .first()
    .waitFor()
}
