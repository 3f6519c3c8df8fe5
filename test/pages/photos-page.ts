import { createHash } from 'node:crypto'
import type { Locator, Page, Route } from 'playwright-core'
import type { HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { sampleJpeg } from '../samples/samples.ts'
import {
  findAccessibilityViolations,
  type OpenPage,
  openPage,
  type PageOptions,
  type windows,
} from './browser-page.ts'

/** The photos screen as a person finds the way around in it. */
export interface PhotosPage extends OpenPage {
  /** The same angler without a screen. */
  angler: HttpClient
  /** Gives files to the screen's own input. */
  choose(files: NamedFile[] | string[]): Promise<void>
  /** The heading above the list of uploads once all are finished. */
  uploadComplete: Locator
  /** What the list of uploads says at the end. */
  uploadResult(words: string): Locator
  /** One file in the list of uploads. */
  row(filename: string): Locator
  /** All files in the list of uploads. */
  rows: Locator
  toast(words: string): Locator
  /** The pictures of the grid. */
  pictures: Locator
  /** The cells of the grid, the first of which adds photos. */
  cells: Locator
  findAccessibilityViolations(): Promise<string[]>
}

export interface PhotosPageOptions extends Pick<PageOptions, 'browser'> {
  window?: keyof typeof windows
  search?: string
  /** When the browser's clock starts; now by default. */
  now?: Date
  /** Called before the screen is opened. */
  before?(page: Page, angler: HttpClient): unknown
}

/** A file as it is chosen in a browser. */
export interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

let anglers = 0

/** Opens the photos screen of an angler who has no photos yet. */
export async function openPhotosPage(app: TestApp, options: PhotosPageOptions = {}): Promise<PhotosPage> {
  const email = `angler-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const opened = await openPage(app, {
    email,
    window: options.window ?? 'phone',
    ...(options.browser && { browser: options.browser }),
  })
  const { page } = opened
  if (options.now) await page.clock.setSystemTime(options.now)
  await options.before?.(page, angler)
  await page.goto(`/photos${options.search ?? ''}`)
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const cells = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  return {
    ...opened,
    angler,
    choose: (files) => photoPicker(page).setInputFiles(files),
    uploadComplete: page.getByRole('heading', { name: 'Upload Complete' }),
    uploadResult: (words) =>
      page.getByRole('region', { name: 'Upload', exact: true }).getByText(words, { exact: true }),
    row: (filename) => rows.filter({ has: page.getByText(filename, { exact: true }) }),
    rows,
    toast: (words) => page.getByRole('listitem').getByText(words, { exact: true }),
    pictures: cells.locator('[data-photo] img'),
    cells,
    findAccessibilityViolations: () => findAccessibilityViolations(page),
  }
}

/** The screen's own input for photos, as against those of the camera and of the phone's files. */
export function photoPicker(page: Page): Locator {
  return page.locator('input[type=file][accept="image/*"][multiple]')
}

/** Opens the menu of the gallery, with the further ways to add photos. */
export async function openMoreMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').waitFor()
}

/** Unfolds the fields that move the times of the selected photos. */
export async function openTimeShift(page: Page): Promise<void> {
  await page.getByText('Fix camera clock', { exact: true }).click()
  await page.getByLabel('Hours').waitFor()
}

/** Chooses an action for the selected photos, in the menu of the bar if there is no room for its button. */
export async function chooseSelectAction(page: Page, label: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected photos' })
  const button = bar.getByRole('button', { name: label, exact: true })
  await bar.waitFor()
  if ((await button.count()) === 0) await bar.getByRole('button', { name: 'More actions' }).click()
  await button.or(page.getByRole('menuitem', { name: label, exact: true })).click()
}

/** A sample JPEG under a name; another name is another picture. */
export async function namedJpeg(
  name: string,
  request: Parameters<typeof sampleJpeg>[0] = {},
): Promise<NamedFile> {
  const seed = createHash('sha256').update(name).digest().readUInt16BE(0)
  return { name, mimeType: 'image/jpeg', buffer: await sampleJpeg({ seed, ...request }) }
}

/** Brings files to the window by a drop or as pasted; returns whether the browser is to do with them what it does itself. */
export function bringFiles(page: Page, event: 'dragover' | 'drop' | 'paste', files: NamedFile[]) {
  const contents = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }))
  const [type, field] =
    event === 'paste' ? ['ClipboardEvent', 'clipboardData'] : ['DragEvent', 'dataTransfer']
  return page.evaluate<boolean>(`(() => {
    const ${field} = new DataTransfer()
    for (const { name, mimeType, base64 } of ${JSON.stringify(contents)}) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      ${field}.items.add(new File([bytes], name, { type: mimeType }))
    }
    return dispatchEvent(new ${type}('${event}', { ${field}, cancelable: true }))
  })()`)
}

/** Answers a request of the page in place of the server. */
export function response(route: Route, body: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, json: body })
}
