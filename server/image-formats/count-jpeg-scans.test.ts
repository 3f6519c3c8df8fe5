import sharp from 'sharp'
import { expect, test } from 'vitest'
import { manyScansJpeg, sampleJpeg } from '../../test/samples/samples.ts'
import { countJpegScans } from './count-jpeg-scans.ts'

const progressive = async () =>
  sharp(await sampleJpeg())
    .jpeg({ progressive: true })
    .toBuffer()

test('a baseline JPEG has one scan, even if its thumbnail is progressive', async () => {
  expect(countJpegScans(await sampleJpeg(), 100)).toBe(1)
  expect(
    countJpegScans(await sampleJpeg({ takenAt: '2025-01-01T10:00:00', thumbnail: await progressive() }), 100),
  ).toBe(1)
})

test('a progressive JPEG has several scans', async () => {
  expect(countJpegScans(await progressive(), 100)).toBe(10) // the script of libjpeg-turbo for three components
})

test('counting stops right after the limit', { tags: 'slow' }, async () => {
  expect(countJpegScans(await manyScansJpeg(883), 100)).toBe(101)
})

test('the first half of a file is enough for a baseline JPEG, but not for a progressive one', async () => {
  const ordinary = await sampleJpeg()
  expect(countJpegScans(ordinary.subarray(0, ordinary.length / 2), 100)).toBe(1)
  const many = await progressive()
  expect(countJpegScans(many.subarray(0, many.length / 2), 100)).toBeNull()
})

test('the count is null if the file ends before the first scan', async () => {
  for (const length of [0, 2, 3, 4, 20])
    expect(countJpegScans((await sampleJpeg()).subarray(0, length), 100)).toBeNull()
})
