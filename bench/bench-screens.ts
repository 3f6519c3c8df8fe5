import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { createHttpClient, type HttpClient } from '../test/app/http-client.ts'
import { firstLoad, firstLoadGoal, precachedSize, screens } from '../test/assertions/first-load.ts'
import { type OpenPage, openPage } from '../test/pages/browser-page.ts'
import { compare, type Figure, median } from './figures.ts'
import type { SeededServer } from './seeded-server.ts'

/* What an angler waits for on a screen, and what a browser receives for it. */

/** A screen, and what is on it as soon as it shows the log. */
interface Screen {
  path: string
  selector: string
}

const landing: Screen = { path: '/', selector: '[href^="/api/login"]' }
const cells: Screen = { path: '/photos', selector: '[data-photo]' }
const otherScreens: Record<string, Screen> = {
  pins: { path: '/map', selector: '.leaflet-marker-pane button' },
  locations: { path: '/locations', selector: '[aria-label="Location groups"] button' },
  bests: { path: '/bests', selector: '[aria-label="Best catches"] article' },
}
/** A log of a million photos may take minutes. */
const longestWaitMs = 300_000

/** Measures each screen in a browser that has never been here, and again in the same one, beside the landing page of the round. */
export async function benchScreens(
  { url, angler, photoCount }: SeededServer,
  rounds: number,
): Promise<Figure[]> {
  const landings: number[] = []
  const visits = new Map([cells, ...Object.values(otherScreens)].map((screen) => [screen, newVisits()]))
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await openBenchPage(url, createHttpClient(url))
    landings.push(await timeVisit(visitor.page, landing))
    await visitor.close()
    for (const [screen, { first, again }] of visits) {
      const { page, close } = await openBenchPage(url, angler, { opensOffline: true })
      first.push(await timeVisit(page, screen))
      await page.waitForLoadState('networkidle', { timeout: longestWaitMs })
      again.push(await timeVisit(page, screen))
      await close()
    }
  }
  const ofCells = visits.get(cells) ?? newVisits()
  const figure = (what: string, comparison: Pick<Figure, 'value' | 'times'>, atMost?: number): Figure => ({
    what,
    ...comparison,
    unit: 'ms',
    ...(atMost !== undefined && { atMost }),
  })
  return [
    figure('landing page, empty browser', { value: median(landings) }),
    figure('first cells, empty browser', compare(ofCells.first, 'the landing page', landings)),
    figure('first cells, second visit', compare(ofCells.again, 'the landing page', landings)),
    ...Object.entries(otherScreens).flatMap(([what, screen]) => {
      const { first, again } = visits.get(screen) ?? newVisits()
      return [
        figure(`first ${what}, empty browser`, compare(first, 'the cells', ofCells.first), 1.3),
        figure(
          `first ${what}, second visit`,
          compare(again, 'the cells', ofCells.again),
          photoCount < 100_000 ? 1.3 : 1.5,
        ),
      ]
    }),
  ]
}

/** Milliseconds of each visit, in an empty browser and a second time. */
const newVisits = () => ({ first: [] as number[], again: [] as number[] })

const edits = 7

