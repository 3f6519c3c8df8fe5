import type { Locator, Page } from 'playwright-core'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { UploadMetadata } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { findAccessibilityViolations, type OpenPage, openPage, type windows } from './browser-page.ts'
import { serveLog } from './serve-log.ts'

/** The list of locations as a person finds the way around in it. */
export interface LocationsPage extends OpenPage {
  /** The angler, past the screen. */
  angler: HttpClient
  /** The button that opens and closes a group. */
  group(name: string): Locator
  star(groupName: string): Locator
  card(name: string): Locator
  /** The names of the groups from top to bottom. */
  groupNames(): Promise<string[]>
  search: Locator
  dialog(title: string): Locator
  toast(title: string): Locator
  /** The accessible name, or the words, of what has the focus. */
  focused(): Promise<string>
  findAccessibilityViolations(): Promise<string[]>
}

export interface LocationsPageOptions {
  window?: keyof typeof windows
  locations?: SampleLocation[]
  /** Groups shown in place of the server's. */
  groups?: LocationGroup[]
  /** Called before the screen is opened. */
  before?(page: Page, angler: HttpClient): unknown
}

/** A spot of the angler's, in a group that bears its name, with photos on it. */
export interface SampleLocation {
  name: string
  group: string
  photos?: number
  /** What the uploading browser says of them. */
  claims?: UploadMetadata
}

let anglers = 0
let pictures = 0

/** Opens the list of a new angler. Motion is off, so that what is there is there at once. */
export async function openLocationsPage(
  app: TestApp,
  options: LocationsPageOptions = {},
): Promise<LocationsPage> {
  const email = `spots-${++anglers}@example.org`
  const angler = await app.signIn(email)
  await createLocations(angler, options.locations ?? [])
  const opened = await openPage(app, { email, window: options.window ?? 'phone' })
  const { page } = opened
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { groups } = options
  if (groups) await serveLog(page, { groups })
  await options.before?.(page, angler)
  await page.goto('/locations')
  const headings = page.getByRole('heading', { level: 2 })
  return {
    ...opened,
    angler,
    group: (name) => headings.getByRole('button', { name, exact: true }),
    star: (name) => page.getByRole('button', { name: `Favorite ${name}`, exact: true }),
    card: (name) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
        .last(),
    groupNames: () => headings.allTextContents(),
    search: page.getByRole('textbox', { name: 'Search locations' }),
    dialog: (title) => page.getByRole('dialog', { name: title }),
    // Behind a dialog it is hidden from roles, though it is announced.
    toast: (title) => page.locator('li[data-state=open]').getByText(title, { exact: true }),
    focused: () => nameOfFocused(page),
    findAccessibilityViolations: () => findAccessibilityViolations(page),
  }
}

/** Groups stand 1 degree of latitude apart, the spots of one a hundredth. */
async function createLocations(angler: HttpClient, locations: SampleLocation[]): Promise<void> {
  const groups = [...new Set(locations.map(({ group }) => group))]
  for (const [number, { name, group, photos = 0, claims }] of locations.entries()) {
    const latitude = 40 + groups.indexOf(group) + number / 100
    const location = await angler.change<Location>('POST', '/api/locations', {
      name,
      latitude,
      longitude: -100,
    })
    await angler.change('PATCH', `/api/location-groups/${location.groupId}/rename`, { name: group })
    for (let photo = 0; photo < photos; photo++) await uploadTo(angler, location, claims)
  }
}

async function uploadTo(angler: HttpClient, location: Location, claims: UploadMetadata = {}): Promise<void> {
  const name = `catch-${++pictures}.jpg`
  const file = { name, bytes: await sampleJpeg({ seed: pictures }) }
  const [result] = await angler.upload([file], { [name]: claims })
  if (!result?.success) throw new Error(`A sample was refused: ${result?.error}`)
  await angler.change('PATCH', `/api/photos/${result.id}/assign-location`, { locationId: location.id })
}

async function nameOfFocused(page: Page): Promise<string> {
  const element = page.locator(':focus')
  if ((await element.count()) === 0) return 'nothing'
  if ((await element.and(page.locator('main')).count()) > 0) return 'the content'
  return (await element.getAttribute('aria-label')) ?? (await element.textContent()) ?? ''
}
