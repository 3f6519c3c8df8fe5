/** @module-tag slow */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeFingerprints } from '../../server/image-formats/compute-fingerprints.ts'
import {
  type HeicName,
  heicPlan,
  heicPlans,
  heicSample,
  hostileSamples,
  manyScansJpeg,
  type PhotoSample,
  photoSamples,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from '../../test/samples/samples.ts'
import { imageNames } from './base-images.ts'
import type { Orientation } from './formats/exif.ts'
import { imageOf } from './render-base-image.ts'

const byName = photoSamples.map((sample) => [sample.filename, sample] as const)
const heicNames = Object.keys(heicPlans) as HeicName[]
const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'creel-samples-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(byName)('%s contains the expected position', async (_, { make, expected }) => {
  const { gps, xmp } = ExifReader.load(await make(), { expanded: true })
  const latitude = gps?.Latitude ?? signed(xmp?.GPSLatitude?.description)
  const longitude = gps?.Longitude ?? signed(xmp?.GPSLongitude?.description)
  if (expected.latitude === null || expected.longitude === null) {
    expect(isPlace(latitude, longitude)).toBe(false)
  } else {
    expect(latitude).toBeCloseTo(expected.latitude, 6)
    expect(longitude).toBeCloseTo(expected.longitude, 6)
  }
})

test.each(byName)('%s contains the expected capture time', async (_, { make, expected }) => {
  const { exif } = ExifReader.load(await make(), { expanded: true })
  const told = exif?.DateTimeOriginal?.description ?? exif?.DateTime?.description
  if (expected.takenAt === null) expect(isTime(told)).toBe(false)
  else expect(told).toBe(expected.takenAt.replaceAll('-', ':').replace('T', ' '))
  if (expected.offset !== null) expect(exif?.OffsetTimeOriginal?.description).toBe(expected.offset)
  if (expected.gpsInstant !== null) {
    const [day, time] = [exif?.GPSDateStamp?.description, exif?.GPSTimeStamp?.description]
    expect(`${day?.replaceAll(':', '-')}T${time}Z`).toBe(expected.gpsInstant)
  }
})

test.skipIf(!hasExiftool)('ExifTool reads the same values from all samples', { tags: 'slow' }, async () => {
  const told = await askExiftool(photoSamples, ['-GPSLatitude', '-GPSLongitude'])
  for (const { filename, expected } of photoSamples) {
    if (expected.latitude === null || expected.longitude === null) continue
    expect(Number(told.get(filename)?.GPSLatitude), filename).toBeCloseTo(expected.latitude, 6)
    expect(Number(told.get(filename)?.GPSLongitude), filename).toBeCloseTo(expected.longitude, 6)
  }
})

test.skipIf(!hasExiftool)('ExifTool finds no errors in the intact samples', async () => {
  const whole = [
    'gps-north-west.jpg',
    'exif-thumbnail.jpg',
    'multi-picture.jpg',
    'motion-photo.jpg',
    'with-exif.webp',
  ]
  const told = await askExiftool(whole.map(requireSample), ['-Error', '-Warning'])
  for (const filename of whole) expect(told.get(filename)).toEqual({ SourceFile: join(folder, filename) })
})

test.each([
  ['xmp-extended.jpg', 'http://ns.adobe.com/xmp/extension/'],
  ['maker-note.jpg', 'GPS 39.0968,-120.0324'],
  ['motion-photo.jpg', '+39.0968-120.0324/'],
  ['multi-picture.jpg', 'MPF\0'],
])('%s has the position in an unusual place', async (filename, trace) => {
  const bytes = await requireSample(filename).make()
  expect(bytes.includes(Buffer.from(trace, 'latin1'))).toBe(true)
})

const orientations: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

test.each(orientations)('orientation %i gives the same upright image', async (orientation) => {
  const upright = await uprightPixels(await samplePng())
  expect((await uprightPixels(await samplePng({ orientation }))).equals(upright)).toBe(true)
  for (const photo of [await sampleJpeg({ orientation }), await sampleWebp({ orientation })]) {
    expect(meanDifference(await uprightPixels(photo), upright)).toBeLessThan(4)
    expect(ExifReader.load(photo).Orientation?.value).toBe(orientation)
  }
})

test('the base images are those in the folder, each below 60 KB', () => {
  const images = new URL('images/', import.meta.url)
  const files = readdirSync(images).filter((name) => name.endsWith('.webp'))
  expect(files.toSorted()).toEqual(imageNames.map((name) => `${name}.webp`).toSorted())
  for (const file of files) expect(statSync(new URL(file, images)).size, file).toBeLessThan(60_000)
})

// Samples that are used together, such as those taken within one hour in one place, are to be no near-duplicates.
test('consecutive seeds choose different base images', () => {
  for (const first of [0, 1, 100]) {
    const chosen = imageNames.map((_, index) => imageOf(first + index))
    expect(new Set(chosen).size).toBe(imageNames.length)
  }
})

test('photos of different base images look different for every seed', async () => {
  const seeds = Array.from({ length: 2 * imageNames.length }, (_, seed) => seed)
  const looks = await Promise.all(seeds.map(async (seed) => ({ seed, hash: await hashOf(seed) })))
  for (const one of looks) {
    for (const other of looks) {
      if (imageOf(one.seed) !== imageOf(other.seed))
        expect(bitsApart(one.hash, other.hash), `${one.seed} and ${other.seed}`).toBeGreaterThan(20)
    }
  }
})

