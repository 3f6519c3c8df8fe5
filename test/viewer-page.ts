import type { CDPSession, Locator, Page } from 'playwright-core'
import type { Photo } from '../shared/photos.ts'
import { findAccessFaults, type OpenPage, openPage, type windows } from './open-page.ts'
import type { TestApp } from './test-app.ts'

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
  findAccessFaults(): Promise<string[]>
}

interface Fingers {
  tap(): Promise<void>
  doubleTap(): Promise<void>
  /** One finger from the middle by so many px; it can be looked at before it is lifted. */
  drag(x: number, y: number, look?: () => Promise<unknown>): Promise<void>
  /** Two fingers around the middle, from one distance to another, in px. */
  pinch(from: number, to: number): Promise<void>
}

export interface ViewerWishes {
  email: string
  window?: keyof typeof windows
  timezoneId?: string
  /** Listed in place of the angler's own photos. */
  photos?: Photo[]
  /** Called before the gallery is opened. */
  before?(page: Page): unknown
}

/** Opens the gallery of an angler and in it the viewer at a photo, counted from 0. */
export async function openViewer(app: TestApp, index: number, wishes: ViewerWishes): Promise<ViewerPage> {
  const opened = await openPage(app, { window: 'phone', ...wishes })
  const { page } = opened
  const { photos } = wishes
  if (photos !== undefined) await page.route('**/api/photos?*', (route) => route.fulfill({ json: photos }))
  await wishes.before?.(page)
  await page.goto('/photos')
  const cells = page
    .getByRole('list', { name: 'Photos' })
    .getByRole('button')
    .filter({ hasNotText: 'Add Photos' })
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
        .getByRole('definition'),
    field: (label) => viewer.getByLabel(label, { exact: true }),
    position: async () => (await viewer.getByText(/^[\d,]+ \/ [\d,]+$/).textContent()) ?? '',
    zoom: async () => (await viewer.getByLabel('Zoom', { exact: true }).textContent()) ?? '',
    toast: (title, text = title) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(title, { exact: true }) })
        .filter({ has: page.getByText(text, { exact: true }) }),
    fingers: await touch(page),
    findAccessFaults: () => findAccessFaults(page),
  }
}

/** Real touches: the browser makes pointer events of them as it does on a phone. */
async function touch(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const middle = { x: width / 2, y: height / 4 } // upon the photo, whether or not the info panel is open

  return {
    tap: () => tap(session, middle),
    doubleTap: async () => {
      await Promise.all([tap(session, middle), tap(session, middle)])
    },
    drag: async (x, y, look) => {
      await press(session, 'touchStart', [middle])
      for (let step = 1; step <= 5; step++) {
        await press(session, 'touchMove', [{ x: middle.x + (x * step) / 5, y: middle.y + (y * step) / 5 }])
      }
      await look?.()
      await press(session, 'touchEnd', [])
    },
    pinch: async (from, to) => {
      const pair = (apart: number) => [
        { x: middle.x - apart / 2, y: middle.y },
        { x: middle.x + apart / 2, y: middle.y },
      ]
      await press(session, 'touchStart', pair(from).slice(0, 1))
      await press(session, 'touchStart', pair(from))
      for (let step = 1; step <= 5; step++) {
        await press(session, 'touchMove', pair(from + ((to - from) * step) / 5))
      }
      await press(session, 'touchEnd', [])
    },
  }
}

async function tap(session: CDPSession, at: { x: number; y: number }): Promise<void> {
  await Promise.all([press(session, 'touchStart', [at]), press(session, 'touchEnd', [])])
}

async function press(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: { x: number; y: number }[],
): Promise<void> {
  const touchPoints = points.map((point, id) => ({ ...point, id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
