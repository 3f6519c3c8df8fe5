import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { noCameraData, writeExif } from '../scripts/samples/formats/exif.ts'
import { exifSegment, insertSegments, type JpegSegment } from '../scripts/samples/formats/jpeg-segments.ts'

const names = ['striped-bass-held', 'rainbow-trout-shallows', 'largemouth-bass-leap']

/** Returns photos of 12 MP, as large as those of a phone: any number of files made from three images. */
export function fullSizePhotos(count: number): Promise<Buffer[]> {
  return numbered(count, readPhoto)
}

/** Returns the same photos as the web app uploads them: 1600 pixels wide. */
export async function downscaledPhotos(count: number): Promise<Buffer[]> {
  const downscaled = await Promise.all(
    names.map(async (_, number) => await downscale(await readPhoto(number))),
  )
  return await numbered(count, async (number) => downscaled[number % names.length] ?? Buffer.alloc(0))
}

function readPhoto(number: number): Promise<Buffer> {
  return readFile(new URL(`photos/${names[number % names.length]}.jpg`, import.meta.url))
}

function downscale(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).resize(1600).jpeg({ quality: 88 }).toBuffer()
}

function numbered(count: number, make: (number: number) => Promise<Buffer>): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => setPosition(await make(number), number)),
  )
}

/** Sets a position, a tenth of a degree further north for each photo. */
function setPosition(jpeg: Buffer, number: number): Buffer {
  const place = { latitude: 30 + number / 10, longitude: -90, takenAt: '2025-06-14T06:12:30' }
  return insertSegments(jpeg, [exifSegment(writeExif({ ...noCameraData, ...place }))])
}

/** Returns the same photo as a different file, with a comment segment. */
export function variant(jpeg: Buffer, number: number): Buffer {
  const comment: JpegSegment = { marker: 0xfe, payload: Buffer.from(`variant ${number}`) }
  return insertSegments(jpeg, [comment])
}
