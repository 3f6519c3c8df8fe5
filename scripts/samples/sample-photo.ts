import sharp, { type Sharp } from 'sharp'
import {
  type CameraData,
  type ExifExtras,
  noCameraData,
  type Orientation,
  writeExif,
} from './metadata/exif.ts'
import { exifSegment, insertSegments } from './metadata/jpeg-segments.ts'
import { insertChunks, writeChunk } from './metadata/png-chunks.ts'
import { addExifToWebp } from './metadata/webp-chunks.ts'
import { addGrain } from './picture/grain.ts'
import { inventPicture } from './picture/invent-picture.ts'
import { type Picture, type PictureRequest, paintPicture } from './picture/paint-picture.ts'

/** What a sample photo shows and what it says of itself; width and height are those of the upright picture. */
export interface PhotoRequest extends Partial<PictureRequest>, Partial<CameraData>, ExifExtras {
  /** 1 to 100. */
  quality?: number
  /** The same picture with another grain is another file; the seed where absent. */
  grain?: number
}

/** A JPEG file as a phone writes it, EXIF included wherever the request tells anything of the camera. */
export async function makeJpeg(request: PhotoRequest): Promise<Buffer> {
  const jpeg = await (await storePixels(request)).jpeg({ quality: request.quality ?? 88 }).toBuffer()
  const exif = exifOf(request)
  return exif === null ? jpeg : insertSegments(jpeg, [exifSegment(exif)])
}

/** A PNG file with an `eXIf` chunk. */
export async function makePng(request: PhotoRequest): Promise<Buffer> {
  const png = await (await storePixels(request)).png({ compressionLevel: 6 }).toBuffer()
  const exif = exifOf(request)
  return exif === null ? png : insertChunks(png, writeChunk('eXIf', exif))
}

/** A WebP file with an `EXIF` chunk. */
export async function makeWebp(request: PhotoRequest): Promise<Buffer> {
  const webp = await (await storePixels(request))
    .webp({ quality: request.quality ?? 82 })
    .toBuffer({ resolveWithObject: true })
  const exif = exifOf(request)
  return exif === null ? webp.data : addExifToWebp(webp.data, exif, webp.info.width, webp.info.height)
}

/** The picture as a camera stores it: turned so that its EXIF orientation sets it upright again. */
async function storePixels(request: PhotoRequest): Promise<Sharp> {
  const asked = inventPicture(request)
  const { width, height, pixels } = await paintOnce(asked)
  const grainy = addGrain(pixels, request.grain ?? asked.seed)
  return turnAgainst(request.orientation ?? 1, sharp(grainy, { raw: { width, height, channels: 3 } }))
}

const painted = new Map<string, Promise<Picture>>()
const rememberedPixels = 12_000_000

/** Remembers the last pictures, since many samples in a row show the same few. */
async function paintOnce(request: PictureRequest): Promise<Picture> {
  const key = JSON.stringify(request)
  const picture = painted.get(key) ?? paintPicture(request)
  painted.delete(key)
  painted.set(key, picture)
  const most = Math.max(1, Math.floor(rememberedPixels / (request.width * request.height)))
  for (const old of [...painted.keys()].slice(0, -most)) painted.delete(old)
  return await picture
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
