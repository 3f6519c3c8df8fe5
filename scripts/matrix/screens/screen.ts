import type { Locator, Page } from 'playwright-core'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import type { Content, ScreenSummary } from '../shots.ts'
import type { Logs } from '../start-logs.ts'

/** A screen in one state, and how to reach it. */
export interface Screen extends ScreenSummary {
  account: 'angler' | 'administrator' | 'visitor'
  open(page: Page, account: HttpClient, logs: Logs): Promise<unknown>
}

type Details = Partial<Pick<Screen, 'content' | 'account'>>

const everyContent: readonly Content[] = ['empty', 'typical', 'huge']
export const withPhotos: readonly Content[] = ['typical', 'huge']

/** Builds the screens of a group. By default an angler sees them, with every content. */
export function groupScreens(
  group: string,
  screens: Record<string, Screen['open'] | (Details & Pick<Screen, 'open'>)>,
  details: Details = {},
): Screen[] {
  return Object.entries(screens).map(([name, screen]) => ({
    name,
    group,
    content: everyContent,
    account: 'angler',
    ...details,
    ...(typeof screen === 'function' ? { open: screen } : screen),
  }))
}

/** Opens a path and shows something on it. */
export function at(path: string, show: (page: Page) => Promise<unknown>): Screen['open'] {
  return async (page) => {
    await page.goto(path)
    await show(page)
  }
}

/** Presses a control and waits for what it shows. */
export async function press(control: Locator, shown: Locator): Promise<void> {
  await control.click()
  await shown.first().waitFor()
}

/** The button of that name. */
export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true }).first()
}

/** Waits for the heading of a page. */
export async function readPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Scrolls something to the top of the window, below the header. */
export async function scrollTo(target: Locator): Promise<void> {
  await target.first().waitFor()
  await target.first().evaluate((element) => {
    const { top } = (
      element as unknown as { getBoundingClientRect(): { top: number } }
    ).getBoundingClientRect()
    const window = globalThis as unknown as { scrollBy(options: object): void }
    window.scrollBy({ top: top - 80, behavior: 'instant' })
  })
}

/** The id of the location that has most photos. */
export async function findBestLocation(account: HttpClient): Promise<string> {
  const counts = new Map<string, number>()
  for (const { locationId } of await account.read<Photo[]>('/api/photos'))
    if (locationId !== null) counts.set(locationId, (counts.get(locationId) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (best === undefined) throw new Error('No photo has a location')
  return best[0]
}
