import { endOfImage, endOfSegment, findMarker, startOfScan } from './jpeg-markers.ts'
import type { MediaType } from './sniff-format.ts'

/** One part that a photo file is put together of: a segment of JPEG, a chunk of PNG or WebP. */
export interface FilePart {
  /** `APP1`, `eXIf`, `EXIF`; empty where it is none that is asked for. */
  name: string
  /** Where its content starts and ends in the file. */
  from: number
  to: number
}

/** The parts before a photo's picture and, but for JPEG, behind it; libheif keeps watch over those of HEIC itself. */
export function partsOf(file: Uint8Array, mediaType: MediaType): Iterable<FilePart> {
  if (mediaType === 'image/jpeg') return segmentsOf(file)
  if (mediaType === 'image/heic') return []
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return mediaType === 'image/png' ? pngChunksOf(bytes) : webpChunksOf(bytes)
}

/** Bytes that only fill up, which a file may hold millions of, count as parts too: readers walk them one by one. */
function* segmentsOf(jpeg: Uint8Array): Generator<FilePart> {
  let endsAt = 2
  for (let at = findMarker(jpeg, endsAt); at !== null; at = findMarker(jpeg, endsAt)) {
    for (let fill = endsAt + 1; fill < at; fill++) yield { name: '', from: fill, to: fill }
    const code = jpeg[at]
    if (code === startOfScan || code === endOfImage) return
    endsAt = endOfSegment(jpeg, at)
    yield { name: code === app1 ? 'APP1' : '', from: at + 3, to: endsAt }
  }
}

const app1 = 0xe1

/** Length of the content (4 bytes), name (4), content, checksum (4). */
function* pngChunksOf(png: Buffer): Generator<FilePart> {
  for (let at = 8; at + 8 <= png.length; ) {
    const to = at + 8 + png.readUInt32BE(at)
    yield { name: png.toString('latin1', at + 4, at + 8), from: at + 8, to }
    at = to + 4
  }
}

/** Name (4 bytes), length of the content (4), content, and a byte more where the length is odd. */
function* webpChunksOf(webp: Buffer): Generator<FilePart> {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    yield { name: webp.toString('latin1', at, at + 4), from: at + 8, to: at + 8 + length }
    at += 8 + length + (length % 2)
  }
}
