import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { lookApart, openTestDecoder, recompressed } from '../../test/app/test-decoder.ts'
import { heicNames, heicPlans, heicSample, readSampleFile } from '../../test/samples/samples.ts'
import type { Rendition, Renditions } from './render-photo.ts'

const { readFile, makeRenditions } = openTestDecoder()

async function convert(heic: Buffer): Promise<Renditions & { display: Rendition }> {
  const { display, ...rest } = await makeRenditions(heic)
  if (display === null) throw new Error('A HEIC photo has no display file.')
  return { ...rest, display }
}

test.for(heicNames)('the display file and renditions of %s.heic show the same image', async (name) => {
  const { display, preview, thumbnail } = await convert(heicSample(name))
  const { width, height } = heicPlans[name]
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

describe('a photo that its container crops', () => {
  const whole = heicSample('heic-gps-north-west') // 640 x 480
  const cropped = readSampleFile('heic-cropped.heic')
  const cut = async () =>
    sharp(
      await sharp((await convert(whole)).display.path)
        .extract({ left: 140, top: 80, width: 200, height: 300 })
        .toBuffer(),
    )

  test('shows the part that is left', async () => {
    expect(await readFile(cropped)).toMatchObject({ width: 200, height: 300 })
    const { display } = await convert(cropped)
    expect(await lookApart(display.path, await (await cut()).toBuffer())).toBeLessThan(recompressed)
  })

  test('is then rotated and mirrored', async () => {
    const turned = readSampleFile('heic-cropped-turned-mirrored.heic') // left becomes right
    expect(await readFile(turned)).toMatchObject({ width: 300, height: 200 })
    const expected = await sharp(await (await cut()).rotate(270).toBuffer())
      .flop()
      .toBuffer()
    expect(await lookApart((await convert(turned)).display.path, expected)).toBeLessThan(recompressed)
  })
})
