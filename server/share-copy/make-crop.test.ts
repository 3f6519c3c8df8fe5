import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateTags, readWithExiftool } from '../../test/assertions/exiftool.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { makeCrop } from './make-crop.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-crop-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function store(bytes: Buffer): Promise<string> {
  const path = join(folder, 'stored')
  await writeFile(path, bytes)
  return path
}

const middle = { left: 0.25, top: 0.25, right: 0.75, bottom: 0.5 }

test('a crop shows its part of the upright photo, at most as large as a preview', {
  tags: 'slow',
}, async () => {
  // Sideways: its top left quarter is red once it is upright.
  const red = { create: { width: 1000, height: 2000, channels: 3, background: 'red' } } as const
  const upright = await sharp({ create: { width: 4000, height: 6000, channels: 3, background: 'blue' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 1000, top: 1500 }])
    .png()
    .toBuffer()
  const sideways = await sharp(upright).rotate(-90).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const crop = await makeCrop({ path: await store(sideways), box: middle })
  const { data, info } = await sharp(crop ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1280, height: 960, channels: 3 })
  expect([data[0], data[2]]).toEqual([
    expect.toSatisfy((red) => red > 200),
    expect.toSatisfy((blue) => blue < 60),
  ])
  const topRight = (info.width - 1) * 3
  expect([data[topRight], data[topRight + 2]]).toEqual([
    expect.toSatisfy((red) => red < 60),
    expect.toSatisfy((blue) => blue > 200),
  ])
})

test('a crop contains no metadata according to ExifTool', { tags: 'slow' }, async () => {
  const bytes = await sampleJpeg({ width: 3000, height: 2000, latitude: 44.5, longitude: -73.3, seed: 1 })
  const crop = await makeCrop({ path: await store(bytes), box: middle })
  const [tags = {}] = await readWithExiftool([crop ?? Buffer.alloc(0)])
  expect(privateTags(tags)).toEqual([])
})

test('there is no crop if it would hardly show more than the preview', async () => {
  const path = await store(await sampleJpeg({ width: 1400, height: 1000, seed: 1 }))
  expect(await makeCrop({ path, box: middle })).toBeNull()
})
