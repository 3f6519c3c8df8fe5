import { insertXmp, writeXmp } from '../../scripts/samples/photo-bytes.ts'
import {
  makeJpeg,
  makePng,
  makeWebp,
  type Orientation,
  type PhotoRequest,
} from '../../scripts/samples/sample-photo.ts'
import { readSampleFile } from './samples.ts'

/** A photo with something particular about its metadata, and what a careful reader finds in it. */
export interface PhotoSample {
  filename: string
  make: () => Promise<Buffer>
  expected: ReportedMetadata
}

/** What the file says; null if it has no valid value. */
export interface ReportedMetadata {
  latitude: number | null
  longitude: number | null
  takenAt: string | null
  offset: string | null
  gpsInstant: string | null
}

const phone = { make: 'Creel', model: 'Sample Phone', orientation: 1 } as const
const tahoe = { ...phone, latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }
const nowhere = { ...tahoe, latitude: null, longitude: null }
const timeless = { ...tahoe, takenAt: null }

/** Positions in all four quarters of the earth, at their edges and in other notations. */
const positionSamples: PhotoSample[] = [
  jpeg('gps-north-west', tahoe),
  jpeg('gps-north-east', { ...tahoe, latitude: 59.6717, longitude: 10.6302 }),
  jpeg('gps-south-east', { ...tahoe, latitude: -38.7865, longitude: 175.996 }),
  jpeg('gps-south-west', { ...tahoe, latitude: -41.1335, longitude: -71.3103 }),
  jpeg('gps-on-equator', { ...tahoe, latitude: 0, longitude: 73.2207 }),
  jpeg('gps-on-greenwich', { ...tahoe, latitude: 50.7364, longitude: 0 }),
  jpeg('gps-at-date-line', { ...tahoe, latitude: -16.8003, longitude: -179.9998 }),
  jpeg('gps-decimal-degrees', tahoe, gps('390968/10000 0/1 0/1', '1200324/10000 0/1 0/1')),
  jpeg('gps-decimal-minutes', tahoe, gps('39/1 5808/1000 0/1', '120/1 1944/1000 0/1')),
]

/** Positions that are none. */
const badPositionSamples: PhotoSample[] = [
  jpeg('gps-zero', nowhere, { latitude: 0, longitude: 0 }),
  jpeg('gps-not-a-number', nowhere, { ...tahoe, ...gps('0/0 0/0 0/0', '0/0 0/0 0/0') }),
  jpeg('gps-out-of-range', nowhere, { ...tahoe, ...gps('95/1 0/1 0/1', '200/1 0/1 0/1') }),
  jpeg('gps-without-references', nowhere, gps('39/1 5/1 48/1', '120/1 1/1 56/1')),
  jpeg('gps-empty', nowhere, { exif: { IFD3: { GPSVersionID: '2 2 0 0' } } }),
  jpeg('gps-half', nowhere, { latitude: 39.0968 }),
]

/** Capture times, good and bad. */
const timeSamples: PhotoSample[] = [
  jpeg('time-with-offset', { ...tahoe, offset: '-07:00' }),
  jpeg('time-with-gps-stamp', { ...tahoe, gpsInstant: '2025-06-14T13:12:28Z' }),
  jpeg('time-gps-stamp-next-day', {
    ...tahoe,
    takenAt: '2025-06-14T20:30:00',
    gpsInstant: '2025-06-15T03:29:57Z',
  }),
  jpeg('time-without-place', nowhere),
  jpeg('time-general-only', tahoe, { takenAt: null, exif: { IFD0: { DateTime: '2025:06:14 06:12:30' } } }),
  jpeg('time-zeros', timeless, { takenAt: '0000:00:00T00:00:00' }),
  jpeg('time-blank', timeless, { takenAt: '    :  :     :  :  ' }),
  jpeg('time-february-30', timeless, { takenAt: '2025-02-30T10:00:00' }),
  jpeg('time-25-oclock', timeless, { takenAt: '2025-06-14T25:61:00' }),
  jpeg('time-bad-offset', tahoe, { offset: '+99:00' }),
  jpeg('time-before-1970', { ...tahoe, takenAt: '1931-07-04T09:00:00' }),
]

const orientations: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** Every container and orientation; the upright picture is the same in all of them. */
const containerSamples: PhotoSample[] = [
  ...orientations.map((orientation) => jpeg(`orientation-${orientation}`, tahoe, { orientation })),
  sample('with-exif.png', tahoe, () => makePng({ ...tahoe, orientation: 6 })),
  sample('with-exif.webp', tahoe, () => makeWebp({ ...tahoe, orientation: 8 })),
  sample('no-exif.png', {}, () => makePng({})),
  sample('no-exif.webp', {}, () => makeWebp({})),
  jpeg('no-exif', {}),
]

/** Places where a position can hide from someone who wants it removed; `make-samples.ts` made those in files. */
const hidingPlaceSamples: PhotoSample[] = [
  sample('xmp-position-only.jpg', tahoe, async () =>
    insertXmp(await makeJpeg(nowhere), writeXmp(tahoe.latitude, tahoe.longitude)),
  ),
  ...['xmp-extended', 'maker-note', 'exif-thumbnail', 'motion-photo', 'multi-picture'].map((name) =>
    sample(`${name}.jpg`, tahoe, async () => readSampleFile(`${name}.jpg`)),
  ),
]

/** All photos with something particular about their metadata; every one of them is a good photo. */
export const photoSamples: PhotoSample[] = [
  ...positionSamples,
  ...badPositionSamples,
  ...timeSamples,
  ...containerSamples,
  ...hidingPlaceSamples,
]

/** A JPEG file that says what is expected, unless something else is written. */
function jpeg(name: string, expected: PhotoRequest, written: PhotoRequest = {}): PhotoSample {
  return sample(`${name}.jpg`, expected, () => makeJpeg({ ...expected, ...written }))
}

function sample(filename: string, expected: PhotoRequest, make: PhotoSample['make']): PhotoSample {
  return { filename, make, expected: reportedOf(expected) }
}

/** What a reader finds in a photo that was made as requested. */
export function reportedOf(request: PhotoRequest): ReportedMetadata {
  const { latitude = null, longitude = null, takenAt = null, offset = null, gpsInstant = null } = request
  return { latitude, longitude, takenAt, offset, gpsInstant }
}

/** Degrees, minutes and seconds, without or besides their references. */
function gps(latitude: string, longitude: string): PhotoRequest {
  return { exif: { IFD3: { GPSLatitude: latitude, GPSLongitude: longitude } } }
}
