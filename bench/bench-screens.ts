import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { type OpenPage, openPage } from '../test/pages/browser-page.ts'
import { photoPicker } from '../test/pages/photos-page.ts'
import { downscaledPhotos } from './bench-photos.ts'
import { type Budget, type Figure, formatFigure, percentile, timed } from './measurements.ts'
import { memoryOfTree } from './process-tree.ts'
import { seedThumbnails } from './seed-thumbnails.ts'
import { atEachSize, type SeededServer } from './seeded-server.ts'

const sizes = [
  { name: '1,000 photos', photos: 1_000, anglers: 10 },
  { name: '10,000 photos', photos: 10_000, anglers: 100 },
  { name: '100,000 photos', photos: 100_000, anglers: 1_000 },
]

const usualVisits = 3
/** A log of 100,000 photos may take minutes over a slow network. */
const longestWaitMs = 300_000
const edits = 7
const uploads = 20
/** Typed into Find; each digit narrows the search. */
const searchText = 'spot 12'
const typingDelayMs = 150

/** How a page is slowed down. */
interface Throttling {
  name: string
  processor: number
  network: { latencyMs: number; megabitsPerSecond: number } | null
}

const loopback: Throttling = { name: 'loopback', processor: 1, network: null }
const throttlings: Throttling[] = [
  loopback,
  { name: '5 Mbit/s', processor: 1, network: { latencyMs: 80, megabitsPerSecond: 5 } },
  { name: '4x processor', processor: 4, network: null },
]

/** A screen, and what is on it as soon as it shows the log. */
const screens = {
  cells: { path: '/photos', selector: '[data-photo]' },
  pins: { path: '/map', selector: '.leaflet-marker-pane button' },
  locations: { path: '/locations', selector: '[aria-label="Location groups"] button' },
}

/** Budgets of the screens, by size. */
const budgets: Record<string, Record<string, number>> = {
  'first cells, empty browser, loopback': { '10,000 photos': 600, '100,000 photos': 900 },
  'first cells, second visit, loopback': { '10,000 photos': 300, '100,000 photos': 500 },
  'first cells, empty browser, 5 Mbit/s': { '10,000 photos': 2000, '100,000 photos': 2500 },
  'first pins, empty browser, loopback': { '10,000 photos': 500, '100,000 photos': 900 },
  'an edit until another tab shows it, p50': { '10,000 photos': 200, '100,000 photos': 300 },
  'an edit, transferred to two tabs': { '10,000 photos': 8, '100,000 photos': 8 },
  'heap of the page': { '10,000 photos': 60, '100,000 photos': 200 },
  'a key press in Find until the next frame, online, longest': { '100,000 photos': 50 },
  'a key press in Find until the next frame, offline, longest': { '100,000 photos': 50 },
}

/**
 * Measures what a user waits for on each screen, in Chromium. Given a number of photos, it measures that size only, once and
 * not throttled; what fails is reported, and the rest is still measured.
 */
export async function benchScreens(photos?: number): Promise<Figure[]> {
  return photos === undefined
    ? await atEachSize((creel) => measureSize(creel, throttlings, usualVisits), {}, sizes)
    : await atEachSize((creel) => measureSize(creel, [loopback], 1), {}, [
        { name: `${photos.toLocaleString('en-US')} photos`, photos, anglers: 0 },
      ])
}

async function measureSize(
  creel: SeededServer,
  throttlings: Throttling[],
  visits: number,
): Promise<Figure[]> {
  await seedThumbnails(creel)
  const measurements = [
    ...throttlings.flatMap((throttling) =>
      Object.keys(screens).map(
        (screen) => () => measureVisits(creel, screen as keyof typeof screens, throttling, visits),
      ),
    ),
    ...findConditions.map((condition) => () => measureFind(creel, condition)),
    () => measureOpenTabs(creel),
  ]
  const figures: Figure[] = []
  for (const measure of measurements) {
    try {
      const measured = await measure()
      for (const figure of measured)
        console.error(`  ${formatFigure({ ...figure, data: creel.data }).join(' ')}`)
      figures.push(...measured)
    } catch (cause) {
      console.error(cause) // what else can be measured still is
      process.exitCode = 1
    }
  }
  return figures.map((figure) => ({ ...figure, data: creel.data, ...budgetOf(figure.what, creel.data) }))
}

