import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { screens } from '../scripts/matrix/screens/screens.ts'
import type { Shot } from '../scripts/matrix/shots.ts'
import type { Logs } from '../scripts/matrix/start-logs.ts'
import { withScreen } from '../scripts/matrix/take-shot.ts'
import { waitForAnimations } from '../test/pages/browser-page.ts'
import type { Figure } from './measurements.ts'

const mostShift = 0.05
/** Long enough that the frame in which an image appears is another one than that of the screen. */
const slowImageMs = 600

/** Measures the layout shift of every screen while it loads: a figure for each that shifts visibly, and one for all others. */
export async function measureShifts(logs: Logs): Promise<Figure[]> {
  const shifts: { name: string; shift: number }[] = []
  for (const screen of screens) {
    const content = screen.content.at(-1) ?? 'typical' // the most
    const shot: Shot = { screen: screen.name, size: '390x844', scheme: 'light', text: '100', content }
    try {
      shifts.push({
        name: screen.name,
        shift: await withScreen(logs, screen, shot, readShift, slowImagesDown),
      })
    } catch (cause) {
      console.error(`${screen.name}: ${String(cause).split('\n')[0]}`)
      process.exitCode = 1
    }
  }
  const figure = (what: string, value: number): Figure => ({
    what: `layout shift, ${what}`,
    data: '390 x 844',
    value,
    unit: 'CLS',
    budget: { atMost: mostShift },
  })
  const [visible, others] = [
    shifts.filter(({ shift }) => shift > mostShift / 5),
    shifts.filter(({ shift }) => shift <= mostShift / 5),
  ]
  return [
    ...visible.map(({ name, shift }) => figure(name, shift)),
    figure(`the largest of ${others.length} other screens`, Math.max(0, ...others.map(({ shift }) => shift))),
  ]
}

async function slowImagesDown(page: Page): Promise<void> {
  await page.addInitScript(recordShifts)
  await page.route(/\/api\/photos\/[^/]+\/(thumbnail|medium|preview|display)$/, async (route) => {
    await pause(slowImageMs)
    await route.continue().catch(() => undefined) // the page is closed
  })
}

/** Shifts add up in windows of at most five seconds, in which each is less than a second after the last. */
const recordShifts = `
  globalThis.worstShift_ = 0
  let sum = 0, first = -Infinity, last = -Infinity
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      const isSameWindow = startTime - last < 1000 && startTime - first < 5000
      if (!isSameWindow) [sum, first] = [0, startTime]
      ;[sum, last] = [sum + value, startTime]
      globalThis.worstShift_ = Math.max(globalThis.worstShift_, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

async function readShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined) // some requests are held
  await waitForAnimations(page)
  await pause(slowImageMs)
  return page.evaluate<number>('globalThis.worstShift_')
}
