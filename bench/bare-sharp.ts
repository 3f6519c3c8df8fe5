import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/* A process that makes the two renditions of each photo whose path it is given, from one decode to 1280 px, with bare sharp: the
 * least that an upload costs. It prints the CPU time and the time of a photo, in seconds. */

sharp.concurrency(1)
sharp.cache(false)

const paths = process.argv.slice(2)
await makeRenditions(paths[0] ?? '') // warm-up
const before = process.cpuUsage()
const start = performance.now()
for (const path of paths) await makeRenditions(path)
const { user, system } = process.cpuUsage(before)
const [cpuSeconds, seconds] = [(user + system) / 1e6, (performance.now() - start) / 1000]
console.log(JSON.stringify({ cpuSeconds: cpuSeconds / paths.length, seconds: seconds / paths.length }))

async function makeRenditions(path: string): Promise<void> {
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .resize(1280, 1280, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const preview = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  await preview().resize(320, 320, { fit: 'inside' }).webp({ quality: 75, effort: 2 }).toBuffer()
  await preview().webp({ quality: 75, effort: 2 }).toBuffer()
}
