import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Photo } from '../../shared/photos.ts'
import { openPage, type windows } from '../../test/pages/browser-page.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import { combineScreenshots } from './combine-screenshots.ts'
import { openBests, openLocations, openMap, openPhotos, openViewer, type Screen } from './demo-screens.ts'
import { type Cleanup, type Demo, startDemo, stopDemo } from './start-demo.ts'

/*
 * Takes the screenshots of the README and the landing page from a temporary demo: `npm run screenshots`. It sends no requests
 * to other services: a stand-in provides the weather, and transparent tiles show the land outlines in place of the tile
 * hosts' images, which may not be published.
 */

type Scheme = 'light' | 'dark'

const phones = { map: openMap, gallery: openPhotos, viewer: openViewer }
const desks: { name: string; scheme: Scheme; screen: Screen }[] = [
  { name: 'map', scheme: 'light', screen: openMap },
  { name: 'viewer', scheme: 'light', screen: openViewer },
  { name: 'locations', scheme: 'dark', screen: openLocations },
  { name: 'bests', scheme: 'dark', screen: openBests },
]

const folder = 'docs/images'
const grounds = { light: '#d9e6e4', dark: '#1a353e' }

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

/** Saves a screenshot of a phone in the size in which `web/pages/product-tour.tsx` shows it. */
async function saveForLandingPage(name: string, shot: Buffer): Promise<void> {
  await sharp(shot).resize(480).webp({ quality: 72, effort: 6 }).toFile(`web/pages/images/${name}.webp`)
}

async function startDemoWithWeather(): Promise<Demo> {
  const weather = await startOpenMeteoStandIn()
  undo.push(() => weather.stop())
  const settings = { WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url, GEOCODER: 'off' }
  const demo = await startDemo(settings, undo)
  while (await lacksWeather(demo)) await pause(500)
  return demo
}

async function lacksWeather({ riley }: Demo): Promise<boolean> {
  const photos = await riley.read<Photo[]>('/api/photos')
  return photos.some(({ latitude, temperature }) => latitude !== null && temperature === null)
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
