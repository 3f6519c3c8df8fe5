import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readOriginal } from './read-original.ts'

function teal(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function isMarked(bytes: Uint8Array): Promise<boolean> {
  return (await readOriginal(new Blob([new Uint8Array(bytes)]))).shouldDownscale
}

test('an original is identified by the SHA-256 hash of all its bytes', async () => {
  const bytes = await teal(20, 10).jpeg().toBuffer()
  const { sha256 } = await readOriginal(new Blob([new Uint8Array(bytes)]))
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('large photos are marked for downscaling, and small ones are not', async () => {
  expect(await isMarked(await teal(3001, 10).jpeg().toBuffer())).toBe(true)
  expect(await isMarked(await teal(10, 3001).png().toBuffer())).toBe(true)
  expect(await isMarked(await teal(3001, 10).webp().toBuffer())).toBe(true)
  expect(await isMarked(await teal(3000, 10).jpeg().toBuffer())).toBe(false)
})

test('a damaged photo is not downscaled, so that the server can report it', async () => {
  const bytes = await teal(3001, 400).jpeg().toBuffer()
  expect(await isMarked(bytes.subarray(0, bytes.length - 200))).toBe(false)
})

test('a photo with more pixels than the server accepts is not downscaled', async () => {
  const bytes = await teal(40, 10).png().toBuffer()
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  expect(await isMarked(bytes)).toBe(false)
})

test('a PNG that its EXIF turns is left to the server, since not all browsers turn it', async () => {
  const large = teal(3001, 10)
  expect(await isMarked(await large.png().withMetadata({ orientation: 6 }).toBuffer())).toBe(false)
  expect(await isMarked(await large.png().withMetadata({ orientation: 1 }).toBuffer())).toBe(true)
})

test('HEIC is marked for downscaling, and unsupported formats are left to the server', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
  expect(await isMarked(heic)).toBe(true)
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4 * 1024 * 1024)])
  expect(await isMarked(gif)).toBe(false)
})
