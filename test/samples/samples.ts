import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HeicName, type HeicPlan, heicPlans } from '../../scripts/samples/heic-plans.ts'
import { type HostileSample, hostileSamplesOf } from '../../scripts/samples/hostile-samples.ts'
import { makeJpeg, makePng, makeWebp, type PhotoRequest } from '../../scripts/samples/sample-photo.ts'

export { blackPng } from '../../scripts/samples/hostile/hostile-pngs.ts'
export { manyScansJpeg } from '../../scripts/samples/hostile/many-scans-jpeg.ts'
export { type PhotoSample, photoSamples } from '../../scripts/samples/photo-samples.ts'
export { type HeicName, type HostileSample, heicPlans, type PhotoRequest }

/** A JPEG photo, 800 x 600 unless asked otherwise; the same request gives the same bytes. */
export function sampleJpeg(request: PhotoRequest = {}): Promise<Buffer> {
  return once('jpeg', request, makeJpeg)
}

/** A PNG photo. */
export function samplePng(request: PhotoRequest = {}): Promise<Buffer> {
  return once('png', request, makePng)
}

/** A WebP photo. */
export function sampleWebp(request: PhotoRequest = {}): Promise<Buffer> {
  return once('webp', request, makeWebp)
}

/** A HEIC photo; `heicPlans` tells what is in it. */
export function heicSample(name: HeicName): Buffer {
  return readFileSync(join(import.meta.dirname, `${name}.heic`))
}

/** What a HEIC sample holds. */
export function heicPlan(name: HeicName): HeicPlan {
  return heicPlans[name]
}

/** Broken, hostile and odd files. */
export const hostileSamples: HostileSample[] = hostileSamplesOf(heicSample('heic-gps-north-west'))

const made = new Map<string, Promise<Buffer>>()

function once(
  kind: string,
  request: PhotoRequest,
  make: (request: PhotoRequest) => Promise<Buffer>,
): Promise<Buffer> {
  const key = kind + JSON.stringify(request)
  const known = made.get(key) ?? make(quickly(request))
  made.set(key, known)
  return known
}

const pictures = 5

/** Seeds make different files of few pictures, each with a grain of its own: painting takes longer than a test should. */
function quickly(request: PhotoRequest): PhotoRequest {
  const seed = request.seed ?? 1
  const paintedPixels = (request.width ?? 0) > 2000 ? 1600 : 400
  return { paintedPixels, grain: seed, ...request, seed: seed % pictures }
}
