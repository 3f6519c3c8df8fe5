import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { type PhotoMetadata, readPhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import { makeReadable } from '../../shared/photo-metadata/readable-metadata.ts'
import { damagedImage, imageTooLarge } from './image-errors.ts'
import { countJpegScans, endOfImage, endOfSegment, findMarker, startOfScan } from './jpeg-markers.ts'
import { type Heic, openHeic } from './open-heic.ts'
import { maxPixels, openImage } from './safe-sharp.ts'
import { type MediaType, sniffFormat } from './sniff-format.ts'

/**
 * The color space of a photo's pixels by its color profile. `srgb` also if it has none: converting would then change no
 * pixel, yet take up to half of the total time. `other` also if the profile was not read.
 */
type ColorSpace = 'srgb' | 'display-p3' | 'other'

/** A photo that is safe to decode: its format is supported and its header is within the limits. */
export interface OpenPhoto {
  /** What to decode: the path of the file, or a copy in which libvips finds the orientation. */
  source: string | Buffer
  mediaType: MediaType
  /** Pixels of the upright image. */
  width: number
  height: number
  /** EXIF orientation number: how to turn the decoded pixels upright. */
  orientation: number
  metadata: PhotoMetadata
  colorSpace: ColorSpace
  /** The open container of a HEIC photo; null for the others. */
  heic: Heic | null
}

/** Reads a file's header; throws an `ApiError` if unsupported, before it allocates memory for pixels. */
export async function openPhoto(path: string): Promise<OpenPhoto> {
  const head = readBytes(path, headLength)
  const mediaType = sniffFormat(head)
  const bytes = mediaType === 'image/jpeg' && hasAllMetadata(head) ? head : readBytes(path)
  rejectExcessiveMetadata(bytes, mediaType)
  if (mediaType === 'image/jpeg') rejectManyScans(bytes)
  const heic = mediaType === 'image/heic' ? openHeic(bytes) : null
  const readable = await makeReadable(bytes.buffer)
  const metadata = readPhotoMetadata(readable)
  const source = mediaType === 'image/png' && readable !== bytes.buffer ? Buffer.from(readable) : path
  const header = heic ? readHeicHeader(heic, metadata) : await readHeader(source)
  if (header.width * header.height > maxPixels) throw imageTooLarge()
  return { source, mediaType, heic, metadata, ...header }
}

const headLength = 256 * 1024 // bytes; phones write up to about 100 KB before the image data

/**
 * Returns whether the first bytes contain all metadata. In an ordinary JPEG it precedes the only scan; a progressive
 * JPEG must be read to its end.
 */
function hasAllMetadata(head: Uint8Array): boolean {
  return countJpegScans(head, limits.jpegScans) !== null
}

function rejectManyScans(jpeg: Uint8Array) {
  if ((countJpegScans(jpeg, limits.jpegScans) ?? 0) <= limits.jpegScans) return
  throw new ApiError(
    'INVALID_INPUT',
    `This JPEG has more than ${limits.jpegScans} scans, more than any camera makes. ` +
      'Save a fresh copy in a photo app and try again.',
  )
}

/** Reads a HEIC photo's size and orientation, which some phones (Galaxy S24) record only in EXIF. */
function readHeicHeader({ width, height, hasContainerRotation }: Heic, metadata: PhotoMetadata) {
  const orientation = hasContainerRotation ? 1 : metadata.orientation
  const isSideways = orientation >= 5
  return {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    orientation,
    colorSpace: 'other' as const,
  }
}

async function readHeader(source: string | Buffer) {
  try {
    const { autoOrient, orientation, icc } = await openImage(source, { limitInputPixels: false }).metadata()
    return { ...autoOrient, orientation: orientation ?? 1, colorSpace: readColorSpace(icc) }
  } catch (cause) {
    throw damagedImage(cause)
  }
}

/**
 * Recognizes a profile by its description, which is ASCII in ICC version 2 and UTF-16 in version 4. Display P3 is called
 * so by Apple and Google, by its parts by Samsung, and `sP3C` by libvips.
 */
function readColorSpace(profile: Buffer | undefined): ColorSpace {
  const text = profile?.toString('latin1').replaceAll('\0', '') ?? ''
  if (profile === undefined || text.includes('sRGB IEC61966-2.1')) return 'srgb'
  return /Display P3|DCI-P3 D65 Gamut with sRGB Transfer|sP3C/.test(text) ? 'display-p3' : 'other'
}

/**
 * Reads a file, or only its first `maxBytes`, into a buffer of its own (not Node's shared pool). It is synchronous,
 * because a child process handles only one task at a time.
 */
function readBytes(path: string, maxBytes = Number.POSITIVE_INFINITY): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(Math.min(fstatSync(file).size, maxBytes))
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null)
    }
    return length === bytes.length ? bytes : bytes.slice(0, length)
  } finally {
    closeSync(file)
  }
}

/** Real photos have a few dozen parts; the longest real PNG files have about ten thousand chunks of pixels. */
const maxParts = 50_000
/** Most EXIF directory pointers accepted; real EXIF has about ten. */
const maxPointers = 100

/**
 * Throws an `ApiError` for a file whose metadata alone would occupy a decoder for a minute: metadata readers step
 * through millions of empty parts one by one, and libexif rereads a directory for each pointer to it, even in cycles.
 */
function rejectExcessiveMetadata(file: Uint8Array, mediaType: MediaType): void {
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

/** One structural part of a photo file: a JPEG segment, or a PNG or WebP chunk. */
interface FileSegment {
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
function listSegments(file: Uint8Array, mediaType: MediaType): Iterable<FileSegment> {
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
