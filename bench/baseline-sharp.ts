import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

// Bare sharp makes the two renditions from one decode to 1280 px: the lower bound for ingest.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (path: string) => {
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .resize(1280, 1280, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const preview = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  await preview().resize(320, 320, { fit: 'inside' }).webp({ quality: 75, effort: 2 }).toBuffer()
  await preview().webp({ quality: 75, effort: 2 }).toBuffer()
  process.send?.('done')
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
