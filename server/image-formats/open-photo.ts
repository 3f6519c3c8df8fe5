import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { readPhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import { countJpegScans } from './count-jpeg-scans.ts'
import { damagedImage, imageTooLarge } from './image-errors.ts'
import { type Heic, openHeic } from './open-heic.ts'
import { readBytes } from './read-bytes.ts'
import { rejectExcessiveMetadata } from './reject-excessive-metadata.ts'
import { maxPixels, openImage } from './safe-sharp.ts'
import { type MediaType, sniffFormat } from './sniff-format.ts'

/**
 * The color space of a photo's pixels by its color profile. `srgb` also if it has none: converting would then change no
 * pixel, yet take up to half of the total time. `other` also if the profile was not read.
 */
export type ColorSpace = 'srgb' | 'display-p3' | 'other'

/** A photo that is safe to decode: its format is supported and its header is within the limits. */
export interface OpenPhoto {
  path: string
  /** The whole file, or only its first bytes if they contain all of the metadata. */
  bytes: Uint8Array<ArrayBuffer>
  mediaType: MediaType
  /** Pixels of the upright image. */
  width: number
  height: number
  /** EXIF orientation number: how to turn the decoded pixels upright. */
  orientation: number
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
  const header = heic ? readHeicHeader(heic, bytes) : await readHeader(path)
  if (header.width * header.height > maxPixels) throw imageTooLarge()
  return { path, bytes, mediaType, heic, ...header }
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
function readHeicHeader({ width, height, hasContainerRotation }: Heic, { buffer }: { buffer: ArrayBuffer }) {
  const orientation = hasContainerRotation ? 1 : readPhotoMetadata(buffer).orientation
  const isSideways = orientation >= 5
  return {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    orientation,
    colorSpace: 'other' as const,
  }
}

async function readHeader(path: string) {
  try {
    const { autoOrient, orientation, icc } = await openImage(path, { limitInputPixels: false }).metadata()
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
