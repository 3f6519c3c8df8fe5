import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HeicName, type HeicPlan, heicPlans } from '../../scripts/samples/heic-plans.ts'
import { type MalformedSample, malformedSamplesFor } from '../../scripts/samples/malformed-samples.ts'
import { makeJpeg, makePng, makeWebp, type PhotoRequest } from '../../scripts/samples/sample-photo.ts'

export { blackPng } from '../../scripts/samples/malformed/malformed-pngs.ts'
export { manyScansJpeg } from '../../scripts/samples/malformed/many-scans-jpeg.ts'
export { type PhotoSample, photoSamples } from '../../scripts/samples/photo-samples.ts'
export { type HeicName, heicPlans, type MalformedSample, type PhotoRequest }

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

/** A HEIC photo; `heicPlans` describes its contents. */
export function heicSample(name: HeicName): Buffer {
  return readFileSync(join(import.meta.dirname, `${name}.heic`))
}

/** The contents of a HEIC sample. */
export function heicPlan(name: HeicName): HeicPlan {
  return heicPlans[name]
}

/** Malformed, malicious and unusual files. */
export const hostileSamples: MalformedSample[] = malformedSamplesFor(heicSample('heic-gps-north-west'))
