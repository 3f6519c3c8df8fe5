import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { expectLocations } from '../assertions/photo-assertions.ts'
import { openPhotosPage, type PhotosPage } from '../pages/photos-page.ts'
import { expectReportedValues, pathOf, realPhotos } from '../samples/real-photos.ts'
import { startTileHost, type TileHost } from '../servers/tile-host.ts'

const good = realPhotos.filter(({ accept }) => accept)
const bad = realPhotos.filter(({ accept }) => !accept)

let app: TestApp
let tiles: TileHost
let opened: PhotosPage | null = null
beforeAll(async () => {
  tiles = await startTileHost()
  app = await startTestApp({ TILES_GOOGLE_STREET_URL: tiles.template('google-street') })
})
afterEach(() => opened?.close())
afterAll(async () => {
  await app.stop()
  await tiles.stop()
})

test.skipIf(realPhotos.length === 0)(
  'photos of real cameras and phones, uploaded together, appear in the grid and on the map',
  async () => {
    opened = await openPhotosPage(app)
    const { page, complaints } = opened
    const read = async (path: string) => (await page.request.get(path)).json()

    await uploadAll(opened, `${good.length} uploaded`)
    const photos: Photo[] = await read('/api/photos?fishingOnly=true')
    expect(photos.map(({ filename }) => filename).sort()).toEqual(good.map(({ file }) => file).sort())
    for (const expected of good) {
      const photo = photos.find(({ filename }) => filename === expected.file)
      if (photo !== undefined) expectReportedValues(photo, expected, 'browser')
    }

    await page.getByText(`Total photos: ${good.length}`).waitFor()
    const shown = await scrollThrough(opened)
    expect(shown).toEqual(new Set(photos.map(({ thumbnailUrl }) => new URL(thumbnailUrl, app.url).href)))

    await expectLocations({ read }, photos)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.locator('.fishing-map').waitFor()
    await page.setViewportSize(wholeWorld)
    await page.getByRole('button', { name: 'Reset view' }).click()
    const markers = page.locator('.leaflet-marker-pane').getByRole('button')
    const withPosition = photos.filter(({ latitude }) => latitude !== null).length
    await expect
      .poll(async () => sumOfPhotos(await markers.evaluateAll(labelsInWindow, wholeWorld.width)))
      .toBe(withPosition)

    await page.getByRole('link', { name: 'Photos', exact: true }).click()
    await uploadAll(opened, `${good.length} duplicates`)
    expect(await read('/api/photos?fishingOnly=true')).toEqual(photos)
    expect(complaints).toEqual([])
  },
)

/** Pixels in which the photos fit at the smallest zoom of the map: they reach from Seattle to Auckland. */
const wholeWorld = { width: 1900, height: 1600 }

/** Chooses every file and waits until each has ended one way or the other. */
async function uploadAll({ page, ...screen }: PhotosPage, outcome: string): Promise<void> {
  await Promise.all([
    screen.choose(realPhotos.map(pathOf)),
    ...[screen.uploadComplete, page.getByText(outcome), page.getByText(`${bad.length} failed`)].map(waitLong),
  ])
  await screen.uploadComplete.waitFor({ state: 'detached' })
}

/** Scrolls through the grid and returns the URLs of its images, once each has loaded. */
async function scrollThrough({ page, pictures }: PhotosPage): Promise<Set<string>> {
  const seen = new Set<string>()
  const last = page.locator(`li[aria-posinset="${good.length + 1}"]`)
  for (let isAtEnd = false; !isAtEnd; ) {
    isAtEnd = (await last.count()) > 0
    let shown: ShownImage[] = []
    await expect
      .poll(async () => {
        shown = await pictures.evaluateAll(describeImages)
        return shown.filter(({ isWhole }) => !isWhole)
      })
      .toEqual([])
    for (const { address } of shown) seen.add(address)
    // At once: a key scrolls smoothly, and on a busy machine two of them could pass photos that were never rendered.
    await page.evaluate("scrollBy({ top: innerHeight / 2, behavior: 'instant' })")
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }
  return seen
}

interface ShownImage {
  address: string
  /** False while only its alternative text is shown. */
  isWhole: boolean
}

function describeImages(pictures: unknown[]): ShownImage[] {
  return (pictures as { currentSrc: string; naturalWidth: number }[]).map(({ currentSrc, naturalWidth }) => ({
    address: currentSrc,
    isWhole: naturalWidth > 0,
  }))
}

interface ShownMarker {
  ariaLabel: string
  getBoundingClientRect(): { left: number; right: number }
}

/** Leaves out markers beyond the edges of the window, which belong to other copies of the world. */
function labelsInWindow(markers: unknown[], width: number): string[] {
  const isInside = ({ left, right }: { left: number; right: number }) => left >= 0 && right <= width
  return (markers as ShownMarker[])
    .filter((marker) => isInside(marker.getBoundingClientRect()))
    .map(({ ariaLabel }) => ariaLabel)
}

/** Adds up the photos: 11 for `Lake Tahoe, 3 photos` and `2 spots, 8 photos`. */
function sumOfPhotos(labels: string[]): number {
  return labels.reduce((sum, label) => sum + Number(/, (\d+) photos?$/.exec(label)?.[1]), 0)
}

/** A loaded machine may take minutes for dozens of large photos. */
function waitLong(locator: Locator): Promise<void> {
  return locator.waitFor({ timeout: 240_000 })
}
