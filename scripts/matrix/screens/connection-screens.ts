import type { Page } from 'playwright-core'
import { changesUrl } from '../../../test/pages/serve-log.ts'
import { at, groupScreens, readPage, type Screen } from './screen.ts'

/** Waiting, failing, and being offline. */
export const connectionScreens = [
  ...groupScreens(
    'loading',
    {
      'loading-app': holding('**/api/auth/user', '/photos', (page) =>
        page.locator('#root > *').first().waitFor(),
      ),
      'loading-map': holding(changesUrl, '/map', readShell),
      'loading-gallery': holding(changesUrl, '/photos', readShell),
      'loading-locations': holding(changesUrl, '/locations', readShell),
      'loading-bests': holding(changesUrl, '/bests', readShell),
      'loading-settings': holding('**/api/{devices,access-tokens,inbox,accuracy}*', '/settings', readPage),
    },
    { content: ['typical'] },
  ),
  ...groupScreens('errors', {
    offline: at('/photos', showOffline),
    'offline-settings': at('/settings', showOffline),
    'error-unreachable': failing('**/api/auth/user', '/photos'),
    'error-gallery': failing(changesUrl, '/photos'),
    'error-map': failing(changesUrl, '/map'),
    'error-locations': failing(changesUrl, '/locations'),
    'error-bests': failing(changesUrl, '/bests'),
  }),
]

function holding(url: string, path: string, show: (page: Page) => Promise<unknown>): Screen['open'] {
  return async (page) => {
    await page.route(url, () => undefined) // never answered
    await page.goto(path)
    await show(page)
  }
}

function failing(url: string, path: string): Screen['open'] {
  return async (page) => {
    await page.route(url, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'INTERNAL', error: 'Something went wrong on the server.' },
      }),
    )
    await page.goto(path)
    await page
      .getByRole('button', { name: /try again|retry/i })
      .first()
      .waitFor()
  }
}

async function readShell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).waitFor()
}

async function showOffline(page: Page): Promise<void> {
  await readPage(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.evaluate("dispatchEvent(new Event('offline'))")
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor()
}
