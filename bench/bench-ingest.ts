import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullSizePhotos, variant } from './bench-photos.ts'
import type { Figure } from './measurements.ts'
import { cpuSecondsOfTree } from './process-tree.ts'
import { atEachSize, type SeededServer } from './seeded-server.ts'
import { startBaselineSharp } from './start-baseline-sharp.ts'

const pictures = 6
const rounds = 3
const repeats = 8

interface Pace {
  perSecond: number
  cpuEach: number
}

/** Measures uploads of 12 MP photos on all cores, beside bare sharp, which makes the same two renditions. */
export async function benchIngest(): Promise<Figure[]> {
  const photos = await fullSizePhotos(pictures)
  return await atEachSize(async (creel) => {
    const own: Pace[] = []
    const bare: Pace[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await paceOfSharp(photos))
      own.push(await paceOfCreel(creel, photos, round))
    }
    const [best, bestBare] = [fastest(own), fastest(bare)]
    const { data } = creel
    return [
      {
        what: 'ingest of 12 MP photos, all cores',
        data,
        value: best.perSecond,
        unit: 'photos/s',
        bare: { what: 'sharp', value: bestBare.perSecond },
        budget: { ratioAtLeast: 0.85 },
      },
      {
        what: 'CPU time of a photo, without the database',
        data,
        value: best.cpuEach,
        unit: 'CPU s',
        bare: { what: 'sharp', value: bestBare.cpuEach },
      },
    ]
  })
}

async function paceOfCreel({ angler, pid }: SeededServer, photos: Buffer[], round: number): Promise<Pace> {
  const first = round * (repeats + 1)
  const work = photos.flatMap((jpeg) =>
    Array.from({ length: repeats }, (_, number) => variant(jpeg, first + number)),
  )
  await angler.upload([
    { name: 'warm-up.jpg', bytes: variant(photos[0] ?? Buffer.alloc(0), first + repeats) },
  ])
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
}

async function paceOfSharp(photos: Buffer[]): Promise<Pace> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-sharp-'))
  const paths = photos.map((_, number) => join(folder, `${number}.jpg`))
  await Promise.all(photos.map((jpeg, number) => writeFile(paths[number] ?? '', jpeg)))
  const workers = await Promise.all(Array.from({ length: availableParallelism() }, startBaselineSharp))
  const work = Array.from({ length: repeats }, () => paths).flat()
  const cpu = () => workers.reduce((sum, worker) => sum + cpuSecondsOfTree(worker.pid), 0)
  const before = cpu()
  const start = performance.now()
  await Promise.all(
    workers.map(async (worker) => {
      for (let path = work.pop(); path; path = work.pop()) await worker.makeRenditions(path)
    }),
  )
  const pace = paceFrom(start, cpu() - before, photos.length * repeats)
  for (const worker of workers) worker.stop()
  await rm(folder, { recursive: true })
  return pace
}

function paceFrom(start: number, cpuSeconds: number, count: number): Pace {
  return { perSecond: (count * 1000) / (performance.now() - start), cpuEach: cpuSeconds / count }
}

function fastest(paces: Pace[]): Pace {
  return paces.reduce((best, pace) => (pace.perSecond > best.perSecond ? pace : best))
}
