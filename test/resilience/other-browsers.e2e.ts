import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { photos as table } from '../../server/database/schema.ts'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openPage } from '../pages/browser-page.ts'
import { type OtherBrowser, openFirefox, openWebKit } from '../pages/other-browsers.ts'
import { sampleJpeg } from '../samples/samples.ts'

let folder: string
let photos: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-photos-'))
  photos = await Promise.all(
    Array.from({ length: 8 }, async (_, seed) => {
      const path = join(folder, `catch-${seed}.jpg`)
      // Larger than 3000 pixels, so that it is downscaled first.
      await writeFile(
        path,
        await sampleJpeg({ seed, width: 3200, height: 2400, latitude: 44.5, longitude: -73.3 }),
      )
      return path
    }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const screens = [
  '/photos',
  '/map',
  '/locations',
  '/bests',
  '/outings',
  '/catches',
  '/settings',
  '/import-csv',
]

/* One server and one window per browser; each test has an account of its own, and the last one stops the server. */
describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('in %s', (_, openBrowser) => {
  let app: TestApp
  let browser: OtherBrowser
  let stopping: Promise<void> | undefined
  beforeAll(async () => {
    app = await startTestApp()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await (stopping ?? app.stop())
  })

  test('an angler signs in, uploads a photo and sees all screens', async () => {
    await browser.open(app.url)
    await see('h1, h2', 'How It Works')
    await signIn('angler')
    await tapOn('[role=dialog] a, [role=dialog] button', 'Upload First Photos')
    await see('h2', 'No fishing photos yet.')
    await browser.choose('input[type=file]', photos.slice(0, 1))
    await see('[data-photo] img')
    for (const path of screens) {
      await browser.open(`${app.url}${path}`)
      await see('nav a')
      await expect.poll(() => findFault(), { message: path }).toBe(null)
    }
  })

  test('no dialog scrolls sideways, and an empty time of day shows none', async () => {
    await signIn('dialogs')
    await browser.open(`${app.url}/catches`)
    await tapOn('button', 'Note a catch')
    await see('[role=dialog] button', 'Save')
    await tapOn('[role=dialog] button', 'Remove time')
    await expect.poll(() => browser.evaluate(isTimeShown)).toBe(false)
    await expect.poll(() => browser.evaluate(sidewaysScroll)).toBe(0)
  })

  test('the log loads after the page was left at any moment while it loaded', async () => {
    await signIn('hasty')
    const client = await app.signIn('hasty@example.org')
    await client.upload([
      { name: 'trout.jpg', bytes: await sampleJpeg({ latitude: 44.5, longitude: -73.3 }) },
    ])
    for (let round = 0; round < 5; round++) {
      await browser.open(`${app.url}/photos`)
      await delay(round * 120)
      await browser.open(`${app.url}/locations`)
      await see('h3', '')
      await expect.poll(() => findFault(), { message: `round ${round}` }).toBe(null)
    }
  })

  test('photos chosen before the page was left are uploaded when it is back', async () => {
    await signIn('uploads')
    await browser.open(`${app.url}/photos`)
    await see('h2', 'No fishing photos yet.')
    const listSent = async () =>
      (await app.services.db.select({ id: table.uploadId }).from(table)).map(({ id }) => id)
    const earlier = new Set(await listSent()) // of other accounts
    await browser.choose('input[type=file]', photos)
    let waiting: string[] = []
    const countKept = async () => {
      waiting = await browser.evaluate<string[]>(waitingUploads)
      return new Set([...waiting, ...(await listSent())]).difference(earlier).size
    }
    await expect.poll(countKept, { interval: 20 }).toBe(photos.length)
    expect(waiting.length).toBeGreaterThan(0)
    await browser.open(`${app.url}/about`)
    await browser.open(`${app.url}/photos`)
    const client = await app.signIn('uploads@example.org')
    const uploaded = () => client.read<Photo[]>('/api/photos')
    await expect.poll(async () => (await uploaded()).length).toBe(photos.length)
  })

  test('the log is seen without the server', async () => {
    await browser.open(`${app.url}/photos`)
    await see('[data-photo] img')
    await expect.poll(() => browser.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await expect
      .poll(() => browser.evaluate('document.querySelectorAll("[data-photo] img").length'))
      .toBe(photos.length)
    stopping = app.stop()
    await stopping
    await browser.reload()
    await see('[data-photo] img')
    await see('*', 'Offline')
  })

  async function signIn(name: string) {
    await browser.open(`${app.url}/api/login`)
    await see('input[name=email]')
    await browser.evaluate(`document.querySelector('input[name=email]').value = '${name}@example.org'`)
    await tapOn('button', 'Continue')
    await see('nav a')
  }

  /** Waits until an element with these words is visible, and returns its center. */
  async function see(selector: string, words = ''): Promise<Place> {
    let found: Place | null = null
    const look = async () => {
      found = await browser.evaluate<Place | null>(locate(selector, words)).catch(() => null)
      return found !== null
    }
    await expect.poll(look, { message: `${selector} ${words}` }).toBe(true)
    return found ?? { x: 0, y: 0 }
  }

  async function tapOn(selector: string, words: string) {
    let place = await see(selector, words)
    for (let previous = { x: -1, y: -1 }; previous.x !== place.x || previous.y !== place.y; ) {
      previous = place
      await browser.evaluate('new Promise(requestAnimationFrame)')
      place = await see(selector, words)
    }
    await browser.tap(place.x, place.y)
  }

  const findFault = async () => faultIn(await browser.evaluate('document.body.textContent'))
})

/** Returns the words of an error in a text, or those of one that is still loading; null without any. */
function faultIn(text: string | null): string | null {
  return /Failed to .{20}|didn’t load|Something went wrong|Loading.{20}/.exec(text ?? '')?.[0] ?? null
}

/** The ids of the photos that wait in the browser. */
const waitingUploads = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('creel-waiting')
  opening.onerror = reject
  opening.onsuccess = () => {
    const database = opening.result
    const keys = database.transaction('photos').objectStore('photos').getAllKeys()
    keys.onsuccess = () => { database.close(); resolve(keys.result) }
  }
})`

/** By how many pixels a dialog scrolls sideways. */
const sidewaysScroll = `Math.max(...[...document.querySelectorAll('[role=dialog]')].map((dialog) => dialog.scrollWidth - dialog.clientWidth))`

/** Whether the time field shows a time. WebKit shows 12:30 in an empty one, unless its text is transparent. */
const isTimeShown = `[...document.querySelectorAll('[role=dialog] input[type=time]')].some((field) => field.value !== '' ||
  (CSS.supports('hanging-punctuation: first') && getComputedStyle(field).color !== 'rgba(0, 0, 0, 0)'))`

interface Place {
  x: number
  y: number
}

/** An expression for the center of the first visible element with these words. */
function locate(selector: string, words: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((each) => (each.getAttribute('aria-label') ?? each.textContent).includes(${JSON.stringify(words)}))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))[0] ?? null`
}

