import { writeIccSegments } from '../image-formats/embed-icc-profile.ts'
import { minimalAdobe, minimalExif, minimalJfif } from './minimal-segments.ts'
import { type JpegSegment, segmentBody, splitJpeg } from './split-jpeg.ts'

/** The only picture properties that a share copy contains. */
export interface RetainedMetadata {
  /** EXIF orientation number: how to turn the pixels upright. */
  orientation: number
  profile: Buffer | null
}

/**
 * Writes a JPEG from the parts that hold the picture, byte for byte, and from generated segments; drops everything
 * else. Returns null if the file cannot be parsed.
 */
export function stripMetadata(jpeg: Buffer, { orientation, profile }: RetainedMetadata): Buffer | null {
  const parts = splitJpeg(jpeg)
  if (parts === null) return null
  return Buffer.concat([
    startOfFile,
    ...(parts.some(isJfif) ? [minimalJfif] : []),
    ...(orientation === 1 ? [] : [minimalExif(orientation)]),
    ...(profile === null ? [] : writeIccSegments(profile)),
    ...parts
      .filter(isAdobe)
      .slice(-1)
      .map((part) => minimalAdobe(segmentBody(part).readUInt8(11))),
    ...parts.filter(isImageSegment).map(({ bytes }) => bytes),
    endOfFile,
  ])
}

/**
 * Returns whether a decoder needs the part: frames (C0 to CF), scans (DA), tables (C4, CC, DB), numbers of lines (DC)
 * and restart intervals (DD).
 */
export function isImageSegment({ marker }: JpegSegment): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
}

export const startOfFile = Buffer.from([0xff, 0xd8])
export const endOfFile = Buffer.from([0xff, 0xd9])

/** JFIF means that the colors are YCbCr; the Adobe segment ends with the color transformation that was applied. */
function isJfif(part: JpegSegment): boolean {
  return part.marker === 0xe0 && segmentBody(part).toString('latin1', 0, 5) === 'JFIF\0'
}

function isAdobe(part: JpegSegment): boolean {
  return (
    part.marker === 0xee && segmentBody(part).toString('latin1', 0, 5) === 'Adobe' && part.bytes.length >= 16
  )
}
