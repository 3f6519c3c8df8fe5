import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertSegments, writeSegment } from '../../scripts/samples/formats/jpeg-segments.ts'
import { requireMarker, startOfFrame, startOfScan } from '../../scripts/samples/malformed/jpeg-markers.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { stripMetadata } from './strip-metadata.ts'
import { findShareCopyIssue } from './verify-share-copy.ts'

const marked = (code: number) => Buffer.from([0xff, code])

test('picture data are kept to the byte, and nothing comes behind them', async () => {
  const photo = await sampleJpeg({ latitude: 44.5, longitude: -73.3 })
  const data = photo.subarray(photo.lastIndexOf(marked(startOfScan)))
  const copy = await cleared(Buffer.concat([photo, Buffer.from('and then a film')]))
  expect(copy.subarray(-data.length).equals(data)).toBe(true)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is all that EXIF tells', async (orientation) => {
  const copy = await cleared(await sampleJpeg({ width: 64, height: 48 }), orientation)
  const picture = await sharp(copy).metadata()
  expect(picture.orientation ?? 1).toBe(orientation)
  expect(picture.exif?.length ?? 0).toBe(orientation === 1 ? 0 : 6 + 8 + 2 + 12 + 4)
})

test('a progressive JPEG keeps all its scans', async () => {
  const photo = await sharp(await sampleJpeg())
    .jpeg({ progressive: true })
    .toBuffer()
  const copy = await cleared(photo)
  expect(await pixelsOf(copy)).toEqual(await pixelsOf(photo))
  expect(copy.subarray(-5000).equals(photo.subarray(-5000))).toBe(true)
})

test('restart markers are a part of the picture', async () => {
  const block = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7bd5' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer()
  const scanAt = requireMarker(block, startOfScan)
  const dataAt = scanAt + 2 + block.readUInt16BE(scanAt + 2)
  const interval = writeSegment({ marker: 0xdd, payload: Buffer.from([0, 1]) })
  const data = block.subarray(dataAt, -2)
  const photo = Buffer.concat([
    block.subarray(0, scanAt),
    interval,
    block.subarray(scanAt, -2),
    marked(0xd0),
    data,
    marked(0xd9),
  ])
  photo.writeUInt16BE(16, requireMarker(photo, startOfFrame) + 5) // two blocks high
  const copy = await cleared(photo)
  expect(copy.subarray(-2 * data.length - 4)).toEqual(Buffer.concat([data, marked(0xd0), data, marked(0xd9)]))
  expect(await pixelsOf(copy)).toEqual(await pixelsOf(photo))
})

test('bytes that only fill up, or belong to nothing, are left behind', async () => {
  const photo = await sampleJpeg()
  const scanAt = requireMarker(photo, startOfScan)
  const gappy = Buffer.concat([
    photo.subarray(0, scanAt),
    Buffer.from('39.0968'),
    marked(0xff),
    photo.subarray(scanAt, -2),
    Buffer.alloc(3, 0xff),
    photo.subarray(-2),
  ])
  expect((await cleared(gappy)).equals(await cleared(photo))).toBe(true)
})

test.each([
  ['none (RGB)', 0],
  ['YCbCr', 1],
])('colours that went through %s by the word of Adobe alone stay as they are', async (_, transformation) => {
  const plain = await sharp(await sampleJpeg())
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()
  const said = Buffer.from('Adobe\0\x65\x80\x01\x80\x02', 'latin1') // version 101, flags
  const payload = Buffer.concat([said, Buffer.from([transformation]), Buffer.from('39.0968')])
  const photo = insertSegments(plain, [{ marker: 0xee, payload }])
  const copy = await cleared(photo)
  expect(await pixelsOf(copy)).toEqual(await pixelsOf(photo))
  expect((await pixelsOf(copy)).equals(await pixelsOf(plain))).toBe(transformation === 1)
})

test('JFIF stays, without its resolution and its thumbnail', async () => {
  const payload = Buffer.from('JFIF\0\x01\x02\x01\x01\x2c\x01\x2c\x02\x0139.096', 'latin1') // 300 dpi, 2 x 1 pixels
  const copy = await cleared(insertSegments(await sampleJpeg(), [{ marker: 0xe0, payload }]))
  expect(copy.subarray(0, 20)).toEqual(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'))
})

test('what cannot be taken apart is left to other ways', async () => {
  const photo = await sampleJpeg()
  const options = { orientation: 1, profile: null }
  for (const broken of [
    Buffer.alloc(0),
    photo.subarray(0, 2),
    photo.subarray(0, 300),
    photo.subarray(0, -2),
    Buffer.concat([photo.subarray(0, -2), photo]),
    Buffer.concat([photo.subarray(0, 2), marked(0xe1), Buffer.from([0, 1]), photo.subarray(2)]),
  ]) {
    expect(stripMetadata(broken, options)).toBeNull()
  }
})

async function cleared(jpeg: Buffer, orientation = 1): Promise<Buffer> {
  const copy = stripMetadata(jpeg, { orientation, profile: null }) ?? Buffer.alloc(2)
  expect(await findShareCopyIssue(copy)).toBeNull()
  return copy
}

function pixelsOf(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).raw().toBuffer()
}
