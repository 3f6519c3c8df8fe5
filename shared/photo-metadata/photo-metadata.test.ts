import { describe, expect, test, vi } from 'vitest'
import { insertSegment, insertXmp, writeXmp } from '../../scripts/samples/photo-bytes.ts'
import { hostileSamples } from '../../test/samples/hostile-samples.ts'
import { photoSamples, reportedOf } from '../../test/samples/photo-samples.ts'
import { heicNames, heicPlans, heicSample, readSampleFile, sampleJpeg } from '../../test/samples/samples.ts'
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
  const heicSamples = heicNames.map((name) => ({
    filename: `${name}.heic`,
    make: () => heicSample(name),
    expected: reportedOf(heicPlans[name]),
  }))

  test.for([...photoSamples, ...heicSamples])('$filename', async ({ make, expected }) => {
    const metadata = read(await make())
    expectPosition(metadata, expected.latitude, expected.longitude)
    expect(metadata.wallTime).toBe(expected.takenAt)
    expect(metadata.utcOffsetMinutes).toBe(minutesOf(expected.offset))
    const instant = metadata.gpsInstant && new Date(metadata.gpsInstant)
    expect(instant).toEqual(expected.gpsInstant && new Date(expected.gpsInstant))
  })
})

test.for([1, 2, 3, 4, 5, 6, 7, 8] as const)('orientation %i is read', async (orientation) => {
  expect(read(await sampleJpeg({ orientation })).orientation).toBe(orientation)
})

test.for([0, 9, 65_535])('the invalid orientation %i counts as upright', async (value) => {
  const photo = await sampleJpeg({ orientation: 6 })
  photo.writeUInt16LE(value, entryAt(photo, '12010300') + 8)
  expect(read(photo).orientation).toBe(1)
})

/** Where an entry of EXIF stands, by the tag and type that it begins with, both little-endian. */
function entryAt(photo: Buffer, tagAndType: string): number {
  const at = photo.indexOf(Buffer.from(tagAndType, 'hex'))
  if (at === -1) throw new Error(`No entry ${tagAndType}`)
  return at
}

const original = '2024:04:14 08:34:30'
/** A photo with tags of the file as a whole and of the picture. */
const datedJpeg = (IFD0: Record<string, string>, IFD2: Record<string, string>) =>
  sampleJpeg({ exif: { IFD0, IFD2 } })

test('the original date takes precedence over the dates of digitization and modification', async () => {
  const modified = { DateTime: '2024:05:01 10:00:00' }
  const taken = { DateTimeOriginal: original, DateTimeDigitized: '2024:04:20 09:00:00' }
  expect(read(await datedJpeg(modified, taken)).wallTime).toBe('2024-04-14T08:34:30')
})

test.for([
  ['2024:07:14 24:05:03', '2024-07-15T00:05:03'],
  ['2024:07:14 18:05:60', '2024-07-14T18:06:00'],
  ['2024/07/14 18:05:03', '2024-07-14T18:05:03'],
  ['2024:7:14 6:5:3', '2024-07-14T06:05:03'],
  ['2024: 7:14  6: 5: 3', '2024-07-14T06:05:03'],
  ['2024:07:14 06:05:03 PM', '2024-07-14T18:05:03'],
  ['2024:07:14 12:05:03 am', '2024-07-14T00:05:03'],
  ['2024:07:14 18:05:  ', '2024-07-14T18:05:00'],
  ['2567:07:14 18:05:03', '2024-07-14T18:05:03'], // the Thai calendar
  ['1998:06:20', '1998-06-20'],
  ['1998:06:20   :  :  ', '1998-06-20'],
  ['1998:06:20 25:61:00', null],
  ['1998:06', null],
  ['2024:02:30 18:05:03', null],
  ['1825:07:14 18:05:03', null],
  ['2300:07:14 18:05:03', null],
] as const)(
  'the date %s is read as %s, and never replaced by that of an edit or a scan',
  async ([text, wallTime]) => {
    const taken = { DateTimeOriginal: text, DateTimeDigitized: '2025:02:01 10:00:00' }
    expect(read(await datedJpeg({ DateTime: '2025:03:01 10:00:00' }, taken)).wallTime).toBe(wallTime)
  },
)

test('a date of XMP or IPTC without a time of day is one, and goes before the date of a scan', async () => {
  const scan = await datedJpeg({}, { DateTimeDigitized: '2019:03:02 10:11:12' })
  const photoshop = 'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated='
  const addXmp = (photo: Buffer, date: string) => insertXmp(photo, writeXmp(1, 1, `${photoshop}"${date}"`))
  expect(read(addXmp(scan, '1998-06-20')).wallTime).toBe('1998-06-20')
  const withIptc = insertSegment(scan, 0xed, iptcDate('19980620'))
  expect(read(withIptc).wallTime).toBe('1998-06-20')
  expect(read(addXmp(withIptc, '1998-06-20T14:05:00+02:00'))).toMatchObject({
    wallTime: '1998-06-20T14:05:00',
    utcOffsetMinutes: 120,
  })
})

/** The date of IPTC (IIM 2:55) among Photoshop’s resources, of 13 bytes. */
function iptcDate(day: string): string {
  return `Photoshop 3.0\0${'8BIM'}\x04\x04\0\0\0\0\0\x0d\x1c\x02\x37\0\x08${day}`
}

test.for(['1601:01:01 00:00:00', '1904:01:01 00:00:00', '1970:01:01 00:00:00', '0001:01:01 00:00:00'])(
  'the epoch %s does not count as a date',
  async (text) => {
    expect(read(await datedJpeg({}, { DateTimeOriginal: text })).wallTime).toBeNull()
  },
)