test('250 seeds make 250 different files, however small', async () => {
  const seeds = Array.from({ length: 250 }, (_, seed) => seed)
  const files = await Promise.all(seeds.map((seed) => sampleJpeg({ seed, width: 64, height: 48 })))
  expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(seeds.length)
})

test('the same request makes the same file, and another seed makes another', async () => {
  const first = await sampleJpeg({ seed: 3, latitude: 1, longitude: 2 })
  const again = await sampleJpeg({ seed: 3, latitude: 1, longitude: 2, quality: 88 })
  const other = await sampleJpeg({ seed: 8, latitude: 1, longitude: 2 })
  expect(again.equals(first)).toBe(true)
  expect(other.equals(first)).toBe(false)
})

test.each(heicNames)('%s contains what its plan says and is small', (name) => {
  const { gps, exif, icc } = ExifReader.load(heicSample(name), { expanded: true })
  const { camera, displayP3 } = heicPlan(name)
  expect(rounded(gps?.Latitude)).toBe(camera?.latitude ?? null)
  expect(rounded(gps?.Longitude)).toBe(camera?.longitude ?? null)
  expect(exif?.OffsetTimeOriginal?.description ?? null).toBe(camera?.offset ?? null)
  expect(exif?.Orientation?.value ?? null).toBe(camera?.orientation ?? null)
  expect(icc !== undefined).toBe(displayP3 === true)
  expect(statSync(join(import.meta.dirname, '../../test/samples', `${name}.heic`)).size).toBeLessThan(60_000)
})

const ownFormats = /\.(jpg|png|webp)$/
/** What decodes in the end, and which Creel refuses for what that takes. */
const tooMuch = /^(883-scans|many-pointers|60000-|filled-up)/
const sharpAlone = hostileSamples.filter(
  ({ filename }) => ownFormats.test(filename) && !tooMuch.test(filename),
)

test.each(sharpAlone.map((sample) => [sample.filename, sample] as const))(
  '%s can be decoded only if it should',
  async (_, { make, accepted }) => {
    const bytes = await make()
    expect(await decodes(bytes)).toBe(accepted)
  },
)

test('a JPEG can have any number of scans', async () => {
  const jpeg = await manyScansJpeg(40, 320, 240)
  expect(count(jpeg, Buffer.from([0xff, 0xda]))).toBe(40)
  expect(await decodes(jpeg)).toBe(true)
})

function requireSample(filename: string): PhotoSample {
  const sample = photoSamples.find((one) => one.filename === filename)
  if (sample === undefined) throw new Error(`No sample ${filename}`)
  return sample
}

/** `39.0968N` as 39.0968, `120.0324W` as -120.0324. */
function signed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return Number.parseFloat(text) * (/[SW]$/.test(text) ? -1 : 1)
}

/** To a tenth of a metre or so. */
function rounded(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Number(degrees.toFixed(6))
}

function isPlace(latitude: number | undefined, longitude: number | undefined): boolean {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return false
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function isTime(text: string | undefined): boolean {
  const [, year, month, day, hour, minute] = /^(\d+):(\d+):(\d+) (\d+):(\d+)/.exec(text ?? '') ?? []
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)))
  return Number(year) > 0 && time.getUTCDate() === Number(day) && time.getUTCHours() === Number(hour)
}

/** What exiftool tells of each file, by its name. */
async function askExiftool(samples: PhotoSample[], tags: string[]) {
  const paths = samples.map(({ filename }) => join(folder, filename))
  for (const { filename, make } of samples) writeFileSync(join(folder, filename), await make())
  const said = execFileSync('exiftool', ['-json', '-n', '-q', ...tags, ...paths], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  const rows: Record<string, unknown>[] = JSON.parse(said)
  return new Map(rows.map((row) => [basename(String(row.SourceFile)), row]))
}

/** The perceptual and the difference hash of a sample. */
async function hashOf(seed: number): Promise<Buffer> {
  const pixels = await sharp(await sampleJpeg({ seed, width: 320, height: 240 }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { perceptualHash, differenceHash } = computeFingerprints(pixels)
  return Buffer.concat([perceptualHash, differenceHash])
}

function bitsApart(one: Buffer, other: Buffer): number {
  const bits = [...one].map((byte, at) => (byte ^ (other[at] ?? 0)).toString(2).replaceAll('0', '').length)
  return bits.reduce((sum, count) => sum + count, 0)
}

function uprightPixels(photo: Buffer): Promise<Buffer> {
  return sharp(photo).autoOrient().removeAlpha().raw().toBuffer()
}

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

/** Whether sharp reads the whole picture as JPEG, PNG or WebP of at most 100 megapixels. */
async function decodes(bytes: Buffer): Promise<boolean> {
  try {
    const image = sharp(bytes, { limitInputPixels: 100_000_000, failOn: 'error' })
    const { format } = await image.metadata()
    await image.resize(320).raw().toBuffer()
    return format === 'jpeg' || format === 'png' || format === 'webp'
  } catch {
    return false
  }
}

function count(bytes: Buffer, sought: Buffer): number {
  let found = 0
  for (let at = bytes.indexOf(sought); at !== -1; at = bytes.indexOf(sought, at + 1)) found++
  return found
}