test('every screen works in a Chromium without the functions that the oldest supported browsers lack', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const client = await app.signIn('older@example.org')
  await client.upload([{ name: 'trout.jpg', bytes: await sampleJpeg({ latitude: 44.5, longitude: -73.3 }) }])
  const { page, complaints } = await openPage(app, { email: 'older@example.org' })
  // In each script, since workers have functions of their own.
  await page.context().route('**/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${removeNewerFunctions}\n${await response.text()}` })
  })
  for (const path of screens) {
    await page.goto(path)
    await page.locator('nav a').first().waitFor()
    await expect
      .poll(async () => faultIn(await page.locator('body').textContent()), { message: path })
      .toBe(null)
  }
  await page.goto('/map?species=Bluegill')
  await page.getByText('No photos match').waitFor()
  expect(await page.evaluate('Map.groupBy')).toBe(undefined)
  expect(complaints).toEqual([])
})

/** What came after Safari 16.4, Chrome 111 and Firefox 124. */
const removeNewerFunctions = `
for (const [owner, names] of [
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [Promise, ['withResolvers', 'try']],
  [Array, ['fromAsync']],
  [URL, ['canParse', 'parse']],
  [AbortSignal, ['any']],
  [RegExp, ['escape']],
  [Uint8Array, ['fromBase64', 'fromHex']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
  [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  [Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
  [Intl, ['Segmenter', 'DurationFormat']],
  [globalThis, ['Iterator', 'Temporal', 'requestIdleCallback', 'scheduler', 'navigation']],
]) for (const name of names) delete owner[name]
`
