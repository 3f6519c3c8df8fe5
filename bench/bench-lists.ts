import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import type { Browser } from '../test/test-browser.ts'
import { type Figure, milliseconds, percentile } from './figures.ts'
import { fillWithPhotos } from './fill-with-photos.ts'

const lists = ['/api/photos?fishingOnly=true', '/api/locations', '/api/location-groups', '/api/map-points']
const pages = [
  '/api/photos?fishingOnly=true&limit=60',
  '/api/photos?fishingOnly=true&limit=60&offset=900',
  '/api/photos?limit=60&sort=createdAt&order=asc',
]
const runs = [
  { size: 1_000, calls: [...pages, ...lists] },
  { size: 10_000, calls: [...pages, ...lists] },
  { size: 100_000, calls: [...pages, '/api/map-points?names=true'] },
]
const repeats = 30

/** How long lists and pages take at several numbers of photos, a tenth as many spots, beside as many of other anglers'. */
export async function benchLists(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  const app = await startTestApp({}, async () => ({
    connectionString: postgres.connectionString,
    drop: () => postgres.stop(),
  }))
  try {
    const figures: Figure[] = []
    for (const { size, calls } of runs) figures.push(...(await measure(app, size, calls)))
    return figures
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measure(app: TestApp, size: number, calls: string[]): Promise<Figure[]> {
  const angler = await app.signIn(`with-${size}@example.org`)
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  await fillWithPhotos(app.services.db, id, size)
  const figures: Figure[] = []
  for (const call of calls) {
    const times = await timesOf(angler, call)
    const value = `p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}`
    figures.push({ what: `${call} at ${size.toLocaleString('en-US')} photos`, value })
  }
  return figures
}

async function timesOf(angler: Browser, call: string): Promise<number[]> {
  const times: number[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const start = performance.now()
    const answer = await angler.fetch(call)
    await answer.bytes()
    times.push(performance.now() - start)
  }
  return times
}
