import { sampleJpeg } from '../test/samples.ts'
import { withServer } from './bench-server.ts'
import { type Figure, milliseconds, percentile } from './figures.ts'

const uploads = 60

/** How long one photo of 1600 px, alone, waits for its answer, and how long a list waits while eight come in at once. */
export async function benchUpload(): Promise<Figure[]> {
  const photo = (seed: number) =>
    sampleJpeg({
      width: 1600,
      height: 1200,
      seed,
      latitude: 30 + seed / 10,
      longitude: -90,
      takenAt: '2025-06-14T06:12:30',
    })
  return await withServer(async (_server, angler) => {
    const send = async (seed: number) => angler.upload([{ name: `${seed}.jpg`, bytes: await photo(seed) }])
    await send(0)
    const alone: number[] = []
    for (let seed = 1; seed <= uploads; seed += 1) {
      await photo(seed)
      alone.push(await timed(() => send(seed)))
    }
    const lists: number[] = []
    let uploading = true
    const lanes = Array.from({ length: 8 }, (_, lane) =>
      Array.from({ length: 5 }, (_, n) => 1000 + lane * 10 + n),
    )
    for (const seed of lanes.flat()) await photo(seed)
    const crowd = Promise.all(
      lanes.map(async (seeds) => {
        for (const seed of seeds) await send(seed)
      }),
    ).finally(() => {
      uploading = false
    })
    while (uploading) lists.push(await timed(() => angler.read('/api/locations')))
    await crowd
    return [
      { what: 'answer to an upload alone, p50', value: milliseconds(percentile(alone, 0.5)) },
      {
        what: 'answer to an upload alone, p95',
        value: milliseconds(percentile(alone, 0.95)),
        budget: 'under 250 ms',
      },
      { what: 'list call while 8 upload, p50', value: milliseconds(percentile(lists, 0.5)) },
      {
        what: 'list call while 8 upload, p95',
        value: milliseconds(percentile(lists, 0.95)),
        budget: 'under 100 ms',
      },
    ]
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
