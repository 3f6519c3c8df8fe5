import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadResult } from '../shared/photos.ts'
import { uploadForm } from '../test/app/http-client.ts'
import { fullSizePhotos, variant } from './bench-photos.ts'
import type { Figure } from './measurements.ts'
import { type PausedWorker, startPausedWorker } from './paused-worker.ts'
import { cpuSecondsOfTree } from './process-tree.ts'
import { atEachSize, type SeededServer } from './seeded-server.ts'
import { startBaselineSharp } from './start-baseline-sharp.ts'

const pictures = 6
const rounds = 3
const repeats = 8
const uploadsEach = pictures * repeats

/** Seconds that one photo takes, of the clock and of each process. */
type Cost = Record<'clock' | 'creel' | 'postgres' | 'client' | 'jobs' | 'sharp' | 'sharpClock', number>

/**
 * Measures uploads of 12 MP photos on all cores, beside bare sharp, which makes the same two renditions. A worker process
 * that is paused meanwhile runs the background jobs afterwards.
 */
export async function benchIngest(): Promise<Figure[]> {
  const photos = await fullSizePhotos(pictures)
  return await atEachSize(
    async (creel) => {
      const worker = await startPausedWorker(creel)
      const costs: Cost[] = []
      await costOfCreel(creel, worker, photos.slice(0, 1), rounds) // warm-up
      for (let round = 0; round < rounds; round += 1) {
        const sharp = await costOfSharp(photos)
        costs.push({ ...sharp, ...(await costOfCreel(creel, worker, photos, round)) })
      }
      await worker.stop()
      return figures(creel.data, meanOf(costs))
    },
    { ROLE: 'web' },
  )
}

function figures(data: string, cost: Cost): Figure[] {
  const cpu = (what: string, value: number) => ({ what, data, value, unit: 'CPU s' as const })
  return [
    {
      ...cpu('ingest of a 12 MP photo, server and PostgreSQL', cost.creel + cost.postgres),
      bare: { what: 'sharp', value: cost.sharp },
      budget: { ratioAtMost: 1.33 }, // 75 % of bare sharp
    },
    cpu('… of which PostgreSQL', cost.postgres),
    cpu('… background jobs, in addition', cost.jobs),
    cpu('… client that sends, in addition', cost.client),
    {
      what: 'ingest of 12 MP photos, all cores',
      data,
      value: 1 / cost.clock,
      unit: 'photos/s',
      bare: { what: 'sharp', value: 1 / cost.sharpClock },
    },
  ]
}

function meanOf(costs: Cost[]): Cost {
  const mean = (key: keyof Cost) => costs.reduce((sum, cost) => sum + cost[key], 0) / costs.length
  return {
    clock: mean('clock'),
    creel: mean('creel'),
    postgres: mean('postgres'),
    client: mean('client'),
    jobs: mean('jobs'),
    sharp: mean('sharp'),
    sharpClock: mean('sharpClock'),
  }
}

async function costOfCreel(creel: SeededServer, worker: PausedWorker, photos: Buffer[], round: number) {
  const { pid, postgresPid } = creel
  const bodies = await prepareUploads(photos, round * repeats)
  const count = bodies.length
  const before = { creel: cpuSecondsOfTree(pid), postgres: cpuSecondsOfTree(postgresPid) }
  const client = process.cpuUsage()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: availableParallelism() + 1 }, async () => {
      for (let next = bodies.pop(); next; next = bodies.pop()) await send(creel, next)
    }),
  )
  const clock = (performance.now() - start) / 1000 / count
  const { user, system } = process.cpuUsage(client)
  return {
    clock,
    client: (user + system) / 1e6 / count,
    creel: (cpuSecondsOfTree(pid) - before.creel) / count,
    postgres: (cpuSecondsOfTree(postgresPid) - before.postgres) / count,
    jobs: (await worker.runJobs()) / count,
  }
}

interface PreparedUpload {
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/** Builds the bodies of all uploads ahead of time, so that the client only sends them. */
async function prepareUploads(photos: Buffer[], firstVariant: number): Promise<PreparedUpload[]> {
  const uploads: PreparedUpload[] = []
  for (let number = firstVariant; number < firstVariant + repeats; number += 1) {
    for (const photo of photos) {
      const form = new Response(uploadForm([{ name: `${number}.jpg`, bytes: variant(photo, number) }]))
      const headers = { 'content-type': form.headers.get('content-type') ?? '' }
      uploads.push({ headers, body: new Uint8Array(await form.arrayBuffer()) })
    }
  }
  return uploads
}

async function send({ angler }: SeededServer, upload: PreparedUpload): Promise<void> {
  const response = await angler.fetch('/api/photos/upload', { method: 'POST', ...upload })
  const { results } = (await response.json()) as { results: UploadResult[] }
  if (!results[0]?.success) throw new Error(`A photo was not taken: ${results[0]?.error}`)
}

async function costOfSharp(photos: Buffer[]) {
  const folder = await mkdtemp(join(tmpdir(), 'creel-sharp-'))
  const paths = photos.map((_, number) => join(folder, `${number}.jpg`))
  await Promise.all(photos.map((jpeg, number) => writeFile(paths[number] ?? '', jpeg)))
  const workers = await Promise.all(Array.from({ length: availableParallelism() }, startBaselineSharp))
  const work = Array.from({ length: repeats }, () => paths).flat()
  for (const worker of workers) await worker.makeRenditions(paths[0] ?? '') // warm-up
  const cpu = () => workers.reduce((sum, worker) => sum + cpuSecondsOfTree(worker.pid), 0)
  const before = cpu()
  const start = performance.now()
  await Promise.all(
    workers.map(async (worker) => {
      for (let path = work.pop(); path; path = work.pop()) await worker.makeRenditions(path)
    }),
  )
  const sharpClock = (performance.now() - start) / 1000 / uploadsEach
  const sharp = (cpu() - before) / uploadsEach
  for (const worker of workers) worker.stop()
  await rm(folder, { recursive: true })
  return { sharp, sharpClock }
}
