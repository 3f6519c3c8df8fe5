import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import type { Browser } from '../test/test-browser.ts'
import { type Figure, milliseconds, percentile } from './figures.ts'
import { fillWithPhotos } from './fill-with-photos.ts'

const calls = ['/api/photos?fishingOnly=true', '/api/locations', '/api/location-groups', '/api/map-points']
const sizes = [1_000, 10_000]
const repeats = 30

/** How long the lists take at 1,000 and at 10,000 photos, a tenth as many spots, beside as many of another angler's. */
export async function benchLists(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  const app = await startTestApp({}, async () => ({
    connectionString: postgres.connectionString,
    drop: () => postgres.stop(),
  }))
  try {
    const figures: Figure[] = []
    for (const size of sizes) figures.push(...(await measure(app, size)))
    return figures
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measure(app: TestApp, size: number): Promise<Figure[]> {
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
