import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { expect, onTestFinished, TestRunner } from 'vitest'
import type { TestApp } from '../app/test-app.ts'

/** The two windows every screen must fit. */
export const windows = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>

/** A page on which an angler is signed in, and everything the browser has complained about on it. */
export interface OpenPage {
  page: Page
  complaints: string[]
  close(): Promise<void>
}

export interface PageOptions {
  email: string
  window?: keyof typeof windows
  timezoneId?: string
  /** What differs from that window. */
  windowDetails?: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'>
  /** Lets the page be kept in the browser; else a test would not see what the service worker fetches. */
  opensOffline?: boolean
  /** Address of a proxy that everything goes through, also what is asked of this machine. */
  proxy?: string
  /** Another browser than that of the other tests, such as one in a network of its own. */
  browser?: Pick<Browser, 'newContext'>
}

/**
 * Opens a page in a real Chromium, signed in as `email`, which is a new angler if it is a new address. A page that a test
 * opens closes with it; others, such as those of `beforeAll`, have to be closed.
 */
export async function openPage(
  app: Pick<TestApp, 'url' | 'signIn'>,
  options: PageOptions,
): Promise<OpenPage> {
  const { cookies } = await app.signIn(options.email)
  const context = await (options.browser ?? (await openBrowser())).newContext({
    ...windows[options.window ?? 'phone'],
    ...options.windowDetails,
    baseURL: app.url,
    timezoneId: options.timezoneId ?? 'America/New_York',
    serviceWorkers: options.opensOffline ? 'allow' : 'block',
    ...(options.proxy !== undefined && { proxy: { server: options.proxy } }),
  })
  context.setDefaultTimeout(60_000)
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
  // What was done, asked and answered; pictures of every step would take too long. A benchmark would measure the tracing.
  if (process.env.VITEST !== undefined) await context.tracing.start()
  const page = await context.newPage()
  const complaints = collectConsoleErrors(page)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    if (TestRunner.getCurrentTest()?.result?.state === 'fail') await keepEvidence(page, complaints)
    // A handler that still waits for a response would fail outside of every test.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close)
  return { page, complaints, close }
}

/** Where a test that fails leaves a picture and a trace of each of its pages. */
const failedTests = '.cache/failed-tests'
let kept = 0

/** Keeps a picture of the page and a trace of what was done on it, and says where they are and what the browser complained about. */
async function keepEvidence(page: Page, complaints: string[]): Promise<void> {
  const { name = '', file } = TestRunner.getCurrentTest() ?? {}
  const words = `${basename(file?.name ?? '', '.e2e.ts')} ${name}`.replaceAll(/\W+/g, '-').slice(0, 100)
  const path = join(failedTests, `${words}-${++kept}`)
  mkdirSync(failedTests, { recursive: true })
  await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).then(
    () => console.error(`${page.url()} looked like ${path}.png`),
    () => undefined, // it is closed
  )
  await page
    .context()
    .tracing.stop({ path: `${path}.zip` })
    .then(
      () => console.error(`Its trace: npx playwright-core show-trace ${path}.zip`),
      () => undefined,
    )
  for (const complaint of complaints) console.error(`The browser complained: ${complaint}`)
}

/** One for each file of tests, ended with its process unless somebody closes it; every page has a context of its own in it. */
let browser: Promise<Browser> | null = null

async function openBrowser(): Promise<Browser> {
  if (browser !== null && !(await browser).isConnected()) browser = null
  browser ??= launchChromium()
  return await browser
}

/** Closes the browser of `openPage`, which otherwise keeps a process alive that isn't a test's. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
}

/**
 * Ends the connection of a screen whose service worker runs, and waits until the screen says so. Chromium sends the event
 * before it has taken the service worker offline, so a check of the connection may still succeed; more events repeat it.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect
    .poll(async () => {
      await page.evaluate("dispatchEvent(new Event('offline'))")
      return await page.getByText(/^Offline/).isVisible()
    })
    .toBe(true)
}

/** Waits until code that a screen loads in the background is there with all that it imports, since nothing loads it offline. */
export async function waitForCode(page: Page, ...modules: string[]): Promise<void> {
  for (const module of modules) {
    const find = `performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/${module}-'))`
    const load = `(async () => { const { name } = ${find} ?? {}; return name && import(name).then(() => true) })()`
    await expect.poll(() => page.evaluate(load), { message: module }).toBe(true)
  }
}

/** Keeps a page from reading anything again by itself, where it is to wait until somebody tries again. */
export function withoutLiveUpdates(page: Page): Promise<unknown> {
  return page.route('**/api/events**', (route) => route.abort())
}

/**
 * Presses End until `target` is there: while a screen opens, the router may still scroll to where it was, which takes back
 * a key that came before.
 */
export async function pressEndUntilSeen(page: Page, target: Locator): Promise<void> {
  const see = async () => {
    await page.keyboard.press('End')
    return target.isVisible()
  }
  await expect.poll(see, { interval: 250 }).toBe(true)
}

/** Everything serious that axe finds on the page once nothing on it moves any more, one line each. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await injectAxe(page)
  await waitForAnimations(page)
  await page.evaluate(holdAnimations)
  const running = page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // No axe runs in iframes, and what passes needs no selectors.
    const options = { iframes: false, resultTypes: ['violations' as const], selectors: false }
    return (await axe.run(options)).violations
  })
  const violations = await running.finally(() => page.evaluate('document.adoptedStyleSheets.pop()'))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Keeps everything from fading while axe looks, such as a toast whose time is up. */
const holdAnimations = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/**
 * Waits until nothing slides or fades any more: what is only half faded in has half its contrast, and what still slides
 * is somewhere else a moment later. What moves for ever, such as a skeleton, is taken as it is.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { document } = globalThis as unknown as { document: { getAnimations(): Motion[] } }
    const isPassing = ({ effect, playState }: Motion) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    // The end of one may begin the next, such as that of a colour that is inherited.
    for (let passing = findPassing(); passing.length > 0; passing = findPassing())
      await Promise.allSettled(passing.map(({ finished }) => finished))

    function findPassing() {
      return document.getAnimations().filter(isPassing)
    }
  })
}

/** What the browser calls an `Animation`, as far as it is looked at here. */
interface Motion {
  effect: { getComputedTiming(): { endTime: number } } | null
  playState: string
  finished: Promise<unknown>
}

/** Makes `axe` known on the page. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeSource)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Collects everything the browser complains about on a page, from now on. */
export function collectConsoleErrors(page: Page, complaints: string[] = []): string[] {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type())
    if (isComplaint && !message.text().includes(blockedByWalk)) complaints.push(message.text())
  })
  return complaints
}

const blockedByWalk = 'Service Worker registration blocked'

// Without these switches a Chromium with no way out of its network waits for hosts of its maker's, and plays a graphics card.
const quietly = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

/** Starts a browser; `executablePath` may be a program that runs it elsewhere. */
export function launchChromium(executablePath = findChromium()): Promise<Browser> {
  return chromium.launch({ executablePath, args: quietly })
}

/** A browser whose profile is in a folder, as a person's is: a private window copies no file that a page stores. */
export function browserWithProfile(folder: string): Pick<Browser, 'newContext'> {
  return {
    newContext: (options) =>
      chromium.launchPersistentContext(folder, { executablePath: findChromium(), args: quietly, ...options }),
  }
}

/** Returns the path of the browser of the tests. */
export function findChromium(): string {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  if (found === undefined) throw new Error('The browser tests need Chromium on the PATH.')
  return found
}
