import type { Page } from 'playwright-core'
import { at, button, groupScreens, press, type Screen, withPhotos } from './screen.ts'

/** One photo, and what is edited over it. */
export const viewerScreens = [
  ...groupScreens(
    'viewer',
    {
      viewer: onPhoto(async (page) => {
        const hide = button(page, 'Hide fish info')
        if (await hide.isVisible()) await hide.click()
      }),
      'viewer-info': onPhoto(showInfo),
      'viewer-menu': onPhoto(async (page) => {
        await showInfo(page)
        await press(button(page, 'More actions'), page.getByRole('menu'))
      }),
      'viewer-caption': onPhoto(async (page) => {
        await button(page, 'Share').click()
        const dialog = page.getByRole('dialog', { name: 'Share with Caption' })
        await press(
          page.getByRole('menuitem', { name: 'Share with Caption' }),
          dialog.getByRole('img'), // once it is drawn
        )
      }),
    },
    { content: withPhotos },
  ),
  ...groupScreens(
    'edit',
    {
      'edit-catch': onPhoto(editCatch),
      'edit-catch-end': onPhoto(async (page) => {
        await editCatch(page)
        await press(
          page.getByText('Caught by, note, outcome and water'),
          page.getByLabel('Note', { exact: true }),
        )
      }),
      'capture-time': onPhoto(async (page) => {
        await showInfo(page)
        await button(page, 'More actions').click()
        await press(
          page.getByRole('menuitem', { name: 'Change date and time' }),
          page.getByRole('textbox', { name: 'Date and time' }),
        )
      }),
      ruler: onPhoto(async (page) => {
        await showInfo(page)
        await press(button(page, 'Measure'), page.getByLabel('Measure against'))
      }),
    },
    { content: withPhotos },
  ),
]

function onPhoto(show: (page: Page) => Promise<unknown>): Screen['open'] {
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
