import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downscaledPhotos } from './bench-photos.ts'
import { durations, type Figure, percentile, timed } from './measurements.ts'
import { atEachSize, type SeededServer } from './seeded-server.ts'
import { startBaselineSharp } from './start-baseline-sharp.ts'

const alone = 40
const concurrency = 8
const each = 5
const list = '/api/photos?fishingOnly=true&limit=60'

/** Measures the response to one upload of 1600 px, and a list of photos while eight uploads run. */
export async function benchUpload(): Promise<Figure[]> {
  return await atEachSize(async (creel) => {
    const photos = await downscaledPhotos(1 + alone + concurrency * each)
    const sharp = await timeSharp(photos.slice(1, 1 + alone))
    const uploads = await timeUploads(creel, photos)
    const readList = async () => (await creel.angler.fetch(list)).bytes()
    const quiet = await durations(alone, readList)
    const busy = await timeLists(creel, photos.slice(1 + alone), readList)
    return [
      {
        what: 'response to an upload of 1600 px alone, p95',
        data: creel.data,
        value: percentile(uploads, 0.95),
        unit: 'ms',
        bare: { what: 'sharp', value: percentile(sharp, 0.95) },
        budget: { atMost: 250 },
      },
      {
        what: `first page of the gallery while ${concurrency} upload, p95`,
        data: creel.data,
        value: percentile(busy, 0.95),
        unit: 'ms',
        bare: { what: 'while none runs', value: percentile(quiet, 0.95) },
        budget: { atMost: 100 },
      },
    ]
  })
}

async function timeUploads({ angler }: SeededServer, photos: Buffer[]): Promise<number[]> {
  const [first, ...others] = photos.slice(0, 1 + alone)
  await send(angler, first, 'warm-up')
  return await durations(others.length, (index) => send(angler, others[index], `alone-${index}`))
}

/** Reads the list repeatedly until the last upload has ended. */
async function timeLists(
  { angler }: SeededServer,
  photos: Buffer[],
  readList: () => Promise<unknown>,
): Promise<number[]> {
  const waiting = [...photos]
  let uploading = true
  const allUploads = Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await send(angler, next, `${lane}-${waiting.length}`)
    }),
  ).finally(() => {
    uploading = false
  })
  const times: number[] = []
  while (uploading) times.push(await timed(readList))
  await allUploads
  return times
}

async function send(angler: SeededServer['angler'], bytes: Buffer | undefined, name: string): Promise<void> {
  if (bytes === undefined) throw new Error('There is no such photo.')
  const [result] = await angler.upload([{ name: `${name}.jpg`, bytes }])
  if (!result?.success) throw new Error(`A photo was not taken: ${JSON.stringify(result)}`)
}

async function timeSharp(photos: Buffer[]): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-sharp-'))
  const paths = photos.map((_, number) => join(folder, `${number}.jpg`))
  await Promise.all(photos.map((jpeg, number) => writeFile(paths[number] ?? '', jpeg)))
  const sharp = await startBaselineSharp()
  const times = await durations(paths.length, (index) => sharp.makeRenditions(paths[index] ?? ''))
  sharp.stop()
  await rm(folder, { recursive: true })
  return times
}
