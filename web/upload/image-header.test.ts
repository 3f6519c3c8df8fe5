import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageHeader } from './image-header.ts'

const createImage = (width = 31, height = 17) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 120, alpha: 0.5 } } })

test.each([
  ['jpeg', () => createImage().jpeg()],
  [
    'jpeg',
    () =>
      createImage()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Make: 'Creel' } }),
  ],
  ['png', () => createImage().png()],
  ['webp', () => createImage().webp()],
  ['webp', () => createImage().webp({ lossless: true })],
  ['webp', () => createImage().flatten().webp({ quality: 50 })],
] as const)('the size of a %s is read from its header', async (format, encode) => {
  const bytes = await encode().toBuffer()
  expect(readImageHeader(bytes)).toEqual({ format, width: 31, height: 17 })
})

test('the maximum width of a WebP is read exactly', async () => {
  const bytes = await createImage(16_383, 1).webp({ lossless: true }).toBuffer()
  expect(readImageHeader(bytes)?.width).toBe(16_383)
})

test('a truncated, unsupported or empty file has no size', async () => {
  const bytes = await createImage().jpeg().toBuffer()
  expect(readImageHeader(bytes.subarray(0, 30))).toBeNull()
  expect(readImageHeader(new TextEncoder().encode('GIF89a, or nearly so, and long enough'))).toBeNull()
  expect(readImageHeader(new Uint8Array())).toBeNull()
})
