/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import { makeJpeg } from '../../scripts/samples/sample-photo.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import type { UploadFile } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import {
  type CaptureTime,
  expectCaptureTime,
  expectLocations,
  expectPosition,
  expectSameBytes,
  expectUpright,
  readThumbnail,
  sha256,
  uploadInBatches,
} from '../assertions/photo-assertions.ts'
import { listUploadTempFolder } from '../assertions/stored-files.ts'
import {
  type PhotoSample,
  photoSamples,
  type ReportedMetadata,
  reportedOf,
} from '../samples/photo-samples.ts'
import { type HeicName, heicNames, heicPlans, heicSample } from '../samples/samples.ts'

/* Every good sample photo, led through the front door once. */

const samples: PhotoSample[] = [...photoSamples, ...heicNames.map(heicAsSample)]
const each = samples.map((sample) => [sample.filename, sample] as const)

const app = shareInFile(startTestApp)
let files: UploadFile[]
let results: UploadResult[]
let photos: Photo[]
const angler = shareInFile(() => app.signIn())
beforeAll(async () => {
  files = await Promise.all(
    samples.map(async ({ filename, make }) => ({ name: filename, bytes: await make() })),
  )
  results = await uploadInBatches(angler, files)
  photos = await angler.read<Photo[]>('/api/photos')
})

test('every sample is stored and listed once, and copies are reported as duplicates', async () => {
  const firsts = files.filter(
    ({ bytes }, index) => files.findIndex((other) => sha256(other.bytes) === sha256(bytes)) === index,
  )
  const isFirst = (name: string) => firsts.some((file) => file.name === name)
  expect(
    results.map(({ filename, success, duplicate, error }) => [filename, success, duplicate, error]),
  ).toEqual(files.map(({ name }) => [name, isFirst(name), !isFirst(name), null]))
  expect(photos.map(({ filename }) => filename).sort()).toEqual(firsts.map(({ name }) => name).sort())
  expect(firsts.length).toBeGreaterThan(45)
  expect(await listUploadTempFolder(app.dataDir)).toEqual([])
})

test.each(each)('%s has the position that its file reports', (filename, { expected }) => {
  expectPosition(photoOf(filename), expected)
})

test.each(each)('%s has the capture time that its file reports', (filename, { expected }) => {
  expectCaptureTime(photoOf(filename), captureOf(filename, expected))
})

test.each(each)('the original of %s downloads unchanged', async (filename) => {
  const bytes = files.find(({ name }) => name === filename)?.bytes ?? new Uint8Array()
  await expectSameBytes(angler, photoOf(filename), bytes)
})

const turned = photoSamples.filter(({ filename }) => /^(orientation-|with-exif)/.test(filename))

test.each([
  ...turned.map(({ filename }) => [filename, {}] as const),
  ...heicNames.map((name) => [`${name}.heic`, { ...heicPlans[name], orientation: 1 }] as const),
])('the thumbnail of %s is upright', async (filename, picture) => {
  expect(turned).toHaveLength(10)
  await expectUpright(await readThumbnail(angler, photoOf(filename)), await makeJpeg(picture))
})

test('every photo with a position belongs to a location near it, which the map shows there', async () => {
  expect(photos.filter(({ latitude }) => latitude !== null).length).toBeGreaterThan(30)
  await expectLocations(angler, photos)
})

/** Offsets on the day of the photo, of the samples that were not taken at Lake Tahoe in summer. */
const offsets: Record<string, string> = {
  'gps-north-east.jpg': '+02:00', // Oslofjord
  'gps-south-east.jpg': '+12:00', // Lake Taupo
  'gps-south-west.jpg': '-03:00', // Bariloche
  'gps-on-equator.jpg': '+05:00', // the Maldives
  'gps-on-greenwich.jpg': '+01:00', // the English Channel
  'gps-at-date-line.jpg': '+12:00', // Taveuni, Fiji
  'time-before-1970.jpg': '-08:00', // California had no summer time in 1931
}

function captureOf(filename: string, reported: ReportedMetadata): CaptureTime | null {
  const { takenAt: wallTime, offset, gpsInstant } = reported
  if (wallTime === null) return null
  if (offset !== null) return { source: 'offset', time: wallTime + offset }
  if (reported.latitude === null && gpsInstant === null) return { source: 'assumed', time: wallTime }
  const source = gpsInstant === null ? 'place' : 'gps'
  return { source, time: wallTime + (offsets[filename] ?? '-07:00') }
}

function photoOf(filename: string): Photo {
  const id = results.find((result) => result.filename === filename)?.id
  const photo = photos.find((photo) => photo.id === id)
  if (photo === undefined) throw new Error(`${filename} is not listed.`)
  return photo
}

function heicAsSample(name: HeicName): PhotoSample {
  const expected = reportedOf(heicPlans[name])
  return { filename: `${name}.heic`, make: async () => heicSample(name), expected }
}
