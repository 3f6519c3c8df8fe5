import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookApart, openTestDecoder, recompressed } from '../../test/app/test-decoder.ts'
import { sampleJpeg, samplePng, sampleWebp } from '../../test/samples/samples.ts'

const { makeRenditions } = openTestDecoder()

test('a large photo gets a thumbnail of 320 pixels and a preview of 1280 pixels', {
  tags: 'slow',
}, async () => {
  const { thumbnail, preview, ...rest } = await makeRenditions(
    await sampleJpeg({ width: 2000, height: 1500 }),
  )
  expect(await sharp(thumbnail.path).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  expect(await sharp(preview.path).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 960 })
  expect(rest).toMatchObject({ width: 2000, height: 1500, display: null })
  expect((await stat(thumbnail.path)).size).toBe(thumbnail.bytes)
  expect((await stat(preview.path)).size).toBe(preview.bytes)
  expect(rest.totalBytes).toBe(thumbnail.bytes + preview.bytes)
})

test.for([
  ...([2, 3, 4, 5, 6, 7, 8] as const).map((orientation) => ['JPEG', orientation, sampleJpeg] as const),
  ['PNG', 6, samplePng] as const,
  ['WebP', 5, sampleWebp] as const,
])('the renditions of a %s with orientation %i are upright', async ([, orientation, make]) => {
  const { thumbnail, preview } = await makeRenditions(await make({ orientation }))
  const upright = await make({ orientation: 1 })
  expect(await lookApart(thumbnail.path, upright)).toBeLessThan(recompressed)
  expect(await lookApart(preview.path, upright)).toBeLessThan(recompressed)
})

test('renditions contain no metadata', async () => {
  const place = { latitude: 12.5, longitude: -71.25 }
  const { thumbnail, preview } = await makeRenditions(await sampleJpeg({ ...place, make: 'Creel' }))
  for (const { path } of [thumbnail, preview]) {
    const { exif, xmp, iptc, icc } = await sharp(path).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  }
})

test('transparent pixels become white', async () => {
  const glass = { r: 255, g: 0, b: 0, alpha: 0 }
  const photo = sharp({ create: { width: 60, height: 40, channels: 4, background: glass } })
  const { thumbnail } = await makeRenditions(await photo.png().toBuffer())
  const { channels } = await sharp(thumbnail.path).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('renditions of an animation show its first frame', async () => {
  const [first, second] = ['#102080', '#f0e010'].map((background) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const frames = await Promise.all([first, second].map(async (frame) => (await frame) ?? Buffer.alloc(0)))
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  const { preview } = await makeRenditions(animation)
  expect(await lookApart(preview.path, frames[0] ?? '')).toBeLessThan(recompressed)
  expect(await sharp(preview.path).metadata()).toMatchObject({ width: 60, height: 40 })
})

test.for(['p3', 'srgb'])('the preview of a photo with the profile %s keeps its colors', async (profile) => {
  const orange = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c86432' } })
  const photo = await orange.clone().withIccProfile(profile).jpeg({ quality: 100 }).toBuffer()
  const { preview } = await makeRenditions(photo)
  expect(await lookApart(preview.path, await orange.png().toBuffer())).toBeLessThan(2)
})
