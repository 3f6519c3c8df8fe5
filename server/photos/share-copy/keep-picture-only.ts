import { writeIccSegments } from '../decoder/embed-icc-profile.ts'
import { plainAdobe, plainExif, plainJfif } from './plain-segments.ts'
import { bodyOf, type JpegPart, splitJpeg } from './split-jpeg.ts'

/** The only picture properties that a share copy contains. */
export interface PictureFacts {
  /** EXIF orientation number: how to turn the pixels upright. */
  orientation: number
  profile: Buffer | null
}

/**
 * Writes a JPEG from the parts that hold the picture, byte for byte, and from generated segments; drops everything
 * else. Returns null if the file cannot be parsed.
 */
export function keepPictureOnly(jpeg: Buffer, { orientation, profile }: PictureFacts): Buffer | null {
  const parts = splitJpeg(jpeg)
  if (parts === null) return null
  return Buffer.concat([
    startOfFile,
    ...(parts.some(isJfif) ? [plainJfif] : []),
    ...(orientation === 1 ? [] : [plainExif(orientation)]),
    ...(profile === null ? [] : writeIccSegments(profile)),
    ...parts
      .filter(isAdobe)
      .slice(-1)
      .map((part) => plainAdobe(bodyOf(part).readUInt8(11))),
    ...parts.filter(isOfPicture).map(({ bytes }) => bytes),
    endOfFile,
  ])
}

/**
 * Returns whether a decoder needs the part: frames (C0 to CF), scans (DA), tables (C4, CC, DB), numbers of lines (DC)
 * and restart intervals (DD).
 */
export function isOfPicture({ marker }: JpegPart): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
}

export const startOfFile = Buffer.from([0xff, 0xd8])
export const endOfFile = Buffer.from([0xff, 0xd9])

/** JFIF means that the colors are YCbCr; the Adobe segment ends with the color transformation that was applied. */
function isJfif(part: JpegPart): boolean {
  return part.marker === 0xe0 && bodyOf(part).toString('latin1', 0, 5) === 'JFIF\0'
}

function isAdobe(part: JpegPart): boolean {
  return part.marker === 0xee && bodyOf(part).toString('latin1', 0, 5) === 'Adobe' && part.bytes.length >= 16
}
