import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pMap from 'p-map'
import sharp from 'sharp'
import { addCameraData } from '../scripts/samples/sample-photo.ts'
import { findFreePort } from '../test/app/free-port.ts'
import { type HttpClient, signInLocally } from '../test/app/http-client.ts'
import { startTestServer } from '../test/app/test-server.ts'
import { unsetSettings } from '../test/app/unset-settings.ts'
import { compare, type Figure, median, percentile, timed } from './figures.ts'
import { cpuSecondsOfTree, memoryOfTree } from './process-tree.ts'
import { type SeededServer, withSeededServer } from './seeded-server.ts'

/* What the server needs: to start, in memory, for a photo, and for the lists of one angler beside others. */

/** Measures `npm start` from the second start on. */
export async function benchStart(rounds: number): Promise<Figure[]> {
  return await withDataFolder(async (dataDir) => {
    await timeStart(dataDir)
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) seconds.push((await timeStart(dataDir)) / 1000)
    return [{ what: 'start, second time', value: median(seconds), unit: 's', atMost: 2 }]
  })
}

async function timeStart(dataDir: string): Promise<number> {
  const own = { DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'error' }
  const env = { ...process.env, ...unsetSettings, ...own }
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(npm, 'exit')
  const milliseconds = await timed(async () => {
    for await (const line of createInterface({ input: npm.stdout })) if (line.includes('is ready')) return
    throw new Error('npm start ended before it was ready.')
  })
  npm.kill('SIGTERM')
  await exited
  return milliseconds
}

const photosAtWork = 24
/** Child processes with data sets exit after a minute without work. */
const afterWorkMs = 3 * 60_000

/** Measures the memory of all processes, PostgreSQL included: idle, and three minutes after work. */
export async function benchMemory(): Promise<Figure[]> {
  return await withDataFolder(async (dataDir) => {
    const server = await startTestServer(dataDir)
    try {
      const angler = await signInLocally(server.url, 'angler@example.org')
      const memory = (what: string): Figure => ({
        what: `memory, PostgreSQL included, ${what}`,
        value: memoryOfTree(server.process.pid ?? 0),
        unit: 'MB',
        atMost: 250,
      })
      await pause(5_000)
      const idle = memory('idle')
      for (const photo of await phonePhotos(photosAtWork)) await upload(angler, photo)
      await pause(afterWorkMs)
      return [idle, memory(`three minutes after ${photosAtWork} photos of 12 MP`)]
    } finally {
      await server.stop()
    }
  })
}

