import type { CDPSession, Page } from 'playwright-core'
import { signInLocally } from '../test/app/http-client.ts'
import { closeBrowser, openPage } from '../test/pages/browser-page.ts'
import { serveLog } from '../test/pages/serve-log.ts'
import { galleryPhotos } from '../test/samples/sample-photo-list.ts'
import { withServer } from './bench-server.ts'
import { type Figure, percentile } from './measurements.ts'

const photos = 20_000
const email = 'bench@example.org'
const frames = 300
/** Pixels per frame at 60 frames a second: a thumb that drags, and one that flings. */
const speeds = { 'at 1200 px/s': 20, 'at 3600 px/s': 60 }

/**
 * Measures the frames of a scrolling gallery of 20,000 photos on a phone with 4x CPU throttling, beside an empty page of the
 * same length. The list is served inside the browser, so that only rendering counts.
 */
export async function benchScroll(): Promise<Figure[]> {
  return await withServer(async ({ url }) => {
    const opened = await openPage(
      { url, signIn: (who = email) => signInLocally(url, who) },
      { email, window: 'phone' },
    )
    const { page } = opened
    await serveLog(page, { photos: galleryPhotos(photos) })
    const figures = await watchScroll(page)
    await closeBrowser()
    return figures
  })
}

async function watchScroll(page: Page): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  await page.goto('/photos')
  await page.locator('[data-photo] img').nth(4).waitFor()
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = await busyPerRow(page, devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const gallery = await framesOf(page)
  await page.evaluate(`document.body.replaceChildren(); document.body.style.height = '900000px'`)
  const empty = await framesOf(page)
  const data = `${photos.toLocaleString('en-US')} photos`
  return [
    { what: 'main thread for each new row, unthrottled', data, value: busy, unit: 'ms' },
    ...Object.keys(speeds).map(
      (name): Figure => ({
        what: `frame ${name}, 4x throttled, p95`,
        data,
        value: gallery[name] ?? Number.NaN,
        unit: 'ms',
        bare: { what: 'empty page', value: empty[name] ?? Number.NaN },
        budget: { atMost: 34 },
      }),
    ),
  ]
}

async function framesOf(page: Page): Promise<Record<string, number>> {
  const result: Record<string, number> = {}
  for (const [name, step] of Object.entries(speeds)) {
    result[name] = percentile((await page.evaluate<number[]>(scroll(step))).slice(5), 0.95)
  }
  return result
}

/** Returns milliseconds of the page's main thread. */
async function busyPerRow(page: Page, devtools: CDPSession): Promise<number> {
  const rowPixels = await page.evaluate<number>(`document.querySelector('[data-photo]').clientHeight + 4`)
  const before = await taskSeconds(devtools)
  await page.evaluate(scroll(60))
  const seconds = (await taskSeconds(devtools)) - before
  return (seconds * 1000) / ((frames * 60) / rowPixels)
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

const scroll = (step: number) => `new Promise((done) => {
  const frames = []
  let last = performance.now()
  requestAnimationFrame(function next(now) {
    frames.push(now - last)
    last = now
    scrollBy({ top: ${step}, behavior: 'instant' })
    if (frames.length < ${frames}) requestAnimationFrame(next)
    else done(frames)
  })
})`
