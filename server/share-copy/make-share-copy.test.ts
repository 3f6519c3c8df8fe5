/** @module-tag slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  insertSegment,
  insertXmp,
  requireMarker,
  startOfScan,
  writeSegment,
  writeXmp,
} from '../../scripts/samples/photo-bytes.ts'
import { addCameraData } from '../../scripts/samples/sample-photo.ts'
import { expectUpright } from '../../test/assertions/photo-assertions.ts'
import { plantedBytes, plantedProfile } from '../../test/samples/planted-metadata.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { displayP3Profile, embedIccProfile, writeIccSegments } from '../image-formats/embed-icc-profile.ts'
import { findShareCopyIssue, makeShareCopy } from './make-share-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'creel-share-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function shareCopyOf(photo: Buffer, rotation = 0): Promise<Buffer> {
  const [path, outPath] = [join(folder, 'stored'), join(folder, 'share-copy.jpg')]
  await writeFile(path, photo)
  await makeShareCopy({ path, outPath, rotation })
  return readFile(outPath)
}

describe('colors', () => {
  const orange = { create: { width: 64, height: 48, channels: 3, background: '#c86432' } } as const
  const jpeg = (profile: Buffer) =>
    sharp(orange)
      .jpeg({ quality: 100 })
      .toBuffer()
      .then((bytes) => embedIccProfile(bytes, profile))

  test('a photo in Display P3 keeps its colors, with the profile of libvips instead of its own', async () => {
    const profile = await plantedProfile()
    const copy = await shareCopyOf(await jpeg(profile))
    expect((await sharp(copy).metadata()).icc?.equals(await displayP3Profile())).toBe(true)
    for (const [, bytes] of plantedBytes) expect(copy.includes(bytes)).toBe(false)
    expectNear(await storedColor(copy), [0xc8, 0x64, 0x32])
  })

  test.for([16, 36, 196, 388])(
    'a copy of a photo whose profile is broken at byte %i has the clean profile',
    async (at) => {
      const profile = await displayP3Profile()
      profile.writeUInt8(profile.readUInt8(at) ^ 0xff, at)
      const { icc } = await sharp(await shareCopyOf(await jpeg(profile))).metadata()
      expect(icc?.equals(await displayP3Profile())).toBe(true)
    },
  )

  test.for(['p3', 'other'])('a copy of a 16-bit photo with the profile %s keeps its colors', async (name) => {
    const path = join(folder, 'other.icc')
    writeFileSync(path, await otherProfile())
    const profile = name === 'p3' ? 'p3' : path
    const photo = await sharp(orange).toColourspace('rgb16').withIccProfile(profile).png().toBuffer()
    expectNear(await seenColor(await shareCopyOf(photo)), [0xc8, 0x64, 0x32])
  })

  test('grayscale, CMYK and transparent photos become sRGB', async () => {
    const grayscale = await shareCopyOf(await sharp(orange).toColourspace('b-w').jpeg().toBuffer())
    const printed = await sharp(orange).withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    const cmyk = await shareCopyOf(printed)
    const transparent = await shareCopyOf(await sharp(orange).ensureAlpha(0).webp().toBuffer())
    for (const copy of [grayscale, cmyk, transparent]) {
      expect(await sharp(copy).metadata()).toMatchObject({ space: 'srgb', channels: 3, hasProfile: false })
    }
    expectNear(await seenColor(cmyk), await seenColor(printed))
    expect(await seenColor(transparent)).toEqual([255, 255, 255])
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
  'the pixels of a copy are upright for orientation %i, however the photo was rotated',
  async (orientation) => {
    const upright = await sampleJpeg({ width: 300, height: 200 })
    for (const rotation of orientation === 5 ? [0, 90, 180, 270] : [90]) {
      const copy = await shareCopyOf(await sampleJpeg({ width: 300, height: 200, orientation }), rotation)
      expect((await sharp(copy).metadata()).orientation).toBeUndefined()
      await expectUpright(copy, await sharp(upright).rotate(rotation).png().toBuffer())
    }
  },
)

/** Display P3 under a meaningless name. */
async function otherProfile(): Promise<Buffer> {
  const profile = await displayP3Profile()
  const name = Buffer.from('sP3C', 'utf16le').swap16()
  profile.set(Buffer.from('wide', 'utf16le').swap16(), profile.indexOf(name))
  return profile
}

/** The first pixel as a screen in sRGB shows it. */
async function seenColor(image: Buffer): Promise<number[]> {
  return [...(await sharp(image).removeAlpha().raw().toBuffer()).subarray(0, 3)]
}

