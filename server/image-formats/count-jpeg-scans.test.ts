import sharp from 'sharp'
import { expect, test } from 'vitest'
import { manyScansJpeg, sampleJpeg } from '../../test/samples/samples.ts'
import { countJpegScans } from './count-jpeg-scans.ts'

const progressive = async () =>
  sharp(await sampleJpeg())
    .jpeg({ progressive: true })
    .toBuffer()

test('an ordinary JPEG has one scan, whatever its thumbnail has', async () => {
  expect(countJpegScans(await sampleJpeg(), 100)).toBe(1)
  expect(
    countJpegScans(await sampleJpeg({ takenAt: '2025-01-01T10:00:00', thumbnail: await progressive() }), 100),
  ).toBe(1)
})

test('a progressive JPEG has several', async () => {
  expect(countJpegScans(await progressive(), 100)).toBe(10) // the script of libjpeg-turbo for three components
})

test('counting ends soon after the limit', async () => {
  expect(countJpegScans(await manyScansJpeg(883), 100)).toBe(101)
})

test('the first part of an ordinary JPEG tells; that of a progressive one does not', async () => {
  const ordinary = await sampleJpeg()
  expect(countJpegScans(ordinary.subarray(0, ordinary.length / 2), 100)).toBe(1)
  const many = await progressive()
  expect(countJpegScans(many.subarray(0, many.length / 2), 100)).toBeNull()
})

test('what ends before any scan tells nothing', async () => {
  for (const length of [0, 2, 3, 4, 20])
    expect(countJpegScans((await sampleJpeg()).subarray(0, length), 100)).toBeNull()
})
