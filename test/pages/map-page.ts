import type { Locator, Page } from 'playwright-core'
import type { MapPoint } from '../../shared/locations.ts'
import type { HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { findAccessibilityViolations, type OpenPage, openPage, type windows } from './browser-page.ts'
import { serveLog } from './serve-log.ts'

/** The map as a person finds the way around on it. */
export interface MapPage extends OpenPage {
  /** The same angler without a screen, to look behind it. */
  angler: HttpClient
  pin(name: string | RegExp): Locator
  pins: Locator
  popup(name: string | RegExp): Locator
  control(label: string): Locator
  toast(words: string): Locator
  /** Where the map looks, as the tab remembers it. */
  view(): Promise<{ latitude: number; longitude: number; zoom: number } | null>
  reset(): Promise<void>
  /** Pans north by more than a screen. */
  panAway(): Promise<void>
  /** Waits until the map moves no more: a click on a pin that is about to move would fall beside it. */
  comeToRest(): Promise<void>
  findAccessibilityViolations(): Promise<string[]>
}

export interface MapPageOptions {
  window?: keyof typeof windows
  /** The address, `/map` where absent. */
  path?: string
  /** Photos the angler has uploaded before. */
  photos?: Place[]
  /** Spots the angler has made before. */
  locations?: (Place & { name: string })[]
  /** Spots shown in place of the server's. */
  points?: MapPoint[]
  /** The intro dialog shows, as at an angler's very first visit. */
  intro?: boolean
  /** Called before the screen is opened. */
  before?(page: Page): unknown
}

interface Place {
  latitude: number
  longitude: number
}

let anglers = 0
let pictures = 0

/** Opens the map of a new angler. Motion is off, so that what is there is there at once. */
export async function openMapPage(app: TestApp, options: MapPageOptions = {}): Promise<MapPage> {
  const email = `map-angler-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await uploadAt(angler, options.photos ?? [])
  for (const location of options.locations ?? []) await angler.change('POST', '/api/locations', location)
  const opened = await openPage(
    { url: app.url, signIn: async () => angler },
    { email, window: options.window ?? 'phone' },
  )
  const { page } = opened
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (options.intro !== true) await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  const { points } = options
  if (points !== undefined) await serveLog(page, { points })
  await options.before?.(page)
  await page.goto(options.path ?? '/map')
  await page.locator('.fishing-map').waitFor()
  const pins = page.locator('.leaflet-marker-pane').getByRole('button')
  const control = (label: string) => page.getByRole('button', { name: label, exact: true })
  return {
    ...opened,
    angler,
    pins,
    pin: (name) => page.locator('.leaflet-marker-pane').getByRole('button', { name }),
    popup: (name) => page.getByRole('dialog', { name }),
    control,
    toast: (words) => page.getByRole('listitem').getByText(words, { exact: true }),
    view: async () => JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('mapView') ?? 'null'`)),
    reset: () => control('Reset view').click(),
    async panAway() {
      await page.locator('.fishing-map').focus()
      for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowUp')
    },
    comeToRest: () => page.evaluate(waitForRest),
    findAccessibilityViolations: () => findAccessibilityViolations(page),
  }
}

const waitForRest = `(async () => {
  const pane = document.querySelector('.leaflet-map-pane')
  let last = null
  for (let still = 0; still < 15; still++) {
    await new Promise(requestAnimationFrame)
    const place = pane.style.transform
    const isMoving = document.querySelector('.leaflet-pan-anim, .leaflet-zoom-anim') !== null
    if (isMoving || place !== last) still = 0
    last = place
  }
})()`

async function uploadAt(angler: HttpClient, places: Place[]): Promise<void> {
  if (places.length === 0) return
  const files = await Promise.all(
    places.map(async ({ latitude, longitude }) => {
      const seed = ++pictures
      return { name: `catch-${seed}.jpg`, bytes: await sampleJpeg({ seed, latitude, longitude }) }
    }),
  )
  const results = await angler.upload(files)
  const rejected = results.find(({ success }) => !success)
  if (rejected !== undefined) throw new Error(`A sample was refused: ${rejected.error}`)
}
