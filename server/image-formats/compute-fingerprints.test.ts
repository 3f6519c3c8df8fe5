import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { computeFingerprints, type Fingerprints } from './compute-fingerprints.ts'

async function fingerprintsOf(photo: Buffer): Promise<Fingerprints> {
  const pixels = await sharp(photo)
    .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return computeFingerprints(pixels)
}

function bitsApart(one: Buffer, other: Buffer): number {
  const bits = [...one].map(
    (byte, index) => (byte ^ (other[index] ?? 0)).toString(2).replaceAll('0', '').length,
  )
  return bits.reduce((sum, count) => sum + count, 0)
}

const trout = () => sampleJpeg({ seed: 1, image: 'rainbow-trout-held-dawn' })

test.for([
  ['downscaled and recompressed', (photo: Buffer) => sharp(photo).resize(400).jpeg({ quality: 50 })],
  ['brightened', (photo: Buffer) => sharp(photo).modulate({ brightness: 1.1 })],
  ['in another format', (photo: Buffer) => sharp(photo).webp({ quality: 40 })],
] as const)('a photo %s has similar hashes', async ([, change]) => {
  const original = await fingerprintsOf(await trout())
  const changed = await fingerprintsOf(await change(await trout()).toBuffer())
  expect(bitsApart(original.perceptualHash, changed.perceptualHash)).toBeLessThanOrEqual(8)
  expect(bitsApart(original.differenceHash, changed.differenceHash)).toBeLessThanOrEqual(12)
})

test('the thumbhash renders a placeholder with the aspect ratio and color of the image', async () => {
  const sky = { create: { width: 300, height: 200, channels: 3, background: '#3a7bd5' } } as const
  const { thumbhash } = await fingerprintsOf(await sharp(sky).png().toBuffer())
  expect(thumbhash.length).toBeLessThan(30)
  const { w, h, rgba } = thumbHashToRGBA(thumbhash)
  expect(w / h).toBeCloseTo(1.5, 0)
  for (const [channel, value] of [0x3a, 0x7b, 0xd5, 255].entries()) {
    expect(Math.abs((rgba[channel] ?? 0) - value)).toBeLessThan(12)
  }
})
