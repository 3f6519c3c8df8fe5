import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { insertChunks, writeChunk, writeXmp } from '../../scripts/samples/photo-bytes.ts'
import { lookApart, openTestDecoder } from '../../test/app/test-decoder.ts'
import { blackPng, manyScansJpeg } from '../../test/samples/hostile-samples.ts'
import { heicNames, heicPlans, heicSample, sampleJpeg, samplePng } from '../../test/samples/samples.ts'

const { readFile, makeRenditions } = openTestDecoder()

test('a file is read with its media type, upright size, orientation and metadata', {
  tags: 'slow',
}, async () => {
  const camera = { latitude: 12.5, longitude: -71.25, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }
  const photo = await sampleJpeg({ width: 300, height: 400, orientation: 6, ...camera })
  expect(await readFile(photo)).toEqual({
    mediaType: 'image/jpeg',
    width: 300,
    height: 400,
    orientation: 6,
    metadata: {
      latitude: 12.5,
      longitude: -71.25,
      accuracyMeters: null,
      isCoarse: false,
      wallTime: '2025-06-14T06:12:30',
      utcOffsetMinutes: -420,
      isChangeDate: false,
      gpsInstant: null,
      orientation: 6,
    },
  })
})

const trip = { width: 300, height: 400, latitude: -41.5, longitude: 175.25, takenAt: '2025-06-14T06:12:30' }
const tripMetadata = { latitude: -41.5, longitude: 175.25, wallTime: '2025-06-14T06:12:30' }

test('a PNG with EXIF behind its image is shown upright, with its position and time', async () => {
  const png = await samplePng({ ...trip, orientation: 8 })
  const at = png.indexOf('eXIf') - 4
  const end = at + 12 + png.readUInt32BE(at)
  const late = Buffer.concat([
    png.subarray(0, at),
    png.subarray(end, -12),
    png.subarray(at, end),
    png.subarray(-12),
  ])
  expect(await readFile(late)).toMatchObject({
    width: 300,
    height: 400,
    orientation: 8,
    metadata: tripMetadata,
  })
  const [one, other] = [await makeRenditions(png), await makeRenditions(late)]
  expect(await lookApart(one.preview.path, other.preview.path)).toBe(0)
})

test.for(['exif', 'APP1'])(
  'a PNG with EXIF in a text chunk, “Raw profile type %s”, has it read',
  async (name) => {
    const png = await samplePng({ ...trip, orientation: 8 })
    const at = png.indexOf('eXIf') - 4
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))])
    const hexadecimal = exif.toString('hex').replace(/.{72}/g, '$&\n')
    const text = deflateSync(`\n${name.toLowerCase()}\n${String(exif.length).padStart(8)}\n${hexadecimal}\n`)
    const chunk = writeChunk('zTXt', `Raw profile type ${name}\0\0`, text)
    const old = Buffer.concat([png.subarray(0, at), chunk, png.subarray(at + 12 + png.readUInt32BE(at))])
    expect(await readFile(old)).toMatchObject({
      width: 300,
      height: 400,
      orientation: 8,
      metadata: tripMetadata,
    })
  },
)

test('compressed XMP in a PNG is read, unless it inflates without end', async () => {
  const png = await samplePng({ width: 300, height: 400 })
  const withXmp = (packet: string | Buffer) =>
    insertChunks(png, writeChunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(packet)))
  const position = { latitude: 12.5, longitude: -71.25 }
  const packet = writeXmp(12.5, -71.25)
  expect((await readFile(withXmp(packet))).metadata).toMatchObject(position)
  const bomb = withXmp(Buffer.concat([Buffer.from(packet), Buffer.alloc(100e6)]))
  expect((await readFile(bomb)).metadata).toMatchObject({ latitude: null, longitude: null })
})

test('metadata is read whatever the major brand of a HEIC file is', async () => {
  const heic = Buffer.from(heicSample('heic-gps-north-west'))
  heic.write('iso8', 8)
  const { metadata } = await readFile(heic)
  expect(metadata).toEqual((await readFile(heicSample('heic-gps-north-west'))).metadata)
  expect(metadata.latitude).not.toBeNull()
})

test('an image in a HEIF file with another codec is rejected as what it is', async () => {
  const heic = Buffer.from(heicSample('heic-no-exif'))
  heic.write('av01', heic.indexOf('hvc1'))
  heic.write('av1C', heic.indexOf('hvcC'))
  await expect(makeRenditions(heic)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: 'This is a HEIF image of another kind. Creel accepts JPEG, PNG, WebP and HEIC.',
  })
})

test.for(heicNames)('the size of %s.heic is that of the upright image', async (name) => {
  const { width, height } = heicPlans[name]
  const facts = await readFile(heicSample(name))
  expect(facts).toMatchObject({ mediaType: 'image/heic', width, height, orientation: 1 })
})

test('metadata after 300 KB of other segments is found', async () => {
  const photo = await sampleJpeg({ latitude: 12.5, longitude: -71.25 })
  const padding = Buffer.alloc(2 + 0xffff)
  padding.writeUInt32BE(0xffefffff) // an APP15 segment of the maximum length
  const start = photo.subarray(0, 2)
  const facts = await readFile(Buffer.concat([start, ...Array(5).fill(padding), photo.subarray(2)]))
  expect(facts.metadata).toMatchObject({ latitude: 12.5, longitude: -71.25 })
})

describe('files that are rejected', { tags: 'slow' }, () => {
  test.for([
    ['too many pixels', () => blackPng(10_001, 10_000), 'The limit is 100 megapixels'],
    ['too many scans', () => manyScansJpeg(101), 'more than 100 scans'],
    ['half a photo', async () => (await sampleJpeg()).subarray(0, 20_000), 'damaged or incomplete'],
    ['an empty file', () => Buffer.alloc(0), 'is empty'],
  ] as const)('%s, even if only renditions are requested', async ([, make, message]) => {
    const error = { name: 'ApiError', code: 'INVALID_INPUT', message: expect.stringContaining(message) }
    await expect(makeRenditions(await make())).rejects.toMatchObject(error)
  })
})
