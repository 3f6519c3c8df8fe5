import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { type Cleanup, stopDemo } from '../scripts/demo/start-demo.ts'
import { type Shot, shots } from '../scripts/matrix/shots.ts'
import { type Logs, startLogs } from '../scripts/matrix/start-logs.ts'
import { withScreen } from '../scripts/matrix/take-shot.ts'
import type { HttpClient } from '../test/app/http-client.ts'
import { waitForAnimations } from '../test/pages/browser-page.ts'
import { fingersAt, touch } from '../test/pages/touch.ts'
import { openBenchPage, openGallery } from './bench-screens.ts'
import { type Figure, percentile } from './figures.ts'
import type { SeededServer } from './seeded-server.ts'

/* How fast Creel answers a thumb, and how still its screens are, both as web-vitals defines them. */

const repeats = 8
const pageLoads = 4
const pinRepeats = 3 // three to four taps each
/** A thumb rests on the glass about as long in a quick tap; `Locator.tap` lifts it in the same moment. */
const tapMs = 80
/** Typed into Find; each digit narrows the search. */
const searchText = 'spot 12'

/**
 * Measures, on a phone-sized page and a log of 1,500 photos: Interaction to Next Paint with 4x CPU throttling, and the layout
 * shift of every screen while it loads with slow images.
 */
export async function benchInteractions(): Promise<Figure[]> {
  const undo: Cleanup = []
  try {
    const logs = await startLogs(undo)
    const tryOuts = [tryOutEmptyPage, tryOutGallery, tryOutViewer, tryOutMap]
    const interactions = await measureInteractions(logs.url, logs.anglers.huge, tryOuts)
    return [
      ...interactions.map((figure) => ({ ...figure, data: '1,500 photos' })),
      ...(await measureShifts(logs)),
    ]
  } finally {
    await stopDemo(undo)
  }
}

/** Measures the keys of a search in the gallery in the same way. */
export async function benchFind({ url, angler }: SeededServer): Promise<Figure[]> {
  return await measureInteractions(url, angler, [tryOutFind])
}

/** How long what a thumb does takes, in ms, by its name in the table. */
type Samples = Map<string, number[]>

async function measureInteractions(
  url: string,
  angler: HttpClient,
  tryOuts: ((page: Page, samples: Samples) => Promise<void>)[],
): Promise<Figure[]> {
  const { page, close } = await openBenchPage(url, angler)
  const samples: Samples = new Map()
  await page.addInitScript(recordEvents)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const tryOut of tryOuts) await tryOut(page, samples)
  await close()
  return [...samples].map(([what, times]) => ({
    what: `${what}, Interaction to Next Paint, 4x throttled, p75`,
    value: percentile(times, 0.75),
    unit: 'ms',
    atMost: 100,
  }))
}

