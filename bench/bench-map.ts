import { closeBrowser, openPage } from '../test/pages/browser-page.ts'
import { type Figure, percentile } from './measurements.ts'
import { atEachSize } from './seeded-server.ts'

const visits = 7

/** Measures the time from the data of the map to its first pins, on a desktop. */
export async function benchMap(): Promise<Figure[]> {
  return await atEachSize(async ({ data, angler, url }) => {
    const { page } = await openPage(
      { url, signIn: async () => angler },
      { email: 'unused', window: 'desktop' },
    )
    await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
    await page.addInitScript(noteFirstPin)
    const waits: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      await page.goto('/map')
      await page.locator('.leaflet-marker-pane button').first().waitFor()
      waits.push(await page.evaluate<number>(sinceData))
    }
    await closeBrowser()
    return [
      {
        what: 'first pins after the data of the map, p50',
        data,
        value: percentile(waits, 0.5),
        unit: 'ms',
        budget: { atMost: 1000 },
      },
    ]
  })
}

const noteFirstPin = `new MutationObserver((_, observer) => {
  if (document.querySelector('.leaflet-marker-pane button') === null) return
  globalThis.firstPinAt_ = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

const sinceData = `globalThis.firstPinAt_ -
  performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/changes')).responseEnd`
