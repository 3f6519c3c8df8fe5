import { readFileSync } from 'node:fs'
import { makeJpeg, makePng, makeWebp, type PhotoRequest } from '../../scripts/samples/sample-photo.ts'

/**
 * A JPEG photo, by default 800 x 600; the same request gives the same bytes. Photos with the same position and hour need
 * different seeds, less than 25 apart: then they look different, and none is a near-duplicate of another.
 */
export function sampleJpeg(request: PhotoRequest = {}): Promise<Buffer> {
  return makeJpeg(request)
}

/** A PNG photo. */
export function samplePng(request: PhotoRequest = {}): Promise<Buffer> {
  return makePng(request)
}

/** A WebP photo. */
export function sampleWebp(request: PhotoRequest = {}): Promise<Buffer> {
  return makeWebp(request)
}

/** One of the files that `scripts/samples/make-samples.ts` made. */
export function readSampleFile(name: string): Buffer {
  return readFileSync(new URL(`files/${name}`, import.meta.url))
}

/** A HEIC photo; `heicPlans` describes its contents. */
export function heicSample(name: HeicName): Buffer {
  return readSampleFile(`${name}.heic`)
}

/** What a HEIC sample shows and says of itself. */
export interface HeicPlan extends PhotoRequest {
  width: number
  height: number
  /** Whether its colors are in Display P3, as on iPhones, with the profile in the file. */
  displayP3?: boolean
}

const phone = { make: 'Creel', model: 'Sample Phone', orientation: 1 } as const

const plans = {
  'heic-gps-north-west': {
    ...{ width: 640, height: 480, image: 'rainbow-trout-held-dawn', seed: 4, ...phone },
    ...{ latitude: 39.0968, longitude: -120.0324 },
    ...{ takenAt: '2025-06-14T06:12:30', gpsInstant: '2025-06-14T13:12:28Z' },
  },
  'heic-gps-south-east-offset': {
    ...{ width: 640, height: 480, image: 'rainbow-trout-shallows-noon', seed: 3, ...phone },
    ...{ latitude: -38.7865, longitude: 175.996, takenAt: '2025-05-03T16:45:10', offset: '+12:00' },
  },
  /** As phones write a portrait: stored lying, `irot` turns it upright, and EXIF says the same once more. */
  'heic-rotated': {
    ...{ width: 480, height: 640, image: 'northern-pike-held-mist', seed: 6, ...phone, orientation: 6 },
    ...{ latitude: 44.541, longitude: -73.302, takenAt: '2025-09-20T18:05:44', offset: '-04:00' },
  },
  'heic-no-exif': { width: 640, height: 480, image: 'largemouth-bass-leap-morning', seed: 2 },
  'heic-display-p3': {
    ...{ width: 320, height: 240, image: 'sockeye-salmon-held-noon', seed: 8 },
    displayP3: true,
  },
} as const satisfies Record<string, HeicPlan>

export type HeicName = keyof typeof plans

/** The HEIC samples by file name, without the ending. */
export const heicPlans: Record<HeicName, HeicPlan> = plans
export const heicNames = Object.keys(plans) as HeicName[]
