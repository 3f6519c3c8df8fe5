import { writeIccSegments } from '../decoder/embed-icc-profile.ts'
import { plainAdobe, plainExif, plainJfif } from './plain-segments.ts'
import { bodyOf, type JpegPart, splitJpeg } from './split-jpeg.ts'

/** All that a share copy says of its picture. */
export interface PictureFacts {
  /** How the pixels must be turned to stand upright, as EXIF numbers it. */
  orientation: number
  profile: Buffer | null
}

/**
 * Writes a JPEG of the parts that hold the picture, byte for byte, and of segments of our own; everything else stays
 * behind. Null where the file cannot be taken apart.
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

/** Frames (C0 to CF), scans (DA), tables (C4, CC, DB), numbers of lines (DC) and restart intervals (DD): what a decoder needs. */
export function isOfPicture({ marker }: JpegPart): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
}

export const startOfFile = Buffer.from([0xff, 0xd8])
export const endOfFile = Buffer.from([0xff, 0xd9])

/** JFIF says that colours are YCbCr; Adobe's segment ends in the transformation they went through. */
function isJfif(part: JpegPart): boolean {
  return part.marker === 0xe0 && bodyOf(part).toString('latin1', 0, 5) === 'JFIF\0'
}

function isAdobe(part: JpegPart): boolean {
  return part.marker === 0xee && bodyOf(part).toString('latin1', 0, 5) === 'Adobe' && part.bytes.length >= 16
}
