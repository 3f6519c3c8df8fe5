import { type CameraData, noCameraData, type Orientation } from './formats/exif.ts'
import { insertSegments } from './formats/jpeg-segments.ts'
import type { TiffField } from './formats/tiff.ts'
import { appendFilm, appendSecondImage } from './formats/trailers.ts'
import { extendedXmpSegments, writeXmp, xmpSegment } from './formats/xmp.ts'
import { makeJpeg, makePng, makeWebp, type PhotoRequest } from './sample-photo.ts'

/** A photo with something particular about its metadata, and what a careful reader finds in it. */
export interface PhotoSample {
  filename: string
  make: () => Promise<Buffer>
  /** Null if the file has no valid value. */
  expected: Pick<CameraData, 'latitude' | 'longitude' | 'takenAt' | 'offset' | 'gpsInstant'>
}

const tahoe = {
  make: 'Creel',
  model: 'Sample Phone',
  latitude: 39.0968,
  longitude: -120.0324,
  altitudeMeters: 1897,
  takenAt: '2025-06-14T06:12:30',
  orientation: 1,
} as const

const orientations: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** Positions in all four quarters of the earth and at their edges. */
export const positionSamples: PhotoSample[] = [
  jpeg('gps-north-west', tahoe),
  jpeg('gps-north-east', { ...tahoe, latitude: 59.6717, longitude: 10.6302, byteOrder: 'little' }),
  jpeg('gps-south-east', { ...tahoe, latitude: -38.7865, longitude: 175.996 }),
  jpeg('gps-south-west', { ...tahoe, latitude: -41.1335, longitude: -71.3103, altitudeMeters: -3 }),
  jpeg('gps-on-equator', { ...tahoe, latitude: 0, longitude: 73.2207 }),
  jpeg('gps-on-greenwich', { ...tahoe, latitude: 50.7364, longitude: 0 }),
  jpeg('gps-at-date-line', { ...tahoe, latitude: -16.8003, longitude: -179.9998 }),
  jpeg(
    'gps-decimal-degrees',
    { ...tahoe, gps: gpsOf(degreesOnly(390968, 10_000), degreesOnly(1200324, 10_000)) },
    tahoe,
  ),
  jpeg('gps-decimal-minutes', {
    ...tahoe,
    gps: gpsOf(
      [
        [39, 1],
        [5808, 1000],
        [0, 1],
      ],
      [
        [120, 1],
        [1944, 1000],
        [0, 1],
      ],
    ),
  }),
]

const nowhere = { ...tahoe, latitude: null, longitude: null }

/** Positions that are none. */
export const badPositionSamples: PhotoSample[] = [
  jpeg('gps-zero', { ...tahoe, latitude: 0, longitude: 0 }, nowhere),
  jpeg(
    'gps-not-a-number',
    {
      ...tahoe,
      gps: gpsOf(
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ),
    },
    nowhere,
  ),
  jpeg('gps-out-of-range', { ...tahoe, gps: gpsOf(degreesOnly(95, 1), degreesOnly(200, 1)) }, nowhere),
  jpeg(
    'gps-without-references',
    {
      ...tahoe,
      gps: gpsOf(
        [
          [39, 1],
          [5, 1],
          [48, 1],
        ],
        [
          [120, 1],
          [1, 1],
          [56, 1],
        ],
        null,
      ),
    },
    nowhere,
  ),
  jpeg('gps-empty', { ...tahoe, gps: [{ tag: 0, type: 'byte', values: [2, 3, 0, 0] }] }, nowhere),
  jpeg('gps-half', { ...tahoe, longitude: null }, nowhere),
]

/** Capture times, good and bad. */
export const timeSamples: PhotoSample[] = [
  jpeg('time-with-offset', { ...tahoe, offset: '-07:00' }),
  jpeg('time-with-gps-stamp', { ...tahoe, gpsInstant: '2025-06-14T13:12:28Z' }),
  jpeg('time-gps-stamp-next-day', {
    ...tahoe,
    takenAt: '2025-06-14T20:30:00',
    gpsInstant: '2025-06-15T03:29:57Z',
  }),
  jpeg('time-without-place', { ...nowhere }),
  jpeg(
    'time-general-only',
    {
      ...tahoe,
      takenAt: null,
      primary: [{ tag: 0x0132, type: 'ascii', text: '2025:06:14 06:12:30' }],
    },
    tahoe,
  ),
  jpeg('time-zeros', { ...tahoe, takenAt: '0000:00:00T00:00:00' }, { ...tahoe, takenAt: null }),
  jpeg('time-blank', { ...tahoe, takenAt: '    :  :     :  :  ' }, { ...tahoe, takenAt: null }),
  jpeg('time-february-30', { ...tahoe, takenAt: '2025-02-30T10:00:00' }, { ...tahoe, takenAt: null }),
  jpeg('time-25-oclock', { ...tahoe, takenAt: '2025-06-14T25:61:00' }, { ...tahoe, takenAt: null }),
  jpeg('time-bad-offset', { ...tahoe, offset: '+99:00' }, tahoe),
  jpeg('time-before-1970', { ...tahoe, takenAt: '1931-07-04T09:00:00' }),
]

