import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readOriginal } from './read-original.ts'

function teal(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function isShrunk(bytes: Uint8Array): Promise<boolean> {
  return (await readOriginal(new Blob([new Uint8Array(bytes)]))).shouldDownscale
}

test('an original is known by the sha256 of all its bytes', async () => {
  const bytes = await teal(20, 10).jpeg().toBuffer()
  const { sha256 } = await readOriginal(new Blob([new Uint8Array(bytes)]))
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('large photos are to be shrunk, small ones are not', async () => {
  expect(await isShrunk(await teal(3001, 10).jpeg().toBuffer())).toBe(true)
  expect(await isShrunk(await teal(10, 3001).png().toBuffer())).toBe(true)
  expect(await isShrunk(await teal(3001, 10).webp().toBuffer())).toBe(true)
  expect(await isShrunk(await teal(3000, 10).jpeg().toBuffer())).toBe(false)
})

test('a damaged photo goes up as it is, so that the server can say so', async () => {
  const bytes = await teal(3001, 400).jpeg().toBuffer()
  expect(await isShrunk(bytes.subarray(0, bytes.length - 200))).toBe(false)
})

test('more pixels than the server takes are not unpacked first', async () => {
  const bytes = await teal(40, 10).png().toBuffer()
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  expect(await isShrunk(bytes)).toBe(false)
})

test('HEIC is worth a try, other formats are for the server to refuse', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
  expect(await isShrunk(heic)).toBe(true)
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4 * 1024 * 1024)])
  expect(await isShrunk(gif)).toBe(false)
})