async function withDataFolder<Result>(measure: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  try {
    return await measure(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const photosPerRound = 36

/**
 * Measures the CPU time of uploads of 12 MP photos on all cores, beside bare sharp, which makes the same two renditions. No
 * process runs the background jobs meanwhile.
 */
export async function benchIngest(rounds: number): Promise<Figure[]> {
  const measure = async ({ angler, pids }: SeededServer): Promise<Figure[]> => {
    const cpuSeconds = () => pids.reduce((sum, pid) => sum + cpuSecondsOfTree(pid), 0)
    const send = (photos: Buffer[]) =>
      pMap(photos, (photo) => upload(angler, photo), { concurrency: availableParallelism() + 1 })
    const [own, bare]: [number[], number[]] = [[], []]
    await send(await phonePhotos(2)) // warm-up
    for (let round = 1; round <= rounds; round += 1) {
      const photos = await phonePhotos(photosPerRound, round * photosPerRound)
      const costs = await Promise.all(Array.from({ length: availableParallelism() }, () => runSharp(photos)))
      bare.push(costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / costs.length)
      const before = cpuSeconds()
      await send(photos)
      own.push((cpuSeconds() - before) / photos.length)
    }
    return [
      {
        what: 'a photo of 12 MP, server and PostgreSQL',
        ...compare(own, 'bare sharp', bare),
        unit: 'CPU s',
        atMost: 1.33, // bare sharp takes 75 %
      },
    ]
  }
  return await withSeededServer(10_000, 10_000, measure, { ROLE: 'web' })
}

/** Returns the seconds that bare sharp takes for each photo in a process of its own. */
async function runSharp(photos: Buffer[]): Promise<{ cpuSeconds: number; seconds: number }> {
  return await withDataFolder(async (folder) => {
    const paths = photos.map((_, number) => join(folder, `${number}.jpg`))
    await Promise.all(photos.map((photo, number) => writeFile(paths[number] ?? '', photo)))
    const script = fileURLToPath(new URL('bare-sharp.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths])
    return JSON.parse(stdout)
  })
}

const uploadsAlone = 20
const uploadLanes = 8
const uploadsPerLane = 5
const firstPage = '/api/photos?fishingOnly=true&limit=60'

/** Measures the response to an upload of 1600 px beside bare sharp, and how long another angler waits while eight uploads run. */
export async function benchUpload({ angler, newcomer }: SeededServer): Promise<Figure[]> {
  const photos = await downscaledPhotos(uploadsAlone + uploadLanes * uploadsPerLane)
  const alone = photos.splice(0, uploadsAlone)
  const { seconds } = await runSharp(alone)
  const responses: number[] = []
  for (const photo of alone) responses.push(await timed(() => upload(angler, photo)))
  const quiet = await timeWhile(newcomer, pause(1_000))
  const uploads = pMap(photos, (photo) => upload(angler, photo), { concurrency: uploadLanes })
  const busy = await timeWhile(newcomer, uploads)
  const sharpMs = responses.map(() => seconds * 1000)
  return [
    {
      what: 'response to an upload of 1600 px',
      ...compare(responses, 'bare sharp', sharpMs),
      unit: 'ms',
    },
    {
      what: `wait of another angler while ${uploadLanes} upload, p95`,
      value: percentile(busy, 0.95) - median(quiet),
      unit: 'ms',
      atMost: 100,
    },
  ]
}

/** Reads a first page repeatedly until some work has ended, and returns how long each took, in ms. */
async function timeWhile(reader: HttpClient, work: Promise<unknown>): Promise<number[]> {
  let isWorking = true
  const worked = work.finally(() => {
    isWorking = false
  })
  const times: number[] = []
  while (isWorking) times.push(await timed(() => read(reader, firstPage)))
  await worked
  return times
}

/** What screens and other apps read. */
const lists = {
  'first page of the gallery': firstPage,
  'first page of the log': '/api/changes',
  'all photos': '/api/photos?fishingOnly=true',
  'map data': '/api/map-points?names=true',
  'all groups': '/api/location-groups',
  'personal bests': '/api/bests',
}
const listsPerRound = 5

/** Measures requests of an angler with 10,000 photos among others with 100,000, beside the same requests where nobody else is. */
export async function benchLists(rounds: number): Promise<Figure[]> {
  return await withSeededServer(10_000, 0, ({ angler: single }) =>
    withSeededServer(10_000, 100_000, async ({ angler: oneOfMany }) => {
      const figures: Figure[] = []
      for (const [what, path] of Object.entries(lists)) {
        const [own, bare]: [number[], number[]] = [[], []]
        for (const angler of [single, oneOfMany]) await read(angler, path) // warm-up
        for (let round = 0; round < rounds * listsPerRound; round += 1) {
          bare.push(await timed(() => read(single, path)))
          own.push(await timed(() => read(oneOfMany, path)))
        }
        figures.push({
          what: `${what}, among 1,000 others`,
          data: '10,000 photos',
          ...compare(own, 'alone', bare),
          unit: 'ms',
          atMost: 1.25,
        })
      }
      return figures
    }),
  )
}

async function read(reader: HttpClient, path: string): Promise<void> {
  const response = await reader.fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  await response.bytes()
}

async function upload(angler: HttpClient, bytes: Buffer): Promise<void> {
  const [result] = await angler.upload([{ name: 'photo.jpg', bytes }])
  if (!result?.success || result.duplicate)
    throw new Error(`A photo was not taken: ${JSON.stringify(result)}`)
}

const names = ['striped-bass-held', 'rainbow-trout-shallows', 'largemouth-bass-leap']
const places = 6

/**
 * Returns photos from three images of 12 MP, as large as those of a phone: one an hour, at six places in turn, beginning with
 * the number `first`. Those of other numbers are other files.
 */
async function phonePhotos(count: number, first = 0): Promise<Buffer[]> {
  const images = await Promise.all(names.map(readImage))
  return numberPhotos(images, count, first)
}

/** Returns the same photos as the web app uploads them: 1600 pixels wide. */
async function downscaledPhotos(count: number): Promise<Buffer[]> {
  const downscale = async (name: string) =>
    sharp(await readImage(name))
      .resize(1600)
      .jpeg({ quality: 88 })
      .toBuffer()
  return numberPhotos(await Promise.all(names.map(downscale)), count, 0)
}

function readImage(name: string): Promise<Buffer> {
  return readFile(new URL(`photos/${name}.jpg`, import.meta.url))
}

function numberPhotos(images: Buffer[], count: number, first: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const number = first + index
      const takenAt = new Date(Date.UTC(2025, 5, 14, number)).toISOString().slice(0, 19)
      const image = images[number % images.length] ?? Buffer.alloc(0)
      return addCameraData(image, { latitude: 30 + (number % places) / 10, longitude: -90, takenAt })
    }),
  )
}
