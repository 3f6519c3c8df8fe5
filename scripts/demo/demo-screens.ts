import type { Page } from 'playwright-core'
import type { User } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import type { Demo } from './start-demo.ts'

/** Opens a screen of the demo, ready for a screenshot. */
export type Screen = (page: Page, demo: Demo) => Promise<unknown>

/** Map views whose coastlines are recognizable without tiles. */
const views = {
  phone: { latitude: 37, longitude: -88, zoom: 4 },
  desktop: { latitude: 38, longitude: -94, zoom: 4 },
}

/** The map with the popup of a location. */
export const openMap: Screen = async (page, { url, riley }) => {
  const { id: ownerId } = await riley.read<User>('/api/auth/user')
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const view = JSON.stringify({ ownerId, ...views[isPhone ? 'phone' : 'desktop'] })
  await page.addInitScript(`sessionStorage.setItem('mapView', ${JSON.stringify(view)})`)
  await page.addInitScript(`localStorage.setItem('mapBaseLayer', 'osm')`)
  await page.goto(`${url}/map`)
  await page.getByRole('button', { name: /^Sam Rayburn Dam/ }).click()
  await page.getByText('Tap to view details →').waitFor()
}

/** The gallery. */
export const openPhotos: Screen = async (page, { url }) => {
  await page.goto(`${url}/photos`)
  await page.getByRole('list', { name: 'Photos' }).waitFor()
}

/** The heaviest striped bass of Montauk, in the viewer, with its info panel. */
export const openViewer: Screen = async (page, demo) => {
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
export const openLocations: Screen = async (page, { url }) => {
  await page.goto(`${url}/locations`)
  await page.getByRole('link', { name: 'View in Map' }).first().waitFor()
}

/** Personal bests. */
export const openBests: Screen = async (page, { url }) => {
  await page.goto(`${url}/bests`)
  await page.getByRole('list', { name: 'Best catches' }).waitFor()
}