/** Every container and orientation; the upright picture is the same in all of them. */
export const containerSamples: PhotoSample[] = [
  ...orientations.map((orientation) => jpeg(`orientation-${orientation}`, { ...tahoe, orientation })),
  {
    filename: 'with-exif.png',
    make: () => makePng({ ...tahoe, orientation: 6 }),
    expected: expectedOf(tahoe),
  },
  {
    filename: 'with-exif.webp',
    make: () => makeWebp({ ...tahoe, orientation: 8 }),
    expected: expectedOf(tahoe),
  },
  { filename: 'no-exif.png', make: () => makePng({}), expected: expectedOf({}) },
  { filename: 'no-exif.webp', make: () => makeWebp({}), expected: expectedOf({}) },
  jpeg('no-exif', {}),
]

/** Places where a position can hide from someone who wants it removed. */
export const hidingPlaceSamples: PhotoSample[] = [
  jpeg('xmp-position-only', { ...nowhere }, tahoe, (photo) =>
    insertSegments(photo, [xmpSegment(writeXmp(tahoe.latitude, tahoe.longitude))]),
  ),
  jpeg('xmp-extended', tahoe, tahoe, (photo) =>
    insertSegments(photo, extendedXmpSegments(tahoe.latitude, tahoe.longitude)),
  ),
  jpeg('maker-note', {
    ...tahoe,
    exif: [{ tag: 0x927c, type: 'undefined', bytes: Buffer.from('Creel\0GPS 39.0968,-120.0324 Tahoe') }],
  }),
  {
    filename: 'exif-thumbnail.jpg',
    make: async () =>
      makeJpeg({ ...tahoe, thumbnail: await makeJpeg({ ...tahoe, width: 160, height: 120 }) }),
    expected: expectedOf(tahoe),
  },
  jpeg('motion-photo', tahoe, tahoe, (photo) => appendFilm(photo, tahoe.latitude, tahoe.longitude)),
  {
    filename: 'multi-picture.jpg',
    make: async () =>
      appendSecondImage(await makeJpeg(tahoe), await makeJpeg({ ...tahoe, width: 320, height: 240 })),
    expected: expectedOf(tahoe),
  },
]

/** All photos with something particular about their metadata; every one of them is a good photo. */
export const photoSamples: PhotoSample[] = [
  ...positionSamples,
  ...badPositionSamples,
  ...timeSamples,
  ...containerSamples,
  ...hidingPlaceSamples,
]

function jpeg(
  name: string,
  request: PhotoRequest,
  expected: Partial<CameraData> = request,
  finish: (photo: Buffer) => Buffer = (photo) => photo,
): PhotoSample {
  const make = async () => finish(await makeJpeg(request))
  return { filename: `${name}.jpg`, make, expected: expectedOf(expected) }
}

function expectedOf(camera: Partial<CameraData>): PhotoSample['expected'] {
  const { latitude, longitude, takenAt, offset, gpsInstant } = { ...noCameraData, ...camera }
  return { latitude, longitude, takenAt, offset, gpsInstant }
}

/** A GPS directory in other notations than degrees, minutes and seconds; the references may be missing. */
function gpsOf(
  latitude: [number, number][],
  longitude: [number, number][],
  references: [string, string] | null = ['N', 'W'],
): TiffField[] {
  const fields: TiffField[] = [
    { tag: 2, type: 'rational', values: latitude },
    { tag: 4, type: 'rational', values: longitude },
  ]
  if (references === null) return fields
  return [
    ...fields,
    { tag: 1, type: 'ascii', text: references[0] },
    { tag: 3, type: 'ascii', text: references[1] },
  ]
}

function degreesOnly(numerator: number, denominator: number): [number, number][] {
  return [
    [numerator, denominator],
    [0, 1],
    [0, 1],
  ]
}
