import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isCompleteJpeg } from './is-complete-jpeg.ts'

const noise = (options: { progressive?: boolean } = {}) =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg(options)
    .toBuffer()

test('an intact JPEG is complete, progressive or not, even with trailing bytes', async () => {
  expect(isCompleteJpeg(await noise())).toBe(true)
  expect(isCompleteJpeg(await noise({ progressive: true }))).toBe(true)
  expect(isCompleteJpeg(Buffer.concat([await noise(), Buffer.alloc(500, 7)]))).toBe(true)
})

test('a truncated JPEG is incomplete', async () => {
  const bytes = await noise()
  expect(isCompleteJpeg(bytes.subarray(0, bytes.length / 2))).toBe(false)
})

test('a JPEG with overwritten image data is incomplete', async () => {
  const bytes = await noise()
  bytes.set([0xff, 0x9f, 0x42, 0x42], bytes.length / 2)
  expect(isCompleteJpeg(bytes)).toBe(false)
})
