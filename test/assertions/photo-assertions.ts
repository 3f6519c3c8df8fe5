import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { Location, MapPoint } from '../../shared/locations.ts'
import type { CaptureSource, Photo, UploadResult } from '../../shared/photos.ts'
import type { HttpClient, UploadFile } from '../app/http-client.ts'

/* What a photo must look like once it has arrived, as an angler sees it over HTTP. */

/** Coordinates as a careful reader finds them in a file; null where it tells none. */
export interface Position {
  latitude: number | null
  longitude: number | null
}

/** When a photo was taken, as it is to be told. */
export interface CaptureTime {
  /** How it is to be known; null where that is left open. */
  source: CaptureSource | null
  /** The instant, or a time of the day without `Z` or offset where nobody can know the zone. */
  time: string
}

/** Uploads any number of files, as many at a time as one request may hold; one result for each, in their order. */
export async function uploadInBatches(angler: HttpClient, files: UploadFile[]): Promise<UploadResult[]> {
  const results: UploadResult[] = []
  for (let start = 0; start < files.length; start += limits.filesPerUpload) {
    results.push(...(await angler.upload(files.slice(start, start + limits.filesPerUpload))))
  }
  return results
}

/** The photo stands within 0.0001 degrees of where its file says, and nowhere where that says nothing. */
export function expectPosition(photo: Photo, { latitude, longitude }: Position): void {
  if (latitude === null || longitude === null) {
    expect(photo).toMatchObject({ latitude: null, longitude: null, positionSource: null, locationId: null })
    return
  }
  expect(photo.positionSource).toBe('exif')
  expect(Math.abs((photo.latitude ?? Number.NaN) - latitude)).toBeLessThanOrEqual(0.0001)
  expect(Math.abs((photo.longitude ?? Number.NaN) - longitude)).toBeLessThanOrEqual(0.0001)
}

/** The photo was taken at this instant, or at this time of the day by some clock. */
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

/** The received bytes come back, through `url` too unless they are HEIC, which that shows as JPEG. */
export async function expectSameBytes(angler: HttpClient, photo: Photo, bytes: Uint8Array): Promise<void> {
  const original = await angler.fetch(photo.originalUrl)
  expect(sha256(await original.bytes())).toBe(sha256(bytes))
  const shown = await angler.fetch(photo.url)
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

/** Every photo with a position belongs to a spot within 150 m of it, and the map shows each spot with its photos. */
export async function expectLocations(angler: Pick<HttpClient, 'read'>, photos: Photo[]): Promise<void> {
  const locations = await angler.read<Location[]>('/api/locations')
  const points = await angler.read<MapPoint[]>('/api/map-points')
  const placed = photos.filter((photo) => photo.latitude !== null)
  for (const photo of placed) {
    const location = locations.find(({ id }) => id === photo.locationId)
    const point = points.find(([id]) => id === photo.locationId)
    expect(metersApart(photo, location ?? nowhere), photo.filename).toBeLessThanOrEqual(150)
    expect(metersApart(photo, pointPosition(point)), photo.filename).toBeLessThanOrEqual(150)
  }
  const spots = [...new Set(placed.map(({ locationId }) => locationId))]
  const photosIn = (location: string | null) =>
    placed.filter(({ locationId }) => locationId === location).length
  expect(points.map(([id, , , count]) => [id, count]).sort()).toEqual(
    spots.map((location) => [location, photosIn(location)]).sort(),
  )
}

/** The thumbnail of a photo, which must lie upright without any orientation told beside it. */
export async function readThumbnail(angler: HttpClient, photo: Photo): Promise<Buffer> {
  const response = await angler.fetch(photo.thumbnailUrl)
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

/** The picture lies as the upright one does, and in none of the seven other ways it could lie. */
export async function expectUpright(picture: Uint8Array, upright: Uint8Array): Promise<void> {
  const difference = await differenceOf(picture, upright)
  expect(difference).toBeLessThan(alike)
  const small = await sharp(upright).resize(192, 192, { fit: 'inside' }).png().toBuffer()
  const others = await Promise.all(wrongWays.map((lay) => lay(sharp(small)).png().toBuffer()))
  for (const other of others) expect(await differenceOf(picture, other)).toBeGreaterThan(2 * difference)
}

/** Far above what coding the same picture once more changes. */
const alike = 4

const wrongWays: ((upright: Sharp) => Sharp)[] = [
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

/** Mean difference of two pictures per channel, 0 to 255, in a size at which grain does not count. */
async function differenceOf(first: Uint8Array, second: Uint8Array): Promise<number> {
  const [one, other] = [await smallPixelsOf(first), await smallPixelsOf(second)]
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0)
  return sum / one.length
}

function smallPixelsOf(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(48, 48, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
}