/** Taps a button that is alone on its page: the least that the browser needs on this machine. */
async function tryOutEmptyPage(page: Page, samples: Samples): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><button onclick="this.toggleAttribute('data-on')">Tap</button>`,
  )
  const button = page.getByRole('button')
  for (let repeat = 0; repeat < repeats; repeat++)
    await sample(page, samples, 'tap: on an empty page', () => tap(page, button))
}

async function tryOutGallery(page: Page, samples: Samples): Promise<void> {
  await page.goto('/photos')
  await page.locator('[data-photo] img').nth(8).waitFor()
  const sort = page.getByRole('button', { name: 'Sort', exact: true }).first()
  await tryOutMenu(page, samples, 'tap: menu of the gallery', () => sort)
  const dots = page.getByRole('button', { name: /^Menu for/ })
  await tryOutMenu(page, samples, 'tap: menu of a photo', (repeat) => dots.nth(repeat))
  await page.getByRole('button', { name: 'Select', exact: true }).first().tap()
  const boxes = page.getByRole('checkbox')
  for (let repeat = 0; repeat < repeats; repeat++)
    await sample(page, samples, 'select: a photo', () => tap(page, boxes.nth(repeat % 9)))
}

async function tryOutMenu(
  page: Page,
  samples: Samples,
  what: string,
  trigger: (repeat: number) => Locator,
): Promise<void> {
  for (let repeat = 0; repeat < repeats; repeat++) {
    await sample(page, samples, what, () => tap(page, trigger(repeat)))
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
}

async function tryOutViewer(page: Page, samples: Samples): Promise<void> {
  const cells = page.locator('[data-photo]')
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const closeButton = viewer.getByRole('button', { name: 'Close', exact: true })
  const tryOut = async (what: string, index: number) => {
    await sample(page, samples, what, () => tap(page, cells.nth(index)))
    await viewer.waitFor()
    await waitForAnimations(page)
    await sample(page, samples, 'close: a photo', () => tap(page, closeButton))
    await viewer.waitFor({ state: 'detached' })
  }
  for (let load = 0; load < pageLoads; load++) {
    await page.goto('/photos')
    await tryOut('open: the first photo', load) // renders the viewer for the first time
  }
  for (let repeat = 0; repeat < repeats; repeat++) await tryOut('open: a photo', repeat)
  await cells.nth(0).tap()
  await viewer.waitFor()
  await waitForAnimations(page)
  const fingers = await fingersAt(page, { x: 250, y: 200 })
  for (let repeat = 0; repeat < repeats; repeat++)
    await sample(page, samples, 'swipe: to the next photo', () => fingers.drag(-200, 0))
}

async function tryOutMap(page: Page, samples: Samples): Promise<void> {
  await page.goto('/map')
  await page.locator('.leaflet-marker-pane').getByRole('button').first().waitFor()
  const layers = page.getByRole('button', { name: 'Map layers', exact: true })
  await tryOutMenu(page, samples, 'tap: menu of the map', () => layers)
  for (let repeat = 0; repeat < pinRepeats; repeat++) {
    await page.getByRole('button', { name: 'Reset view', exact: true }).tap()
    await pause(700) // the map moves
    await tapPinsUntilPopup(page, samples)
  }
  const details = page.getByText('Tap to view details →')
  const sheet = page.getByRole('dialog').filter({ hasText: 'Total Catches' })
  const closeButton = sheet.getByRole('button', { name: 'Close' }).first()
  for (let repeat = 0; repeat < repeats; repeat++) {
    await sample(page, samples, 'open: the sheet of a location', () => tap(page, details))
    await sheet.waitFor()
    await waitForAnimations(page)
    await sample(page, samples, 'close: the sheet of a location', () => tap(page, closeButton))
    await sheet.waitFor({ state: 'detached' })
  }
}

/** Clusters zoom in, pins open their popup. */
async function tapPinsUntilPopup(page: Page, samples: Samples): Promise<void> {
  const pins = page.locator('.leaflet-marker-pane').getByRole('button')
  const popup = page.locator('.map-popup-card')
  const closeButton = popup.getByRole('button', { name: 'Close', exact: true })
  if (await closeButton.isVisible()) await closeButton.tap()
  await popup.waitFor({ state: 'detached' })
  for (let taps = 0; taps < 12 && !(await popup.isVisible()); taps++) {
    await pins.first().waitFor()
    await waitForAnimations(page)
    const target = await findReachable(page, pins)
    await sample(page, samples, 'tap: a pin or cluster', () => tap(page, target))
    await pause(700) // the map zooms
  }
  await popup.waitFor()
}

/** The first pin that lies neither beside the window nor below its controls. */
async function findReachable(page: Page, pins: Locator): Promise<Locator> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  for (const pin of await pins.all()) {
    const box = await pin.boundingBox()
    if (box === null) continue
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (x > 20 && x < width - 80 && y > 160 && y < height - 180) return pin
  }
  return pins.first()
}

async function tryOutFind(page: Page, samples: Samples): Promise<void> {
  await openGallery(page)
  await page.getByRole('button', { name: 'Find' }).tap()
  await page.getByRole('textbox', { name: 'Search photos' }).focus()
  for (const key of searchText) await sample(page, samples, 'key: in Find', () => page.keyboard.type(key))
}

async function tap(page: Page, target: Locator): Promise<void> {
  const finger = await touch(page, target)
  await pause(tapMs)
  await finger.lift()
}

/** Does something and adds how long the longest interaction in it took until the next frame. */
async function sample(
  page: Page,
  samples: Samples,
  what: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate('globalThis.interactions_.clear()')
  await act()
  const longest = await page.evaluate<number>(readLongest)
  samples.set(what, [...(samples.get(what) ?? []), longest])
}

/** Events of one interaction have one id, and last as long as the longest of them. */
const recordEvents = `
  globalThis.interactions_ = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions_.set(interactionId, Math.max(duration, interactions_.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/** The browser leaves out interactions of less than 16 ms. */
const readLongest = `new Promise((done) => setTimeout(done, 600)).then(() => Math.max(16, ...interactions_.values()))`

const mostShift = 0.05
/** Long enough that the frame in which an image appears is another one than that of the screen. */
const slowImageMs = 600

/** Returns a figure for each screen that shifts visibly while it loads, and one for all others. */
async function measureShifts(logs: Logs): Promise<Figure[]> {
  const shifts: { name: string; shift: number }[] = []
  for (const [name, shot] of new Map(shots.map((each) => [each.name, each]))) {
    const onPhone: Shot = { ...shot, size: '390x844', scheme: 'light', text: 100 }
    try {
      shifts.push({ name, shift: await withScreen(logs, onPhone, readShift, slowImagesDown) })
    } catch (cause) {
      console.error(`${name}: ${String(cause).split('\n')[0]}`)
      process.exitCode = 1
    }
  }
  const figure = (what: string, value: number): Figure => ({
    what: `layout shift, ${what}`,
    data: '390 x 844',
    value,
    unit: 'CLS',
    atMost: mostShift,
  })
  const [visible, others] = [
    shifts.filter(({ shift }) => shift > mostShift / 5),
    shifts.filter(({ shift }) => shift <= mostShift / 5),
  ]
  return [
    ...visible.map(({ name, shift }) => figure(name, shift)),
    figure(`the largest of ${others.length} other screens`, Math.max(0, ...others.map(({ shift }) => shift))),
  ]
}

async function slowImagesDown(page: Page): Promise<void> {
  await page.addInitScript(recordShifts)
  await page.route(/\/api\/photos\/[^/]+\/(thumbnail|medium|preview|display)$/, async (route) => {
    await pause(slowImageMs)
    await route.continue().catch(() => undefined) // the page is closed
  })
}

/** Shifts add up in windows of at most five seconds, in which each is less than a second after the last. */
const recordShifts = `
  globalThis.worstShift_ = 0
  let sum = 0, first = -Infinity, last = -Infinity
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      const isSameWindow = startTime - last < 1000 && startTime - first < 5000
      if (!isSameWindow) [sum, first] = [0, startTime]
      ;[sum, last] = [sum + value, startTime]
      globalThis.worstShift_ = Math.max(globalThis.worstShift_, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

async function readShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined) // some requests are held
  await waitForAnimations(page)
  await pause(slowImageMs)
  return page.evaluate<number>('globalThis.worstShift_')
}
