import pMap from 'p-map'
import type { Page, Route } from 'playwright-core'
import { openPage, waitForAnimations } from '../../test/pages/browser-page.ts'
import { type Cleanup, stopDemo } from '../demo/start-demo.ts'
import { type Shot, shotName } from './shots.ts'
import { frozenNow, type Logs, startLogs } from './start-logs.ts'

const widestPhone = 1000 // px; up to here, the window is touched

/**
 * Takes shots of a temporary Creel as PNG, two at a time, and passes each on, or why it couldn’t be taken. A shot that fails
 * is tried once more.
 */
export async function takeShots(
  shots: readonly Shot[],
  onTaken: (name: string, taken: { image: Buffer } | { problem: string }) => Promise<unknown>,
): Promise<void> {
  const undo: Cleanup = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopDemo(undo).then(() => process.exit(1)))
  try {
    const logs = await startLogs(undo)
    let done = 0
    await pMap(
      shots,
      async (shot) => {
        const take = () => withScreen(logs, shot, takeAtRest)
        const taken = await take()
          .catch(take)
          .then(
            (image) => ({ image }),
            (cause) => ({ problem: String(cause).split('\n').slice(0, 4).join(' ') }),
          )
        const name = shotName(shot)
        console.error(
          `${++done} of ${shots.length}: ${name}${'problem' in taken ? ` FAILED: ${taken.problem}` : ''}`,
        )
        await onTaken(name, taken)
      },
      { concurrency: 2 },
    )
  } finally {
    await stopDemo(undo)
  }
}

/** Opens the screen of a shot in a fresh browser, which `prepare` gets first. */
export async function withScreen<Result>(
  logs: Logs,
  shot: Shot,
  use: (page: Page) => Promise<Result>,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const [width = 0, height = 0] = shot.size.split('x').map(Number)
  const account = shot.account === 'angler' ? logs.anglers[shot.content] : logs[shot.account]
  const { page, close } = await openPage(
    { url: logs.url, signIn: async () => account },
    {
      email: '',
      window: width < widestPhone ? 'phone' : 'desktop',
      windowDetails: { viewport: { width, height }, deviceScaleFactor: 1 },
    },
  )
  try {
    page.setDefaultTimeout(20_000)
    await page.emulateMedia({ colorScheme: shot.scheme, reducedMotion: 'reduce' })
    await page.clock.setFixedTime(frozenNow)
    await page.addInitScript(
      `sessionStorage.getItem('showsIntro') ?? localStorage.setItem('introSeen', 'true')`,
    )
    await page.addInitScript(textSize(shot.text))
    await page.addInitScript(waitForWholeLog)
    await page.route(
      /\/api\/(config|devices|access-tokens|inbox|admin\/\w+)$/,
      (route) => void freezeResponse(route, logs).catch(() => undefined),
    )
    await prepare(page)
    await shot.open(page, account, logs)
    return await use(page)
  } finally {
    await page.context().setOffline(true) // or uploads that were held would reach the account now
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  }
}

/** As after a reload, screens show a log once it is complete, so that no image depends on which part comes first. */
const waitForWholeLog = `Object.defineProperty(PerformanceNavigationTiming.prototype, 'type', { value: 'reload' })`

/** A style sheet of the document's own, since the content security policy forbids elements with styles. */
function textSize(percent: number): string {
  return `{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: ${percent}% !important }')
    document.adoptedStyleSheets = [sheet]
  }`
}

const instants = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g
const folderId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Passes a response on as if the server's clock had been frozen too, and its folders and commit were always the same. */
async function freezeResponse(route: Route, { inboxDir }: Logs): Promise<void> {
  const response = await route.fetch()
  const earlier = new Date(frozenNow.getTime() - 3 * 3_600_000).toISOString()
  const text = (await response.text())
    .replaceAll(instants, (quoted, time) =>
      Date.parse(time) > frozenNow.getTime() ? `"${earlier}"` : quoted,
    )
    .replace(inboxDir, '/srv/inbox')
    .replace(/"commit":"\w+"/, '"commit":"5b2d1f3a"')
  const isInbox = route.request().url().endsWith('/inbox')
  await route.fulfill({ response, body: isInbox ? text.replace(folderId, 'a1b2c3d4') : text })
}

/**
 * Whether all fonts and all images in the window are loaded and decoded. Images beside it may load when they are scrolled to. A
 * font begins to load with the first text that is drawn in it.
 */
const isLoaded = `(async () => {
  if (document.fonts.status === 'loading') return false
  const inWindow = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom >= 0 && top <= innerHeight
  })
  if (!inWindow.every((image) => image.complete)) return false
  await Promise.all(inWindow.map((image) => image.decode().catch(() => undefined))) // some fail
  return true
})()`

const longestWaitMs = 20_000
const pauseMs = 200

/** Takes screenshots until two in a row are the same, with all fonts and images: everything is loaded, and nothing moves. */
async function takeAtRest(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined) // some requests are held
  await waitForAnimations(page)
  // The scrubber and the month go some time after scrolling.
  await page.locator('main :has(> [aria-label=Photos]) > [data-shown]').first().waitFor({ state: 'detached' })
  const end = performance.now() + longestWaitMs
  let last = await takeStill(page)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const isReady = await page.evaluate<boolean>(isLoaded)
    const next = await takeStill(page)
    if ((isReady && next.equals(last)) || performance.now() > end) return next
    last = next
  }
}

function takeStill(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
}