/** The first pixel as stored, without applying the profile. */
async function storedColor(image: Buffer): Promise<number[]> {
  return [...(await sharp(image, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)]
}

function expectNear(color: number[], expected: number[]): void {
  expect(
    Math.max(...color.map((value, index) => Math.abs(value - (expected[index] ?? 0)))),
  ).toBeLessThanOrEqual(3)
}

// The verification is tested with copies that contain what it must find.

let clean: Buffer
beforeAll(async () => {
  clean = await shareCopyOf(await sampleJpeg({ width: 320, height: 240 }))
})

const text = Buffer.from('39.0968,-120.0324')
const resolution = Buffer.from('JFIF\0\x01\x01\x01\0\x48\0\x48\0\0')

test('a clean copy passes the verification, in color, in grayscale and with the P3 profile', {
  tags: 'core',
}, async () => {
  const image = sharp(clean)
  for (const copy of [
    clean,
    await image.clone().toColourspace('b-w').jpeg().toBuffer(),
    await image.clone().withIccProfile('p3').jpeg().toBuffer(),
    await image.clone().resize(1, 1).jpeg().toBuffer(),
  ]) {
    expect(await findShareCopyIssue(copy)).toBeNull()
  }
})

test.each<[what: string, plant: (copy: Buffer) => Buffer | Promise<Buffer>]>([
  ['EXIF with a position', (copy) => addCameraData(copy, { latitude: 39.0968, longitude: -120.0324 })],
  ['EXIF with nothing but an orientation', (copy) => addCameraData(copy, { orientation: 6 })],
  ['XMP with a position', (copy) => insertXmp(copy, writeXmp(39.0968, -120.0324))],
  ['a comment', (copy) => insertSegment(copy, 0xfe, text)],
  ['a comment before the scan', (copy) => insertAt(copy, scanAt(copy), writeSegment(0xfe, text))],
  ['IPTC', (copy) => insertSegment(copy, 0xed, 'Photoshop 3.0\0')],
  ['an unknown application segment', (copy) => insertSegment(copy, 0xe9, text)],
  ['an unknown marker', (copy) => insertSegment(copy, 0xf3, text)],
  ['a profile with metadata', async (copy) => insertAt(copy, 2, ...writeIccSegments(await plantedProfile()))],
  ['a profile that is only text', (copy) => insertAt(copy, 2, ...writeIccSegments(text))],
  ['a resolution in JFIF', (copy) => insertSegment(copy, 0xe0, resolution)],
  ['a text in the frame header', (copy) => lengthened(copy, 0xc0)],
  ['a text after a Huffman table', (copy) => lengthened(copy, 0xc4)],
  ['a text after a quantization table', (copy) => lengthened(copy, 0xdb)],
  ['a Huffman table that is a text', (copy) => insertSegment(copy, 0xc4, textTable())],
  ['a text in the scan header', (copy) => lengthened(copy, startOfScan)],
  ['bytes between two segments', (copy) => insertAt(copy, scanAt(copy), text)],
  ['fill bytes before a marker', (copy) => insertAt(copy, scanAt(copy), Buffer.from([0xff, 0xff]))],
  [
    'a restart marker and a text after the image data',
    (copy) => insertAt(copy, copy.length - 2, Buffer.from([0xff, 0xd0]), text),
  ],
  ['a second scan', (copy) => insertAt(copy, copy.length - 2, copy.subarray(scanAt(copy), -2))],
  ['a progressive JPEG', (copy) => sharp(copy).jpeg({ progressive: true }).toBuffer()],
  ['a text after the end', (copy) => Buffer.concat([copy, text])],
  ['a second image', (copy) => Buffer.concat([copy, copy])],
  ['a missing end marker', (copy) => copy.subarray(0, -2)],
  ['an empty JPEG', () => Buffer.from([0xff, 0xd8])],
])('the verification rejects %s', async (_, plant) => {
  expect(await findShareCopyIssue(await plant(clean))).toMatch(/\w/)
})

/** One code of length 8 for each letter. */
function textTable(): Buffer {
  const counts = Buffer.alloc(16)
  counts.writeUInt8(text.length, 7)
  return Buffer.concat([Buffer.from([0x13]), counts, text])
}

function scanAt(copy: Buffer): number {
  return requireMarker(copy, startOfScan)
}

/** Appends a text to a segment and adapts its length. */
function lengthened(copy: Buffer, marker: number): Buffer {
  const at = requireMarker(copy, marker)
  const end = at + 2 + copy.readUInt16BE(at + 2)
  const longer = insertAt(copy, end, text)
  longer.writeUInt16BE(end - at - 2 + text.length, at + 2)
  return longer
}

function insertAt(copy: Buffer, at: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([copy.subarray(0, at), ...parts, copy.subarray(at)])
}
