import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertSegment } from '../../scripts/samples/photo-bytes.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { countJpegScans } from './jpeg-markers.ts'

const progressive = async () =>
  sharp(await sampleJpeg())
    .jpeg({ progressive: true })
    .toBuffer()

test('a baseline JPEG has one scan, even if its thumbnail is progressive', async () => {
  expect(countJpegScans(await sampleJpeg(), 100)).toBe(1)
  expect(countJpegScans(insertSegment(await sampleJpeg(), 0xe1, await progressive()), 100)).toBe(1)
})

test('a progressive JPEG has several scans', async () => {
  expect(countJpegScans(await progressive(), 100)).toBe(10) // the script of libjpeg-turbo for three components
})

test('the first half of a file is enough for a baseline JPEG, but not for a progressive one', async () => {
  const ordinary = await sampleJpeg()
  expect(countJpegScans(ordinary.subarray(0, ordinary.length / 2), 100)).toBe(1)
  const many = await progressive()
  expect(countJpegScans(many.subarray(0, many.length / 2), 100)).toBeNull()
})