function budgetOf(what: string, data: string): { budget?: Budget } {
  const atMost = budgets[what]?.[data]
  return atMost === undefined ? {} : { budget: { atMost } }
}

/** A screen in a browser that has never been here, then again in the same one. */
async function measureVisits(
  creel: SeededServer,
  what: keyof typeof screens,
  throttling: Throttling,
  visits: number,
): Promise<Figure[]> {
  const [first, second]: number[][] = [[], []]
  for (let visit = 0; visit < visits; visit += 1) {
    const { page, close } = await openBrowserPage(creel)
    try {
      await throttle(page, throttling)
      first?.push(await timeVisit(page, screens[what]))
      await page.waitForLoadState('networkidle', { timeout: longestWaitMs })
      second?.push(await timeVisit(page, screens[what]))
    } finally {
      await close()
    }
  }
  return [
    { what: `first ${what}, empty browser, ${throttling.name}`, value: median(first), unit: 'ms' },
    { what: `first ${what}, second visit, ${throttling.name}`, value: median(second), unit: 'ms' },
  ]
}

/** Where someone searches. */
interface FindCondition {
  name: string
  isOffline: boolean
  processor: number
}

const findConditions: FindCondition[] = [
  { name: 'online', isOffline: false, processor: 1 },
  { name: 'offline', isOffline: true, processor: 1 },
  { name: '4x processor', isOffline: false, processor: 4 },
]

/** Typing into the search of the gallery: each key until the next frame, and the last one until its photos show. */
async function measureFind(creel: SeededServer, condition: FindCondition): Promise<Figure[]> {
  const { page, close } = await openBrowserPage(creel)
  try {
    await timeVisit(page, screens.cells)
    await page.waitForLoadState('networkidle', { timeout: longestWaitMs })
    await page.context().setOffline(condition.isOffline)
    await page.getByRole('button', { name: 'Find' }).click()
    const searchBox = page.getByRole('textbox', { name: 'Search photos' })
    await searchBox.focus()
    await throttle(page, { ...condition, network: null })
    await page.evaluate(recordKeyPresses)
    await page.keyboard.type(searchText.slice(0, -1), { delay: typingDelayMs })
    const count = page.getByText(/^[\d,]+ of [\d,]+ photos$/)
    const before = (await count.textContent({ timeout: longestWaitMs })) ?? ''
    const shown = await timed(async () => {
      await page.keyboard.type(searchText.slice(-1))
      await count.and(page.getByText(before, { exact: true })).waitFor({ state: 'detached' })
    })
    const frames = await page.evaluate<number[]>(readKeyPresses(searchText.length))
    const figure = (what: string, value: number): Figure => ({ what, value, unit: 'ms' })
    return [
      figure(`a key press in Find until the next frame, ${condition.name}, p50`, median(frames)),
      figure(`a key press in Find until the next frame, ${condition.name}, longest`, Math.max(...frames)),
      figure(`a key press in Find until its photos show, ${condition.name}`, shown),
    ]
  } finally {
    await close()
  }
}

