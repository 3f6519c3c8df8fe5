import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookApart, openTestDecoder, recompressed } from '../../test/app/test-decoder.ts'
import { heicPlan, heicPlans, heicSample } from '../../test/samples/samples.ts'
import type { Rendition, Renditions } from './renditions.ts'

const { readFile, makeRenditions } = openTestDecoder()

async function convert(heic: Buffer): Promise<Renditions & { display: Rendition }> {
  const { display, ...rest } = await makeRenditions(heic)
  if (display === null) throw new Error('A HEIC photo has no display file.')
  return { ...rest, display }
}

const names = Object.keys(heicPlans) as (keyof typeof heicPlans)[]

test.for(names)('the display file and renditions of %s.heic show the same image', async (name) => {
  const { display, preview, thumbnail } = await convert(heicSample(name))
  const { width, height } = heicPlan(name)
  expect(await sharp(display.path).metadata()).toMatchObject({ width, height })
  expect(await lookApart(preview.path, display.path)).toBeLessThan(recompressed)
  expect(await lookApart(thumbnail.path, display.path)).toBeLessThan(recompressed)
})

test('the display file is a JPEG of full size without metadata', async () => {
  const { display, preview, thumbnail, totalBytes } = await convert(heicSample('heic-gps-north-west'))
  const { format, width, height, exif, xmp, iptc, orientation } = await sharp(display.path).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 480 })
  expect({ exif, xmp, iptc, orientation }).toEqual({})
  expect(display.bytes).toBe((await stat(display.path)).size)
  expect(totalBytes).toBe(display.bytes + preview.bytes + thumbnail.bytes)
})

test('the display file keeps wide-gamut colors and their profile', async () => {
  const { display } = await convert(heicSample('heic-display-p3'))
  const bare = await sharp(display.path, { ignoreIcc: true }).toBuffer()
  expect(await lookApart(display.path, bare)).toBeGreaterThan(0.5)
})

test('a photo is rotated by EXIF if its container specifies no rotation', async () => {
  const heic = heicSample('heic-gps-north-west')
  const lying = withExifOrientation(heic, 6)
  expect(await readFile(lying)).toMatchObject({ width: 480, height: 640, orientation: 6 })
  const { width, height, display, preview } = await convert(lying)
  expect({ width, height }).toEqual({ width: 480, height: 640 })
  const upright = await sharp((await convert(heic)).display.path)
    .rotate(90)
    .toBuffer()
  expect(await lookApart(display.path, upright)).toBeLessThan(recompressed)
  expect(await lookApart(preview.path, upright)).toBeLessThan(recompressed)
})

test('a photo is rotated once if container and EXIF both specify the rotation', async () => {
  const heic = heicSample('heic-rotated')
  const { orientation, metadata } = await readFile(heic)
  expect({ orientation, exif: metadata.orientation }).toEqual({ orientation: 1, exif: 6 })
  const lying = Buffer.from(heic)
  lying.writeUInt8(0, lying.indexOf('irot') + 4) // quarter turns
  const upright = await sharp((await convert(lying)).display.path)
    .rotate(90)
    .toBuffer()
  expect(await lookApart((await convert(heic)).display.path, upright)).toBeLessThan(recompressed)
})

/** Overwrites the orientation in EXIF: tag 0x0112, a short, one value. */
function withExifOrientation(heic: Buffer, orientation: number): Buffer {
  const turned = Buffer.from(heic)
  const entry = turned.indexOf(Buffer.from('0112000300000001', 'hex'))
  if (entry === -1) throw new Error('The sample has no orientation.')
  turned.writeUInt16BE(orientation, entry + 8)
  return turned
}
