import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { noCameraData, writeExif } from '../scripts/samples/formats/exif.ts'
import { exifSegment, insertSegments, type JpegSegment } from '../scripts/samples/formats/jpeg-segments.ts'

const names = ['striped-bass-held', 'rainbow-trout-shallows', 'largemouth-bass-leap']

/** Photos of 12 MP with as many bytes in them as those of a phone; any number of files that show one of three pictures. */
export function fullSizePhotos(count: number): Promise<Buffer[]> {
  return numbered(count, readPhoto)
}

/** The same photos as the web app sends them: 1600 pixels wide. */
export async function shrunkPhotos(count: number): Promise<Buffer[]> {
  const shrunk = await Promise.all(names.map(async (_, number) => await shrink(await readPhoto(number))))
  return await numbered(count, async (number) => shrunk[number % names.length] ?? Buffer.alloc(0))
}

function readPhoto(number: number): Promise<Buffer> {
  return readFile(new URL(`photos/${names[number % names.length]}.jpg`, import.meta.url))
}

function shrink(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).resize(1600).jpeg({ quality: 88 }).toBuffer()
}

function numbered(count: number, make: (number: number) => Promise<Buffer>): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => tellPlace(await make(number), number)),
  )
}

/** Taken a tenth of a degree further north than the one before. */
function tellPlace(jpeg: Buffer, number: number): Buffer {
  const place = { latitude: 30 + number / 10, longitude: -90, takenAt: '2025-06-14T06:12:30' }
  return insertSegments(jpeg, [exifSegment(writeExif({ ...noCameraData, ...place }))])
}

/** The same photo in another file: a comment says so. */
export function variant(jpeg: Buffer, number: number): Buffer {
  const comment: JpegSegment = { marker: 0xfe, payload: Buffer.from(`variant ${number}`) }
  return insertSegments(jpeg, [comment])
}
