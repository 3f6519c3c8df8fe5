import sharp, { type Exif, type Sharp } from 'sharp'
import { type RenderRequest, renderBaseImage } from './base-images.ts'
import { insertSegment } from './photo-bytes.ts'

/*
 * A sample photo is a base image, encoded by sharp, with what a camera would say of it. libexif, which comes with sharp,
 * writes the EXIF block. A JPEG is encoded once for all photos that show the same; its EXIF block is put in afterwards.
 */

export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** What a camera writes into a photo; what is missing stays out of the file. */
export interface CameraData {
  latitude?: number | null
  longitude?: number | null
  /** Wall time as the camera's clock shows it, `2026-05-14T06:12:30`, of any validity. */
  takenAt?: string | null
  /** `-07:00`, as phones since about 2017 write it. */
  offset?: string | null
  /** The satellites' clock, `2026-05-14T13:12:30Z`. */
  gpsInstant?: string | null
  orientation?: Orientation
  make?: string
  model?: string
  /** Tags beside or in place of these, as libvips spells them: `IFD2` has the times, `IFD3` GPS data, `39/1 5/1 0/1` rationals. */
  exif?: Exif
}

/** What a sample photo shows and what it says of itself; width and height are those of the upright picture. */
export interface PhotoRequest extends Partial<RenderRequest>, CameraData {
  /** 1 to 100. */
  quality?: number
}

/** A JPEG file as a phone writes it, with EXIF if the request has any camera data. */
export async function makeJpeg(request: PhotoRequest): Promise<Buffer> {
  const jpeg = await encodeOnce(request)
  return tellsSomething(request) ? addCameraData(jpeg, request) : jpeg
}

/** A PNG file, with an `eXIf` chunk if the request has any camera data. */
export async function makePng(request: PhotoRequest): Promise<Buffer> {
  return (await storeImage(request)).png().toBuffer()
}

/** A WebP file, with an `EXIF` chunk if the request has any camera data. */
export async function makeWebp(request: PhotoRequest): Promise<Buffer> {
  return (await storeImage(request)).webp({ quality: request.quality ?? 82 }).toBuffer()
}

/** Puts an EXIF block into a JPEG file, whose picture stays as it is. */
export async function addCameraData(jpeg: Buffer, camera: CameraData): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
  const { exif } = await sharp(await withCameraData(pixel, camera).jpeg().toBuffer()).metadata()
  if (exif === undefined) throw new Error('sharp wrote no EXIF.')
  return insertSegment(jpeg, 0xe1, exif)
}

const encoded = new Map<string, Promise<Buffer>>()

function encodeOnce(request: PhotoRequest): Promise<Buffer> {
  const { width, height, seed, image, orientation, quality = 88 } = request
  const key = JSON.stringify([width, height, seed, image, orientation, quality])
  const file = encoded.get(key) ?? storePixels(request).then((stored) => stored.jpeg({ quality }).toBuffer())
  encoded.set(key, file)
  return file
}

async function storeImage(request: PhotoRequest): Promise<Sharp> {
  const stored = await storePixels(request)
  return tellsSomething(request) ? withCameraData(stored, request) : stored
}

/** The picture as a camera stores it: turned so that its EXIF orientation sets it upright again. */
async function storePixels({ orientation = 1, ...request }: PhotoRequest): Promise<Sharp> {
  const { width, height, pixels } = await renderBaseImage(request)
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (orientation === 1) return upright
  const opposite = orientation === 6 ? 8 : orientation === 8 ? 6 : orientation
  return sharp(
    await upright.withMetadata({ orientation: opposite }).png({ compressionLevel: 0 }).toBuffer(),
  ).autoOrient()
}

function tellsSomething({ exif, ...request }: PhotoRequest): boolean {
  const { latitude, longitude, takenAt, offset, gpsInstant, orientation, make, model } = request
  const told = [latitude, longitude, takenAt, offset, gpsInstant, orientation, make, model, exif]
  return told.some((value) => value !== null && value !== undefined)
}

function withCameraData(image: Sharp, camera: CameraData): Sharp {
  const { orientation, exif = {} } = camera
  const tags = {
    IFD0: { ...present({ Make: camera.make, Model: camera.model }), ...exif.IFD0 },
    IFD2: { ...clockTags(camera), ...exif.IFD2 },
    IFD3: { ...gpsTags(camera), ...exif.IFD3 },
  }
  return orientation === undefined ? image.withExif(tags) : image.withMetadata({ orientation, exif: tags })
}

function clockTags({ takenAt, offset }: CameraData) {
  return present({
    DateTimeOriginal: takenAt?.replaceAll('-', ':').replace('T', ' '),
    OffsetTimeOriginal: offset,
  })
}

function gpsTags({ latitude = null, longitude = null, gpsInstant = null }: CameraData) {
  const [day, time] = gpsInstant?.replace('Z', '').split('T') ?? []
  return present({
    GPSLatitudeRef: latitude === null ? null : latitude < 0 ? 'S' : 'N',
    GPSLatitude: degreesMinutesSeconds(latitude),
    GPSLongitudeRef: longitude === null ? null : longitude < 0 ? 'W' : 'E',
    GPSLongitude: degreesMinutesSeconds(longitude),
    GPSDateStamp: day?.replaceAll('-', ':'),
    GPSTimeStamp: time?.replace(/\d+/g, '$&/1').replaceAll(':', ' '),
  })
}

const secondParts = 10_000 // of a second of arc: 0.003 m

function degreesMinutesSeconds(degrees: number | null): string | null {
  if (degrees === null) return null
  const parts = Math.round(Math.abs(degrees) * 3600 * secondParts)
  const perMinute = 60 * secondParts
  const minutes = Math.floor(parts / perMinute)
  return `${Math.floor(minutes / 60)}/1 ${minutes % 60}/1 ${parts % perMinute}/${secondParts}`
}

function present(tags: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === 'string'),
  )
}
