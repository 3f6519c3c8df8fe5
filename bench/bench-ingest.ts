import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleJpeg } from '../test/samples.ts'
import { withServer } from './bench-server.ts'
import type { Figure } from './figures.ts'
import { cpuSecondsOfTree } from './process-tree.ts'

const pictures = 6
const rounds = 3
const repeats = 8

interface Pace {
  perSecond: number
  cpuEach: number
}

/** Photos per second through the front door, beside what bare sharp needs for the same two renditions; 12 MP, all cores. */
export async function benchIngest(): Promise<Figure[]> {
  const photos = await makePhotos()
  const creel: Pace[] = []
  const bare: Pace[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await paceOfSharp(photos))
    creel.push(await paceOfCreel(photos))
  }
  const [best, bestBare] = [fastest(creel), fastest(bare)]
  return [
    { what: 'bare sharp, 320 + 1280 WebP', value: tell(bestBare) },
    { what: 'Creel, upload to answer', value: tell(best) },
    {
      what: 'Creel / bare sharp, photos per second',
      value: percent(best.perSecond / bestBare.perSecond),
      budget: 'at least 85 %',
    },
    { what: 'CPU of Creel / CPU of bare sharp, each photo', value: percent(best.cpuEach / bestBare.cpuEach) },
  ]
}

async function makePhotos(): Promise<Buffer[]> {
  const places = Array.from({ length: pictures }, (_, seed) => ({
    latitude: 40 + seed,
    longitude: -73.3,
    seed,
  }))
  return await Promise.all(
    places.map((place) =>
      sampleJpeg({ ...place, width: 4032, height: 3024, takenAt: '2025-06-14T06:12:30' }),
    ),
  )
}

/** The same picture under other bytes: a comment segment after the start marker makes it another file. */
function variant(jpeg: Buffer, number: number): Buffer {
  const text = Buffer.from(`variant ${number}`)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([head, text, jpeg.subarray(2)])
}

async function paceOfCreel(photos: Buffer[]): Promise<Pace> {
  return await withServer(async (server, angler) => {
    const work = photos.flatMap((jpeg) =>
      Array.from({ length: repeats }, (_, number) => variant(jpeg, number)),
    )
    const pid = server.process.pid ?? 0
    await angler.upload([{ name: 'warm-up.jpg', bytes: variant(photos[0] ?? Buffer.alloc(0), repeats) }])
    const before = cpuSecondsOfTree(pid)
    const start = performance.now()
    await Promise.all(
      Array.from({ length: availableParallelism() + 1 }, async (_, lane) => {
        for (let next = work.pop(); next; next = work.pop()) {
          const [result] = await angler.upload([{ name: `${lane}-${work.length}.jpg`, bytes: next }])
          if (!result?.success) throw new Error(`A photo was not taken: ${result?.error}`)
        }
      }),
    )
    return paceFrom(start, cpuSecondsOfTree(pid) - before, photos.length * repeats)
  })
}

async function paceOfSharp(photos: Buffer[]): Promise<Pace> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-sharp-'))
  const paths = photos.map((_, number) => join(folder, `${number}.jpg`))
  await Promise.all(photos.map((jpeg, number) => writeFile(paths[number] ?? '', jpeg)))
  const workers = Array.from({ length: availableParallelism() }, () =>
    fork(new URL('bare-sharp.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const work = Array.from({ length: repeats }, () => paths).flat()
  const cpu = () => workers.reduce((sum, worker) => sum + cpuSecondsOfTree(worker.pid ?? 0), 0)
  const before = cpu()
  const start = performance.now()
  await Promise.all(
    workers.map(async (worker) => {
      for (let path = work.pop(); path; path = work.pop()) {
        const done = once(worker, 'message')
        worker.send(path)
        await done
      }
    }),
  )
  const pace = paceFrom(start, cpu() - before, photos.length * repeats)
  for (const worker of workers) worker.kill()
  await rm(folder, { recursive: true })
  return pace
}

function paceFrom(start: number, cpuSeconds: number, count: number): Pace {
  return { perSecond: (count * 1000) / (performance.now() - start), cpuEach: cpuSeconds / count }
}

function fastest(paces: Pace[]): Pace {
  return paces.reduce((best, pace) => (pace.perSecond > best.perSecond ? pace : best))
}

const tell = ({ perSecond, cpuEach }: Pace) =>
  `${perSecond.toFixed(2)} photos/s, ${cpuEach.toFixed(3)} CPU s each`
const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`
