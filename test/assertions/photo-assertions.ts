import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import type { CaptureSource } from '../../shared/conditions.ts'
import { limits } from '../../shared/limits.ts'
import type { Location, MapPoint } from '../../shared/locations.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import type { HttpClient, UploadFile } from '../app/http-client.ts'

/* Assertions on an uploaded photo, as a user receives it over HTTP. */

/** The coordinates in a file; null if it has none. */
export interface Position {
  latitude: number | null
  longitude: number | null
}

/** The expected capture time of a photo. */
export interface CaptureTime {
  /** The expected source, or null for any. */
  source: CaptureSource | null
  /** An instant, or a wall time without `Z` or offset if the time zone is unknown. */
  time: string
}

/** Uploads any number of files in requests of the maximum size, and returns the results in the order of the files. */
export async function uploadInBatches(user: HttpClient, files: UploadFile[]): Promise<UploadResult[]> {
  const results: UploadResult[] = []
  for (let start = 0; start < files.length; start += limits.filesPerUpload) {
    results.push(...(await user.upload(files.slice(start, start + limits.filesPerUpload))))
  }
  return results
}

/** Expects the position of the file, to 0.0001 degrees, or none if the file has none. */
export function expectPosition(photo: Photo, { latitude, longitude }: Position): void {
  if (latitude === null || longitude === null) {
    expect(photo).toMatchObject({ latitude: null, longitude: null, positionSource: null, locationId: null })
    return
  }
  expect(photo.positionSource).toMatch(/^(exif|coarse)$/)
  expect(Math.abs((photo.latitude ?? Number.NaN) - latitude)).toBeLessThanOrEqual(0.0001)
  expect(Math.abs((photo.longitude ?? Number.NaN) - longitude)).toBeLessThanOrEqual(0.0001)
}

/** Expects an instant or a wall time. */
export function expectCaptureTime(photo: Photo, capture: CaptureTime | null): void {
  if (capture === null) {
    expect(photo).toMatchObject({ timestamp: null, timestampSource: null })
    return
  }
  const { source, time } = capture
  if (source !== null) expect(photo.timestampSource).toBe(source)
  if (/(Z|[+-]\d\d:\d\d)$/.test(time)) expect(Date.parse(photo.timestamp ?? '')).toBe(Date.parse(time))
  else expect(photo.timestamp?.slice(0, time.length)).toBe(time)
}

/** Expects the uploaded bytes from `originalUrl` and from `url`, or a JPEG from `url` if they are HEIC. */
export async function expectSameBytes(user: HttpClient, photo: Photo, bytes: Uint8Array): Promise<void> {
  const original = await user.fetch(photo.originalUrl)
  expect(sha256(await original.bytes())).toBe(sha256(bytes))
  const shown = await user.fetch(photo.url)
  const shownBytes = await shown.bytes()
  if (original.headers.get('content-type') !== 'image/heic') {
    expect(sha256(shownBytes)).toBe(sha256(bytes))
    return
  }
  const { format, width, height } = await sharp(shownBytes).autoOrient().metadata()
  expect({ type: shown.headers.get('content-type'), format, width, height }).toEqual({
    type: 'image/jpeg',
    format: 'jpeg',
    width: photo.width,
    height: photo.height,
  })
}

/** Expects a location within 150 m for every photo with a position, and a map point for each location. */
export async function expectLocations(user: Pick<HttpClient, 'read'>, photos: Photo[]): Promise<void> {
  const locations = await user.read<Location[]>('/api/locations')
  const points = await user.read<MapPoint[]>('/api/map-points')
  const withPosition = photos.filter((photo) => photo.latitude !== null && photo.positionSource !== 'coarse')
  for (const photo of withPosition) {
    const location = locations.find(({ id }) => id === photo.locationId)
    const point = points.find(([id]) => id === photo.locationId)
    expect(metersApart(photo, location ?? nowhere), photo.filename).toBeLessThanOrEqual(150)
    expect(metersApart(photo, pointPosition(point)), photo.filename).toBeLessThanOrEqual(150)
  }
  const locationIds = [...new Set(withPosition.map(({ locationId }) => locationId))]
  const countPhotos = (location: string | null) =>
    withPosition.filter(({ locationId }) => locationId === location).length
  expect(points.map(([id, , , count]) => [id, count]).sort()).toEqual(
    locationIds.map((location) => [location, countPhotos(location)]).sort(),
  )
}

/** Reads the thumbnail of a photo, which must have the right size and no orientation tag. */
export async function readThumbnail(user: HttpClient, photo: Photo): Promise<Buffer> {
  const response = await user.fetch(photo.thumbnailUrl)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width = 0, height = 0, orientation } = await sharp(bytes).metadata()
  expect({ status: response.status, format, orientation }).toEqual({
    status: 200,
    format: 'webp',
    orientation: undefined,
  })
  const longest = Math.max(photo.width, photo.height)
  const scale = Math.min(1, 320 / longest)
  expect(Math.abs(width - photo.width * scale)).toBeLessThanOrEqual(1)
  expect(Math.abs(height - photo.height * scale)).toBeLessThanOrEqual(1)
  return bytes
}

/** Expects an image to have the same orientation as an upright one, and none of the seven others. */
export async function expectUpright(image: Uint8Array, upright: Uint8Array): Promise<void> {
  const difference = await differenceOf(image, upright)
  expect(difference).toBeLessThan(maxDifference)
  const small = await sharp(upright).resize(192, 192, { fit: 'inside' }).png().toBuffer()
  const others = await Promise.all(otherOrientations.map((orient) => orient(sharp(small)).png().toBuffer()))
  for (const other of others) expect(await differenceOf(image, other)).toBeGreaterThan(2 * difference)
}

/** Far above the difference that re-encoding makes. */
const maxDifference = 4

const otherOrientations: ((upright: Sharp) => Sharp)[] = [
  (upright) => upright.flop(),
  (upright) => upright.flip(),
  ...[90, 180, 270].map((angle) => (upright: Sharp) => upright.rotate(angle)),
  ...[90, 270].map((angle) => (upright: Sharp) => upright.flip().rotate(angle)),
]

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const nowhere = { latitude: null, longitude: null }
const earthRadiusMeters = 6_371_008.8

function pointPosition(point: MapPoint | undefined): Position {
  return point === undefined ? nowhere : { latitude: point[1], longitude: point[2] }
}

function metersApart(one: Position, other: Position): number {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const [north, east] = [lat2 - lat1, radians(other.longitude) - radians(one.longitude)]
  const chord = Math.sin(north / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(chord))
}

function radians(degrees: number | null): number {
  return degrees === null ? Number.NaN : (degrees * Math.PI) / 180
}

/** The mean difference of two images per channel, 0 to 255, at a size without visible noise. */
async function differenceOf(first: Uint8Array, second: Uint8Array): Promise<number> {
  const [one, other] = [await smallPixelsOf(first), await smallPixelsOf(second)]
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0)
  return sum / one.length
}

function smallPixelsOf(image: Uint8Array): Promise<Buffer> {
  return sharp(image).resize(48, 48, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
}
