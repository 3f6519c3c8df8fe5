import { describe, expect, test, vi } from 'vitest'
import { insertSegments } from '../../scripts/samples/formats/jpeg-segments.ts'
import { writeXmp, xmpSegment } from '../../scripts/samples/formats/xmp.ts'
import {
  heicPlan,
  heicPlans,
  heicSample,
  hostileSamples,
  photoSamples,
  sampleJpeg,
} from '../../test/samples/samples.ts'
import { type PhotoMetadata, readPhotoMetadata } from './photo-metadata.ts'

function read(file: Buffer): PhotoMetadata {
  return readPhotoMetadata(new Uint8Array(file).buffer)
}

function minutesOf(offset: string | null): number | null {
  if (offset === null) return null
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  return offset.startsWith('-') ? -minutes : minutes
}

function expectPosition(metadata: PhotoMetadata, latitude: number | null, longitude: number | null) {
  if (latitude === null || longitude === null) {
    expect(metadata).toMatchObject({ latitude: null, longitude: null })
  } else {
    expect(metadata.latitude).toBeCloseTo(latitude, 4)
    expect(metadata.longitude).toBeCloseTo(longitude, 4)
  }
}

describe('position and time are read from the file', () => {
  test.for(photoSamples)('$filename', async ({ make, expected }) => {
    const metadata = read(await make())
    expectPosition(metadata, expected.latitude, expected.longitude)
    expect(metadata.wallTime).toBe(expected.takenAt)
    expect(metadata.utcOffsetMinutes).toBe(minutesOf(expected.offset))
    const instant = metadata.gpsInstant && new Date(metadata.gpsInstant)
    expect(instant).toEqual(expected.gpsInstant && new Date(expected.gpsInstant))
  })

  test.for(Object.keys(heicPlans) as (keyof typeof heicPlans)[])('%s.heic', (name) => {
    const metadata = read(heicSample(name))
    const camera = heicPlan(name).camera
    expectPosition(metadata, camera?.latitude ?? null, camera?.longitude ?? null)
    expect(metadata.wallTime).toBe(camera?.takenAt ?? null)
    expect(metadata.utcOffsetMinutes).toBe(minutesOf(camera?.offset ?? null))
  })
})

test.for([1, 2, 3, 4, 5, 6, 7, 8] as const)('orientation %i is read', async (orientation) => {
  expect(read(await sampleJpeg({ orientation })).orientation).toBe(orientation)
})

test.for([0, 9, 65_535])('the invalid orientation %i counts as upright', async (value) => {
  const primary = [{ tag: 0x0112, type: 'short' as const, values: [value] }]
  expect(read(await sampleJpeg({ primary })).orientation).toBe(1)
})

const original = '2024:04:14 08:34:30'
const ascii = (tag: number, text: string) => ({ tag, type: 'ascii' as const, text })
const dateTime = (text: string) => ascii(0x0132, text)
const dateTimeOriginal = (text: string) => ascii(0x9003, text)
const dateTimeDigitized = (text: string) => ascii(0x9004, text)
const offsetTime = (text: string) => ascii(0x9010, text)
const offsetTimeDigitized = (text: string) => ascii(0x9012, text)

test('the original date takes precedence over the dates of digitization and modification', async () => {
  const primary = [dateTime('2024:05:01 10:00:00')]
  const exif = [dateTimeOriginal(original), dateTimeDigitized('2024:04:20 09:00:00')]
  expect(read(await sampleJpeg({ primary, exif })).wallTime).toBe('2024-04-14T08:34:30')
})

test('an impossible date is skipped in favor of the next one', async () => {
  const exif = [dateTimeOriginal('0000:00:00 00:00:00'), dateTimeDigitized('2024:04:20 09:00:00')]
  expect(read(await sampleJpeg({ exif })).wallTime).toBe('2024-04-20T09:00:00')
})

test.for(['1601:01:01 00:00:00', '1904:01:01 00:00:00', '1970:01:01 00:00:00', '0001:01:01 00:00:00'])(
  'the epoch %s does not count as a date',
  async (text) => {
    expect(read(await sampleJpeg({ exif: [dateTimeOriginal(text)] })).wallTime).toBeNull()
  },
)

test('the offset of another date applies if both dates show the same time', async () => {
  const exif = [dateTimeOriginal(original), dateTimeDigitized(original), offsetTimeDigitized('+12:00')]
  expect(read(await sampleJpeg({ exif })).utcOffsetMinutes).toBe(720)
})

test('the offset of a later modification does not apply to the original date', async () => {
  const primary = [dateTime('2024:05:01 10:00:00')]
  const exif = [dateTimeOriginal(original), offsetTime('+02:00')]
  expect(read(await sampleJpeg({ primary, exif }))).toMatchObject({
    wallTime: '2024-04-14T08:34:30',
    utcOffsetMinutes: null,
  })
})

test.for([
  ['+05:45', 345],
  ['-0330', -210],
  ['Z', 0],
  ['+14:00', 840],
  ['-15:00', null],
  ['+03:75', null],
  ['   :  ', null],
] as const)('the offset %s is %s minutes', async ([offset, minutes]) => {
  expect(read(await sampleJpeg({ takenAt: '2024-04-14T08:34:30', offset })).utcOffsetMinutes).toBe(minutes)
})

test.for(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the system time zone %s does not change the times',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const metadata = read(
      await sampleJpeg({ takenAt: '2024-03-10T02:30:00', gpsInstant: '2024-03-10T10:30:00Z' }),
    )
    vi.unstubAllEnvs()
    expect(metadata).toMatchObject({
      wallTime: '2024-03-10T02:30:00',
      gpsInstant: '2024-03-10T10:30:00.000Z',
    })
  },
)

test('XMP provides time and offset if EXIF has no time', async () => {
  const packet = writeXmp(1, 1, 'exif:DateTimeOriginal="2024-04-14T08:34:30.25+12:00"')
  const photo = insertSegments(await sampleJpeg(), [xmpSegment(packet)])
  expect(read(photo)).toMatchObject({ wallTime: '2024-04-14T08:34:30', utcOffsetMinutes: 720 })
})

test('a position in EXIF takes precedence over XMP', async () => {
  const photo = await sampleJpeg({ latitude: 12.5, longitude: -71.25 })
  const metadata = read(insertSegments(photo, [xmpSegment(writeXmp(50, 10))]))
  expectPosition(metadata, 12.5, -71.25)
})

test('a broken XMP packet does not affect the position in EXIF', async () => {
  const camera = { latitude: 12.5, longitude: -71.25 }
  const broken = Buffer.from(`<x:xmpmeta><rdf:RDF>${'<a xmlns:p="u">'.repeat(4000)}`)
  const photo = insertSegments(await sampleJpeg(camera), [xmpSegment(broken)])
  expectPosition(read(photo), 12.5, -71.25)
})

test('the start of a file is enough if it contains the metadata', async () => {
  const photo = await sampleJpeg({ latitude: 12.5, longitude: -71.25, takenAt: '2024-04-14T08:34:30' })
  expect(read(photo.subarray(0, 4096))).toEqual(read(photo))
})

test('reading damaged or truncated files does not throw', { tags: 'slow' }, async () => {
  for (const { make } of hostileSamples) {
    const file = await make()
    for (const length of [0, 1, 100, 1000, 10_000, file.length]) read(file.subarray(0, length))
  }
  const photo = await sampleJpeg({ latitude: 12.5, longitude: -71.25, takenAt: '2024-04-14T08:34:30' })
  for (let at = 2; at < 600; at += 1) read(Buffer.from(photo).fill(0xff, at, at + 4))
})
