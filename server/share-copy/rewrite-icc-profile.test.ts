import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addIccTag, displayP3 } from '../../scripts/samples/formats/icc-tags.ts'
import { metadataFilledProfile, plantedBytes } from '../../scripts/samples/metadata-filled-photos.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { embedIccProfile } from '../image-formats/embed-icc-profile.ts'
import { rewriteIccProfile } from './rewrite-icc-profile.ts'

test('a profile written anew shows the same colours', async () => {
  const picture = await sharp(await sampleJpeg())
    .resize(200)
    .jpeg()
    .toBuffer()
  const profile = await displayP3()
  const before = await seen(embedIccProfile(picture, profile))
  const after = await seen(embedIccProfile(picture, rewritten(profile)))
  expect(most(before, after)).toBeLessThanOrEqual(1)
  expect(most(before, await seen(picture))).toBeGreaterThan(10) // without any it would look different
})

test('a profile of a grey picture shows the same brightness', async () => {
  const picture = await sharp(await sampleJpeg())
    .resize(200)
    .toColourspace('b-w')
    .jpeg()
    .toBuffer()
  const steep = rewriteIccProfile(grayProfile(curve(0, 100, 65_535)), 'grey') ?? Buffer.alloc(0)
  expect(most(await seen(embedIccProfile(picture, steep)), await seen(picture))).toBeGreaterThan(10)
  expect(steep.includes(Buffer.from([0, 0, 0, 100, 0xff, 0xff]))).toBe(true)
})

test('of texts, makers and elements of nobody nothing is taken over', async () => {
  const profile = rewritten(await metadataFilledProfile())
  for (const [, bytes] of plantedBytes) expect(profile.includes(bytes)).toBe(false)
  expect(profile.equals(rewritten(await displayP3()))).toBe(true)
})

test('writing anew what was written anew changes nothing', async () => {
  const once = rewritten(await displayP3())
  expect(rewritten(once).equals(once)).toBe(true)
})

test('colours that numbers alone do not tell are for others to convert', async () => {
  const profile = await displayP3()
  expect(rewriteIccProfile(profile, 'grey')).toBeNull()
  expect(rewriteIccProfile(profile, 'other')).toBeNull()
  expect(rewriteIccProfile(addIccTag(profile, 'A2B0', Buffer.from('mft2')), 'rgb')).toBeNull()
  const { icc: print = Buffer.alloc(0) } = await sharp(
    await sharp(await sampleJpeg())
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer(),
  ).metadata()
  expect(print.length).toBeGreaterThan(1000)
  expect(rewriteIccProfile(print, 'rgb')).toBeNull()
})

test.each<[what: string, curve: Buffer]>([
  ['a curve that is a text', Buffer.concat([curve(), Buffer.from('39.0968,-120.0324')])],
  ['a table that is a text', Buffer.concat([curve().fill(8, 11), Buffer.from('39.0968,-120.0324')])],
  ['a table that falls', curve(0, 40_000, 39_999, 65_535)],
  ['a table longer than the profile', curve(0, 65_535).fill(0xff, 8, 12)],
  ['a formula whose numbers are a text', Buffer.from('para\0\0\0\0\0\x0339.0968,-120.0324....')],
  ['a formula that does not exist', Buffer.from('para\0\0\0\0\0\x09\0\0')],
  ['a curve of no kind', Buffer.from('text\0\0\0\0\0\0\0\0')],
])('%s makes no profile that is kept', (what, element) => {
  const profile = rewriteIccProfile(grayProfile(element), 'grey')
  if (what === 'a curve that is a text') expect(profile?.includes(Buffer.from('39.0968'))).toBe(false)
  else expect(profile).toBeNull()
})

test('of a profile cut short at any place nothing is kept, and nothing breaks', async () => {
  const profile = await displayP3()
  for (let length = 0; length < profile.length; length += 1) {
    const kept = rewriteIccProfile(profile.subarray(0, length), 'rgb')
    expect(kept === null || kept.equals(rewritten(profile))).toBe(true)
  }
})

test('a profile with any byte changed gives one that can be read, or none', async () => {
  const profile = await displayP3()
  for (let at = 0; at < profile.length; at += 1) {
    const broken = Buffer.from(profile)
    broken.writeUInt8(broken.readUInt8(at) ^ 0xff, at)
    const kept = rewriteIccProfile(broken, 'rgb')
    expect(kept === null || rewritten(kept).equals(kept)).toBe(true)
  }
})

function rewritten(profile: Buffer): Buffer {
  return rewriteIccProfile(profile, 'rgb') ?? Buffer.alloc(0)
}

/** As a screen shows it. */
function seen(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).toColourspace('srgb').raw().toBuffer()
}

function most(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
}

function curve(...values: number[]): Buffer {
  const element = Buffer.alloc(12 + values.length * 2)
  element.write('curv', 'latin1')
  element.writeUInt32BE(values.length, 8)
  for (const [index, value] of values.entries()) element.writeUInt16BE(value, 12 + index * 2)
  return element
}

/** A header, no elements, and then one. */
function grayProfile(element: Buffer): Buffer {
  const header = Buffer.alloc(132)
  header.write('GRAYXYZ ', 16, 'latin1')
  header.write('acsp', 36, 'latin1')
  return addIccTag(header, 'kTRC', element)
}
