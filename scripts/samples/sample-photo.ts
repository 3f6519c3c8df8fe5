import sharp, { type OutputInfo, type Sharp } from 'sharp'
import {
  type CameraData,
  type ExifExtras,
  noCameraData,
  type Orientation,
  writeExif,
} from './formats/exif.ts'
import { exifSegment, insertSegments } from './formats/jpeg-segments.ts'
import { insertChunks, writeChunk } from './formats/png-chunks.ts'
import { addExifToWebp } from './formats/webp-chunks.ts'
import { type RenderRequest, renderBaseImage } from './render-base-image.ts'

/** What a sample photo shows and what it says of itself; width and height are those of the upright picture. */
export interface PhotoRequest extends Partial<RenderRequest>, Partial<CameraData>, ExifExtras {
  /** 1 to 100. */
  quality?: number
}

/** A JPEG file as a phone writes it, with EXIF if the request has any camera metadata. */
export async function makeJpeg(request: PhotoRequest): Promise<Buffer> {
  const { data } = await encodeOnce('jpeg', request, 88)
  const exif = exifOf(request)
  return exif === null ? data : insertSegments(data, [exifSegment(exif)])
}

/** A PNG file with an `eXIf` chunk. */
export async function makePng(request: PhotoRequest): Promise<Buffer> {
  const { data } = await encodeOnce('png', request)
  const exif = exifOf(request)
  return exif === null ? data : insertChunks(data, writeChunk('eXIf', exif))
}

/** A WebP file with an `EXIF` chunk. */
export async function makeWebp(request: PhotoRequest): Promise<Buffer> {
  const { data, info } = await encodeOnce('webp', request, 82)
  const exif = exifOf(request)
  return exif === null ? data : addExifToWebp(data, exif, info.width, info.height)
}

interface Encoded {
  data: Buffer
  info: OutputInfo
}

const encoded = new Map<string, Promise<Encoded>>()

/** Encodes a picture once in a process, however many photos show it. */
function encodeOnce(
  format: 'jpeg' | 'png' | 'webp',
  request: PhotoRequest,
  usual?: number,
): Promise<Encoded> {
  const { width, height, seed, image, orientation, quality = usual } = request
  const key = JSON.stringify([format, width, height, seed, image, orientation, quality])
  const file = encoded.get(key) ?? encode()
  encoded.set(key, file)
  return file

  async function encode(): Promise<Encoded> {
    const stored = await storePixels(request)
    return stored
      .toFormat(format, quality === undefined ? {} : { quality })
      .toBuffer({ resolveWithObject: true })
  }
}

/** The picture as a camera stores it: turned so that its EXIF orientation sets it upright again. */
async function storePixels(request: PhotoRequest): Promise<Sharp> {
  const { width, height, pixels } = await renderBaseImage(request)
  return turnAgainst(request.orientation ?? 1, sharp(pixels, { raw: { width, height, channels: 3 } }))
}

/** Undoes what EXIF orientation will do; mirrored ones need two steps, since sharp mirrors before it turns. */
function turnAgainst(orientation: Orientation, upright: Sharp): Sharp {
  switch (orientation) {
    case 1:
      return upright
    case 2:
      return upright.flop()
    case 3:
      return upright.rotate(180)
    case 4:
      return upright.flip()
    case 5:
      return upright.flip().rotate(90)
    case 6:
      return upright.rotate(270)
    case 7:
      return upright.flip().rotate(270)
    case 8:
      return upright.rotate(90)
  }
}

function exifOf(request: PhotoRequest): Buffer | null {
  const camera = { ...noCameraData, ...request }
  const says = Object.keys(noCameraData).some((key) => camera[key as keyof CameraData] !== null)
  return says || request.primary || request.exif || request.gps ? writeExif(camera, request) : null
}