test('the offset of another date applies if both dates show the same time', async () => {
  const times = { DateTimeOriginal: original, DateTimeDigitized: original }
  const photo = await datedJpeg({}, { ...times, OffsetTimeDigitized: '+12:00' })
  expect(read(photo).utcOffsetMinutes).toBe(720)
})

test('the offset of a later modification does not apply to the original date', async () => {
  const modified = { DateTime: '2024:05:01 10:00:00' }
  const photo = await datedJpeg(modified, { DateTimeOriginal: original, OffsetTime: '+02:00' })
  expect(read(photo)).toMatchObject({
    wallTime: '2024-04-14T08:34:30',
    utcOffsetMinutes: null,
  })
})

test.for([
  ['+05:45', 345],
  ['+5:45', 345],
  ['+02', 120],
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

const place = {
  ...{ GPSLatitudeRef: 'N', GPSLatitude: '60/1 24/1 0/1' },
  ...{ GPSLongitudeRef: 'e', GPSLongitude: '5/1 18/1 0/1' },
}
const locatedJpeg = (tags: Record<string, string>) => sampleJpeg({ exif: { IFD3: { ...place, ...tags } } })

test.for([
  ['no word about it', {}, false, null],
  ['an error of 65 m', { GPSHPositioningError: '65/1' }, false, null],
  ['an error of 4200 m', { GPSHPositioningError: '4200/1' }, true, 4200],
  ['an error of 0/0', { GPSHPositioningError: '0/0' }, false, null],
  ['status V', { GPSStatus: 'V' }, true, null],
  ['a dilution of precision of 21', { GPSDOP: '21/1' }, true, null],
] as const)('a fix with %s is coarse if it must be', async ([, tags, isCoarse, accuracyMeters]) => {
  const metadata = read(await locatedJpeg(tags))
  expect(metadata).toMatchObject({ isCoarse, accuracyMeters })
  expectPosition(metadata, 60.4, 5.3)
})

test('a fix of the network is coarse', () => {
  const metadata = read(readSampleFile('network-fix.jpg'))
  expect(metadata).toMatchObject({ isCoarse: true, accuracyMeters: null })
  expectPosition(metadata, 39.0968, -120.0324)
})

test('a position of the Tokyo datum is converted', async () => {
  const degrees = { GPSLatitude: '35/1 0/1 0/1', GPSLongitude: '139/1 0/1 0/1' }
  expectPosition(read(await locatedJpeg({ ...degrees, GPSMapDatum: 'TOKYO' })), 35.0033, 138.9969)
})

test('seconds of 0/0 are none, and a sign may say the hemisphere', async () => {
  const minutes = { GPSLatitude: '60/1 2400/100 0/0', GPSLongitude: '5/1 1800/100 0/0' }
  expectPosition(read(await locatedJpeg(minutes)), 60.4, 5.3)
  const south = await signedJpeg({ GPSLongitudeRef: 'W' })
  expectPosition(read(south), -33.5, -71.5)
  const contradictory = await signedJpeg({ GPSLongitudeRef: 'W', GPSLatitudeRef: 'N' })
  expectPosition(read(contradictory), null, null)
})

/** A photo whose position is written in signed rationals, type 10 instead of 5. */
async function signedJpeg(references: Record<string, string>): Promise<Buffer> {
  const numbers = { GPSLatitude: '-33/1 30/1 0/1', GPSLongitude: '-71/1 30/1 0/1' }
  const photo = await sampleJpeg({ exif: { IFD3: { ...numbers, ...references } } })
  for (const entry of ['0200050003', '0400050003']) photo.writeUInt8(10, entryAt(photo, entry) + 2)
  return photo
}

test.for([
  ['60,24.0n', '5,18.0e', '', 60.4, 5.3],
  ['60,24,000000,N', '5,18,000000,E', '', 60.4, 5.3],
  ['28.1844783', '14.1606695', 'exif:GPSLatitudeRef="N" exif:GPSLongitudeRef="W"', 28.184478, -14.16067],
  ['28.1844783', '14.1606695', '', null, null],
] as const)(
  'the position %s %s %s in XMP is read',
  async ([latitude, longitude, refs, expectedLatitude, expectedLongitude]) => {
    const packet = writeXmp(1, 1, refs)
      .replace(/GPSLongitude="[^"]*"/, `GPSLongitude="${longitude}"`)
      .replace(/GPSLatitude="[^"]*"/, `GPSLatitude="${latitude}"`)
    const metadata = read(insertXmp(await sampleJpeg(), packet))
    expectPosition(metadata, expectedLatitude, expectedLongitude)
  },
)

test('a broken XMP packet does not affect the position in EXIF', async () => {
  const camera = { latitude: 12.5, longitude: -71.25 }
  const broken = `<x:xmpmeta><rdf:RDF>${'<a xmlns:p="u">'.repeat(4000)}`
  const photo = insertXmp(await sampleJpeg(camera), broken)
  expectPosition(read(photo), 12.5, -71.25)
})

test('reading damaged or truncated files does not throw', { tags: 'slow' }, async () => {
  for (const { make } of hostileSamples) {
    const file = await make()
    for (const length of [0, 1, 100, 1000, 10_000, file.length]) read(file.subarray(0, length))
  }
  const photo = await sampleJpeg({ latitude: 12.5, longitude: -71.25, takenAt: '2024-04-14T08:34:30' })
  for (let at = 2; at < 600; at += 1) read(Buffer.from(photo).fill(0xff, at, at + 4))
})
