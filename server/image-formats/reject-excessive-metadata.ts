import { ApiError } from '../../shared/errors.ts'
import { type FileSegment, listSegments } from './file-segments.ts'
import type { MediaType } from './sniff-format.ts'

/** Real photos have a few dozen parts; the longest real PNG files have about ten thousand chunks of pixels. */
const maxParts = 50_000
/** Most EXIF directory pointers accepted; real EXIF has about ten. */
const maxPointers = 100

/**
 * Throws an `ApiError` for a file whose metadata alone would occupy a decoder for a minute: metadata readers step
 * through millions of empty parts one by one, and libexif rereads a directory for each pointer to it, even in cycles.
 */
export function rejectExcessiveMetadata(file: Uint8Array, mediaType: MediaType): void {
  let parts = 0
  let pointers = 0
  for (const part of listSegments(file, mediaType)) {
    parts += 1
    if (part.name !== '') pointers += countPointers(exifBlock(file, part))
    if (parts > maxParts || pointers > maxPointers) throw excessiveMetadata()
  }
}

/** Returns the TIFF data of a part's EXIF block; empty if it has none, as in segments of a long XMP packet. */
function exifBlock(file: Uint8Array, { name, from, to }: FileSegment): Buffer {
  const length = Math.max(0, Math.min(to, file.length) - from)
  const content = Buffer.from(file.buffer, file.byteOffset + from, length)
  const hasPrefix = content.toString('latin1', 0, 6) === 'Exif\0\0'
  const isExif = hasPrefix || name === 'eXIf' || name === 'EXIF'
  return content.subarray(isExif ? (hasPrefix ? 6 : 0) : length)
}

/** Counts pointers to directories, each once, up to the limit (TIFF 6.0, section 2). */
function countPointers(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const read32 = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  const directories = new Set<number>()
  let pointers = 0
  const visit = (directory: number) => {
    if (directory === 0) return // no such directory
    pointers += 1
    directories.add(directory)
  }
  visit(read32(4))
  for (const directory of directories) {
    const end = Math.min(directory + 2 + read16(directory) * entryLength, tiff.length)
    for (let at = directory + 2; at < end && pointers <= maxPointers; at += entryLength) {
      if (pointerTags.includes(read16(at))) visit(read32(at + 8))
    }
    if (pointers > maxPointers) break
    visit(read32(end)) // the next directory
  }
  return pointers
}

const entryLength = 12
const pointerTags = [0x014a, 0x8769, 0x8825, 0xa005] // SubIFDs, EXIF, GPS, interoperability

function excessiveMetadata(): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    'This photo has more metadata than any camera writes. Save a fresh copy in a photo app and try again.',
  )
}
