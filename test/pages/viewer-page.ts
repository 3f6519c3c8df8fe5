import type { Locator, Page } from 'playwright-core'
import type { TestApp } from '../app/test-app.ts'
import type { SamplePhoto } from '../samples/sample-photo-list.ts'
import { findAccessibilityViolations, type OpenPage, openPage, type windows } from './browser-page.ts'
import { serveLog } from './serve-log.ts'
import { type Fingers, fingersAt } from './touch.ts'

/** The photo viewer over the gallery, as a person finds the way around in it. */
export interface ViewerPage extends OpenPage {
  /** The cells of the gallery that show a photo. */
  cells: Locator
  viewer: Locator
  button(label: string): Locator
  link(label: string | RegExp): Locator
  /** What the row of that label says. */
  row(label: string): Locator
  field(label: string): Locator
  /** `n / total`. */
  position(): Promise<string>
  zoom(): Promise<string>
  /** A toast that says both. */
  toast(title: string, text?: string): Locator
  /** Fingers on the photo shown. */
  fingers: Fingers
  findAccessibilityViolations(): Promise<string[]>
}

export interface ViewerOptions {
  email: string
  window?: keyof typeof windows
  timezoneId?: string
  /** Lets the page be kept in the browser. */
  opensOffline?: boolean
  /** Listed in place of the angler's own photos. */
  photos?: SamplePhoto[]
  /** Called before the gallery is opened. */
  before?(page: Page): unknown
}

/** Opens the gallery of an angler and in it the viewer at a photo, counted from 0. */
export async function openViewer(app: TestApp, index: number, options: ViewerOptions): Promise<ViewerPage> {
  const opened = await openPage(app, { window: 'phone', ...options })
  const { page } = opened
  const { photos } = options
  if (photos !== undefined) await serveLog(page, { photos })
  await options.before?.(page)
  await page.goto('/photos')
  const cells = page.getByRole('list', { name: 'Photos' }).locator('[data-photo]')
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await cells.nth(index).click()
  await viewer.waitFor()
  return {
    ...opened,
    cells,
    viewer,
    button: (label) => viewer.getByRole('button', { name: label, exact: true }),
    link: (label) => viewer.getByRole('link', { name: label }),
    row: (label) =>
      viewer
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .getByRole('definition')
        .first(), // the second has buttons
    field: (label) => viewer.getByLabel(label, { exact: true }),
    position: async () => (await viewer.getByText(/^[\d,]+ \/ [\d,]+$/).textContent()) ?? '',
    zoom: async () => (await viewer.getByLabel('Zoom', { exact: true }).textContent()) ?? '',
    toast: (title, text = title) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(title, { exact: true }) })
        .filter({ has: page.getByText(text, { exact: true }) }),
    fingers: await fingersAt(page, onPhoto(page)),
    findAccessibilityViolations: () => findAccessibilityViolations(page),
  }
}

/** Upon the photo, whether or not the info panel is open. */
function onPhoto(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return { x: width / 2, y: height / 4 }
}