const recordKeyPresses = `
  globalThis.keyPresses_ = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.keyPresses_.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

/** The browser leaves out key presses of less than 16 ms. */
const readKeyPresses = (count: number) => `new Promise((done) => setTimeout(done, 1000)).then(() =>
  [...globalThis.keyPresses_, ...Array(${count}).fill(16)].slice(0, ${count}))`

async function openBrowserPage({ url, angler }: SeededServer, opensOffline = true): Promise<OpenPage> {
  const opened = await openPage({ url, signIn: async () => angler }, { email: 'unused', opensOffline })
  await opened.page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  return opened
}

async function throttle(page: Page, { processor, network }: Omit<Throttling, 'name'>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  if (network === null) return
  const bytesPerSecond = (network.megabitsPerSecond * 1_000_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Milliseconds from the start of the navigation until the screen shows the log. */
async function timeVisit(
  page: Page,
  { path, selector }: { path: string; selector: string },
): Promise<number> {
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

/** An edit and an upload that two open tabs of the gallery learn of, and what such a page holds in memory. */
async function measureOpenTabs(creel: SeededServer): Promise<Figure[]> {
  // Without the service worker, whose transfers would not count as those of a page.
  const { page: first, close } = await openBrowserPage(creel, false)
  const countLoaded = await countTransferred(first)
  const second = await first.context().newPage()
  const tabs = [first, second]
  for (const tab of tabs) {
    await timeVisit(tab, screens.cells)
    await tab.waitForLoadState('networkidle', { timeout: longestWaitMs })
  }
  const loaded = countLoaded()
  const devtools = await first.context().newCDPSession(first)
  const heap = await heldMemory(devtools)
  const stored = await storedInBrowser(first)
  const [ofServer, ofPostgres] = [memoryOfTree(creel.pid), memoryOfTree(creel.postgresPid)]
  const { times, kilobytes } = await timeEdits(creel, tabs)
  const upload = await timeUpload(first)
  await close()
  return [
    { what: 'the first visit, transferred', value: loaded / 1024 / 1024, unit: 'MB' },
    { what: 'IndexedDB', value: stored, unit: 'MB' },
    { what: 'memory of the server', value: ofServer, unit: 'MB' },
    { what: 'memory of PostgreSQL', value: ofPostgres, unit: 'MB' },
    { what: 'heap of the page', value: heap, unit: 'MB' },
    { what: 'an edit until another tab shows it, p50', value: median(times), unit: 'ms' },
    { what: 'an edit, transferred to two tabs', value: median(kilobytes), unit: 'KB' },
    { what: `an upload of ${uploads} photos until the gallery shows them`, value: upload, unit: 'ms' },
  ]
}

async function timeEdits({ angler }: SeededServer, tabs: Page[]) {
  const transferred = await Promise.all(tabs.map(countTransferred))
  const total = () => transferred.reduce((sum, count) => sum + count(), 0)
  const photoId = await tabs[0]?.locator(screens.cells.selector).first().getAttribute('data-photo')
  const [times, kilobytes]: [number[], number[]] = [[], []]
  for (let edit = 0; edit < edits; edit += 1) {
    const lengthInches = 31 + edit
    const before = total()
    times.push(
      await timed(() =>
        Promise.all([
          angler.change('PATCH', `/api/photos/${photoId}/measurements`, { lengthInches }),
          ...tabs.map((tab) =>
            tab.locator(`[data-photo="${photoId}"]`, { hasText: `${lengthInches} in` }).waitFor(),
          ),
        ]),
      ),
    )
    await pause(2_000) // what follows the edit arrives too
    kilobytes.push((total() - before) / 1024)
  }
  return { times, kilobytes }
}

/** Counts the bytes that a page receives, as they were sent. */
async function countTransferred(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => bytes
}

async function timeUpload(page: Page): Promise<number> {
  const files = (await downscaledPhotos(uploads)).map((buffer, index) => ({
    name: `IMG_${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  const total = await page.getByText(/^Total photos: /).textContent()
  const before = Number(total?.replaceAll(/\D/g, ''))
  return await timed(async () => {
    await photoPicker(page).setInputFiles(files)
    await page.getByText(`Total photos: ${(before + uploads).toLocaleString('en-US')}`).waitFor()
  })
}

/** Returns the size of the stored log, in MB. */
async function storedInBrowser(page: Page): Promise<number> {
  const bytes = await page.evaluate<number>(
    'navigator.storage.estimate().then(({ usageDetails }) => usageDetails.indexedDB ?? 0)',
  )
  return bytes / 1024 / 1024
}

/** Returns the page's heap and buffers after a garbage collection, in MB. */
async function heldMemory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  return (usedSize + backingStorageSize) / 1024 / 1024
}

function median(samples: number[] = []): number {
  return percentile(samples, 0.5)
}