/** Measures an edit that two open tabs of a browser learn of, beside a page that only hears of it; and the whole log. */
export async function benchEdit({ url, angler, photoCount }: SeededServer): Promise<Figure[]> {
  // Without the service worker, whose transfers would not count as those of a page.
  const { page, close } = await openBenchPage(url, angler)
  const receivedBytes = countReceived(page.context())
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) await openGallery(tab)
  const logBytes = await receivedBytes('/api/changes')
  const bare = await openBenchPage(url, angler)
  await bare.page.goto('/api/health')
  await bare.page.evaluate(listenToEvents)
  const photoId = await page.locator(cells.selector).first().getAttribute('data-photo')
  const [events, shown, bytes]: [number[], number[], number[]] = [[], [], []]
  for (let edit = 0; edit < edits; edit += 1) {
    const lengthInches = 31 + edit
    const before = await receivedBytes()
    const heard = await bare.page.evaluate<number>('cursors_.size')
    const start = performance.now()
    const end = async (times: number[], seen: Promise<unknown>[]) => {
      await Promise.all(seen)
      times.push(performance.now() - start)
    }
    const cell = `[data-photo="${photoId}"]`
    await Promise.all([
      angler.change('PATCH', `/api/photos/${photoId}/measurements`, { lengthInches }),
      end(events, [bare.page.waitForFunction(hearsNewEvent, heard, { polling: 'raf' })]),
      end(
        shown,
        tabs.map((tab) => tab.locator(cell, { hasText: `${lengthInches} in` }).waitFor()),
      ),
    ])
    await pause(2_000) // what follows the edit arrives too
    bytes.push((await receivedBytes()) - before)
  }
  await bare.close()
  await close()
  return [
    {
      what: 'an edit until both other tabs show it',
      ...compare(shown, 'its bare event', events),
      unit: 'ms',
      atMost: 2,
    },
    { what: 'an edit, sent to a browser', value: median(bytes) / 1000, unit: 'KB', atMost: 4 },
    { what: 'the whole log, a photo', value: logBytes / photoCount, unit: 'bytes', atMost: 90 },
  ]
}

/** Waits for the first event, which says where the log is, and keeps the cursors of all; heartbeats repeat the last one. */
const listenToEvents = `
  globalThis.cursors_ = new Set()
  new Promise((resolve) => {
    new EventSource('/api/events').onmessage = ({ data }) => {
      cursors_.add(JSON.parse(data).cursor)
      resolve()
    }
  })
`

function hearsNewEvent(heard: number): boolean {
  return (globalThis as unknown as { cursors_: Set<string> }).cursors_.size > heard
}

/** Counts the bytes that the pages of a browser receive, compressed and with headers, from paths that begin like that. */
function countReceived(context: BrowserContext): (path?: string) => Promise<number> {
  const received: Promise<{ path: string; bytes: number }>[] = []
  context.on('requestfinished', (request) => {
    const { pathname: path } = new URL(request.url())
    const sizes = request.sizes()
    received.push(sizes.then((size) => ({ path, bytes: size.responseHeadersSize + size.responseBodySize })))
  })
  return async (path = '') => {
    const ofPath = (await Promise.all(received)).filter((each) => each.path.startsWith(path))
    return ofPath.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

/** Measures what an empty browser loads before it shows each screen, and what it then keeps, in KB of 1,000 bytes as sent over HTTPS. */
export async function benchLoad(): Promise<Figure[]> {
  const figure = (what: string, value: number, atMost: number): Figure => ({
    what,
    value,
    unit: 'KB',
    atMost,
  })
  return [
    ...screens.map((screen) => figure(`first load of ${screen}`, firstLoad(screen), firstLoadGoal(screen))),
    figure('precached after sign-in', precachedSize(), 1_200),
  ]
}

/** Opens an empty browser in which the account is signed in and the intro is closed. */
export async function openBenchPage(
  url: string,
  account: HttpClient,
  options: { opensOffline?: boolean } = {},
): Promise<OpenPage> {
  const opened = await openPage({ url, signIn: async () => account }, { email: 'unused', ...options })
  await opened.page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  return opened
}

/** Opens the gallery and waits until it has loaded the whole log. */
export async function openGallery(page: Page): Promise<void> {
  await timeVisit(page, cells)
  await page.waitForLoadState('networkidle', { timeout: longestWaitMs })
}

/** Milliseconds from the start of the navigation until the screen shows the log. */
async function timeVisit(page: Page, { path, selector }: Screen): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  const shownAt = await page.waitForFunction(
    (wanted) => {
      const { document } = globalThis as unknown as { document: { querySelector(selector: string): unknown } }
      return document.querySelector(wanted) !== null && performance.now()
    },
    selector,
    { polling: 'raf', timeout: longestWaitMs },
  )
  return Number(await shownAt.jsonValue())
}
