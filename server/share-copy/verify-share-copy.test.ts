import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { noCameraData, writeExif } from '../../scripts/samples/formats/exif.ts'
import { exifSegment, insertSegments, writeSegment } from '../../scripts/samples/formats/jpeg-segments.ts'
import { writeXmp, xmpSegment } from '../../scripts/samples/formats/xmp.ts'
import { requireMarker, startOfScan } from '../../scripts/samples/malformed/jpeg-markers.ts'
import { metadataFilledProfile } from '../../scripts/samples/metadata-filled-photos.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { writeIccSegments } from '../image-formats/embed-icc-profile.ts'
import { rewriteIccProfile } from './rewrite-icc-profile.ts'
import { stripMetadata } from './strip-metadata.ts'
import { findShareCopyIssue } from './verify-share-copy.ts'

/* A verification that never refused anything would be worth nothing: here it is given copies that were not made well. */

let clean: Buffer
beforeAll(async () => {
  clean = clear(await sampleJpeg({ width: 320, height: 240 }))
})

const place = { latitude: 39.0968, longitude: -120.0324 }
const text = Buffer.from('39.0968,-120.0324')
const resolution = Buffer.from('JFIF\0\x01\x01\x01\0\x48\0\x48\0\0')

test('a clean copy has no fault, whatever its coding', async () => {
  const picture = sharp(clean)
  const colors = rewriteIccProfile(await metadataFilledProfile(), 'rgb')
  for (const copy of [
    clean,
    clear(await picture.clone().jpeg({ progressive: true }).toBuffer(), { orientation: 6 }),
    clear(await picture.clone().toColourspace('b-w').jpeg().toBuffer(), { orientation: 2 }),
    clear(await picture.clone().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), { profile: colors }),
    clear(await picture.clone().resize(1, 1).jpeg().toBuffer()),
  ]) {
    expect(await findShareCopyIssue(copy)).toBeNull()
  }
})

test.each<[what: string, plant: (copy: Buffer) => Buffer | Promise<Buffer>]>([
  [
    'EXIF with a position',
    (copy) => insertSegments(copy, [exifSegment(writeExif({ ...noCameraData, ...place }))]),
  ],
  ['EXIF with an owner beside the orientation', (copy) => insertSegments(copy, [exifSegment(ownedExif())])],
  ['XMP with a position', (copy) => insertSegments(copy, [xmpSegment(writeXmp(39.0968, -120.0324))])],
  ['a comment', (copy) => insertSegments(copy, [{ marker: 0xfe, payload: text }])],
  [
    'a comment before the scan',
    (copy) => insertAt(copy, scanAt(copy), writeSegment({ marker: 0xfe, payload: text })),
  ],
  ['IPTC', (copy) => insertSegments(copy, [{ marker: 0xed, payload: Buffer.from('Photoshop 3.0\0') }])],
  ['a segment of nobody', (copy) => insertSegments(copy, [{ marker: 0xe9, payload: text }])],
  ['an unknown marker', (copy) => insertSegments(copy, [{ marker: 0xf3, payload: text }])],
  [
    'a profile that tells its maker',
    async (copy) => insertAt(copy, 2, ...writeIccSegments(await metadataFilledProfile())),
  ],
  ['a profile of nothing but text', (copy) => insertAt(copy, 2, ...writeIccSegments(text))],
  ['a resolution in JFIF', (copy) => insertSegments(copy, [{ marker: 0xe0, payload: resolution }])],
  ['more than three numbers in a frame', (copy) => lengthened(copy, 0xc0)],
  ['a text behind a Huffman table', (copy) => lengthened(copy, 0xc4)],
  ['a text behind a quantisation table', (copy) => lengthened(copy, 0xdb)],
  [
    'a Huffman table that is a text',
    (copy) => insertSegments(copy, [{ marker: 0xc4, payload: textTable() }]),
  ],
  ['a text in the head of the scan', (copy) => lengthened(copy, startOfScan)],
  ['bytes between two segments', (copy) => insertAt(copy, scanAt(copy), text)],
  ['bytes to fill up before a marker', (copy) => insertAt(copy, scanAt(copy), Buffer.from([0xff, 0xff]))],
  ['a text behind the picture data', (copy) => insertAt(copy, copy.length - 2, text)],
  [
    'a restart marker and a text behind the picture data',
    (copy) => insertAt(copy, copy.length - 2, Buffer.from([0xff, 0xd0]), text),
  ],
  ['a text behind the end', (copy) => Buffer.concat([copy, text])],
  ['a second picture', (copy) => Buffer.concat([copy, copy])],
  [
    'a picture that was cut short',
    (copy) => insertAt(copy.subarray(0, 4000), 4000, Buffer.from([0xff, 0xd9])),
  ],
  [
    'a text in place of the last picture data',
    (copy) => insertAt(copy.subarray(0, 4000), 4000, text, Buffer.from([0xff, 0xd9])),
  ],
  ['no end', (copy) => copy.subarray(0, -2)],
  ['nothing', () => Buffer.from([0xff, 0xd8])],
])('%s is found', async (_, plant) => {
  expect(await findShareCopyIssue(await plant(clean))).toMatch(/\w/)
})

test('a text behind the data of any scan of a progressive JPEG is found', async () => {
  const progressive = clear(await sharp(clean).jpeg({ progressive: true }).toBuffer())
  const secondScanAt = progressive.indexOf(Buffer.from([0xff, startOfScan]), scanAt(progressive) + 2)
  expect(await findShareCopyIssue(insertAt(progressive, secondScanAt, text))).toMatch(/\w/)
})

function clear(jpeg: Buffer, { orientation = 1, profile = null as Buffer | null } = {}): Buffer {
  return stripMetadata(jpeg, { orientation, profile }) ?? Buffer.alloc(0)
}

function ownedExif(): Buffer {
  return writeExif(
    { ...noCameraData, orientation: 6 },
    { primary: [{ tag: 0x013b, type: 'ascii', text: 'Ann' }] },
  )
}

/** One code of length 8 for each letter. */
function textTable(): Buffer {
  const counts = Buffer.alloc(16)
  counts.writeUInt8(text.length, 7)
  return Buffer.concat([Buffer.from([0x13]), counts, text])
}

function scanAt(copy: Buffer): number {
  return requireMarker(copy, startOfScan)
}

/** A text within the length of a segment, behind all that belongs there. */
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
