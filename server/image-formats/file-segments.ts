import { endOfImage, endOfSegment, findMarker, startOfScan } from './jpeg-markers.ts'
import type { MediaType } from './sniff-format.ts'

/** One structural part of a photo file: a JPEG segment, or a PNG or WebP chunk. */
export interface FileSegment {
  /** `APP1`, `eXIf`, `EXIF` or another chunk name; empty for JPEG segments other than APP1 and for fill bytes. */
  name: string
  /** Start and end offsets of the part's content in the file. */
  from: number
  to: number
}

/**
 * Returns the parts of a photo file before the image data and, except for JPEG, also those after it. Returns none for
 * HEIC, because libheif enforces its own limits there.
 */
export function listSegments(file: Uint8Array, mediaType: MediaType): Iterable<FileSegment> {
  if (mediaType === 'image/jpeg') return listJpegSegments(file)
  if (mediaType === 'image/heic') return []
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return mediaType === 'image/png' ? listPngChunks(bytes) : listWebpChunks(bytes)
}

/**
 * Yields the segments before the first scan. Each fill byte also counts as a part, because a file may contain millions
 * of them and metadata readers step through them one by one.
 */
function* listJpegSegments(jpeg: Uint8Array): Generator<FileSegment> {
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

/** Yields the chunks of a PNG: content length (4 bytes), name (4), content, checksum (4). */
function* listPngChunks(png: Buffer): Generator<FileSegment> {
  for (let at = 8; at + 8 <= png.length; ) {
    const to = at + 8 + png.readUInt32BE(at)
    yield { name: png.toString('latin1', at + 4, at + 8), from: at + 8, to }
    at = to + 4
  }
}

/** Yields the chunks of a WebP: name (4 bytes), content length (4), content, padding byte if odd. */
function* listWebpChunks(webp: Buffer): Generator<FileSegment> {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    yield { name: webp.toString('latin1', at, at + 4), from: at + 8, to: at + 8 + length }
    at += 8 + length + (length % 2)
  }
}
