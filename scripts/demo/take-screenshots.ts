import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { User } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import { openPage, type windows } from '../../test/pages/browser-page.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import { type Cleanup, type Demo, startDemo, stopDemo, waitForWeather } from './start-demo.ts'

/*
 * Takes the screenshots of the README and the landing page from a temporary demo: `npm run screenshots`. It sends no requests
 * to other services: a stand-in provides the weather, and transparent tiles show the land outlines in place of the tile
 * hosts' images, which may not be published.
 */

type Scheme = 'light' | 'dark'
/** Opens a screen of the demo, ready for a screenshot. */
type Screen = (page: Page, demo: Demo) => Promise<unknown>

const phones = { map: openMap, gallery: openPhotos, viewer: openViewer }
const desks: { name: string; scheme: Scheme; screen: Screen }[] = [
  { name: 'map', scheme: 'light', screen: openMap },
  { name: 'viewer', scheme: 'light', screen: openViewer },
  { name: 'locations', scheme: 'dark', screen: openLocations },
  { name: 'bests', scheme: 'dark', screen: openBests },
]

const folder = 'docs/images'
const grounds = { light: '#d9e6e4', dark: '#1a353e' }
const phone = { width: 585, height: 1266 } // px, one and a half times those of its window
const gap = 45 // px
/** Map views whose coastlines are recognizable without tiles. */
const views = {
  phone: { latitude: 37, longitude: -88, zoom: 4 },
  desktop: { latitude: 38, longitude: -94, zoom: 4 },
}

const undo: Cleanup = []
await takeAll().finally(() => stopDemo(undo))
process.exit()

async function takeAll(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const demo = await startDemoWithWeather()
  for (const scheme of ['light', 'dark'] as const) {
    const shots: Buffer[] = []
    for (const [name, screen] of Object.entries(phones)) {
      const shot = await take(demo, 'phone', scheme, screen)
      await saveForLandingPage(`${name}-${scheme}`, shot)
      shots.push(shot)
    }
    await save(`phones-${scheme}`, await combineScreenshots(shots, grounds[scheme]))
  }
  for (const { name, scheme, screen } of desks) {
    await save(name, await take(demo, 'desktop', scheme, screen))
  }
}

async function save(name: string, image: Buffer): Promise<void> {
  await sharp(image).webp({ quality: 80 }).toFile(`${folder}/${name}.webp`)
}

/** Saves a screenshot of a phone in the size in which `web/pages/landing-page.tsx` shows it. */
async function saveForLandingPage(name: string, shot: Buffer): Promise<void> {
  await sharp(shot).resize(480).webp({ quality: 72, effort: 6 }).toFile(`web/pages/images/${name}.webp`)
}

async function startDemoWithWeather(): Promise<Demo> {
  const weather = await startOpenMeteoStandIn()
  undo.push(() => weather.stop())
  const settings = { WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url, GEOCODER: 'off' }
  const demo = await startDemo(settings, undo)
  await waitForWeather(demo.riley)
  return demo
}

async function take(
  demo: Demo,
  window: keyof typeof windows,
  scheme: Scheme,
  screen: Screen,
): Promise<Buffer> {
  const { url, riley } = demo
  const { page, close } = await openPage({ url, signIn: async () => riley }, { email: riley.email, window })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const glass = await makeGlass()
  await page.route(
    (address) => address.origin !== url,
    (route) => route.fulfill({ body: glass, contentType: 'image/png' }),
  )
  await screen(page, demo)
  const shot = await takeAtRest(page)
  await close()
  return shot
}

function makeGlass(): Promise<Buffer> {
  return sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
}

/** Takes screenshots until two in a row are the same: everything is loaded, and no transition is running. */
async function takeAtRest(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  let last = await page.screenshot()
  for (;;) {
    await pause(500)
    const next = await page.screenshot()
    if (next.equals(last)) return next
    last = next
  }
}

/** The map with the popup of a location. */
async function openMap(page: Page, { url, riley }: Demo): Promise<void> {
  const { id: ownerId } = await riley.read<User>('/api/auth/user')
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const view = JSON.stringify({ ownerId, ...views[isPhone ? 'phone' : 'desktop'] })
  await page.addInitScript(`sessionStorage.setItem('mapView', ${JSON.stringify(view)})`)
  await page.addInitScript(`localStorage.setItem('mapBaseLayer', 'osm')`)
  await page.goto(`${url}/map`)
  await page.getByRole('button', { name: /^Sam Rayburn Dam/ }).click()
  await page.getByText('Tap to view details →').waitFor()
}

async function openPhotos(page: Page, { url }: Demo): Promise<void> {
  await page.goto(`${url}/photos`)
  await page.getByRole('list', { name: 'Photos' }).waitFor()
}

/** The heaviest striped bass of Montauk, in the viewer, with its info panel. */
async function openViewer(page: Page, demo: Demo): Promise<void> {
  const photos = await demo.riley.read<Photo[]>('/api/photos')
  const [best] = photos
    .filter(({ locationName }) => locationName === 'Montauk Point')
    .sort((one, other) => (other.weightLbs ?? 0) - (one.weightLbs ?? 0))
  await openPhotos(page, demo)
  await page.locator(`[data-photo="${best?.id}"]`).click()
  await page
    .getByRole('dialog', { name: 'Photo viewer' })
    .getByRole('heading', { name: 'Fish info' })
    .waitFor()
}

/** The list of locations with its favorite open. */
async function openLocations(page: Page, { url }: Demo): Promise<void> {
  await page.goto(`${url}/locations`)
  await page.getByRole('link', { name: 'View in Map' }).first().waitFor()
}

async function openBests(page: Page, { url }: Demo): Promise<void> {
  await page.goto(`${url}/bests`)
  await page.getByRole('list', { name: 'Best catches' }).waitFor()
}

/** Combines screenshots of phones side by side, with rounded corners, on a background of one color. */
async function combineScreenshots(shots: readonly Buffer[], background: string): Promise<Buffer> {
  const rounded = await Promise.all(shots.map(roundCorners))
  const width = shots.length * (phone.width + gap) + gap
  return sharp({ create: { width, height: phone.height + 2 * gap, channels: 3, background } })
    .composite(rounded.map((input, at) => ({ input, left: gap + at * (phone.width + gap), top: gap })))
    .png()
    .toBuffer()
}

function roundCorners(shot: Buffer): Promise<Buffer> {
  const { width, height } = phone
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="42"/></svg>`
  return sharp(shot)
    .resize(width, height)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
