import { writeFile } from 'node:fs/promises'
import ExifReader from 'exifreader'
import { displayP3Profile, embedIccProfile, writeIccSegments } from '../image-formats/embed-icc-profile.ts'
import { damagedImage } from '../image-formats/image-errors.ts'
import { startOfScan } from '../image-formats/jpeg-markers.ts'
import { type OpenPhoto, openPhoto } from '../image-formats/open-photo.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import { shareCopyFailed } from './share-copy-error.ts'

/** Input and output of a share copy. */
export interface ShareCopyOptions {
  /** A stored photo: JPEG, PNG or WebP. */
  path: string
  outPath: string
  /** The user's rotation of the photo in degrees clockwise. */
  rotation: number
}

/**
 * Writes a JPEG that shows the photo as the user sees it, without where, when and with which camera it was taken.
 * Throws `SHARE_COPY_FAILED` if the finished copy contains anything but an image and a color profile of our own.
 */
export async function makeShareCopy({ path, outPath, rotation }: ShareCopyOptions): Promise<void> {
  const copy = await encodeImageOnly(await openPhoto(path), rotation)
  const issue = await findShareCopyIssue(copy)
  if (issue !== null) throw shareCopyFailed(issue)
  await writeFile(outPath, copy, { mode: 0o600 })
}

/**
 * Decodes a photo and encodes only its pixels: upright, on white where transparent, in Display P3 if the photo is and in
 * sRGB otherwise. sharp writes no metadata unless told to, and the photo's own color profile only serves to convert.
 */
async function encodeImageOnly({ source, colorSpace }: OpenPhoto, rotation: number): Promise<Buffer> {
  const isP3 = colorSpace === 'display-p3'
  try {
    // sharp converts most profiles to sRGB as it decodes, which would clip the colors of Display P3.
    const image = openImage(source, { ignoreIcc: colorSpace !== 'other' })
      .autoOrient()
      .rotate(rotation)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg(encoding)
    // Needed for a profile that was ignored, and for 16 bits, which sharp decodes to Display P3.
    if (colorSpace !== 'srgb') image.withIccProfile(isP3 ? 'p3' : 'srgb', { attach: false })
    const jpeg = await image.toBuffer()
    return isP3 ? embedIccProfile(jpeg, await displayP3Profile()) : jpeg
  } catch (cause) {
    throw damagedImage(cause)
  }
}

/**
 * At quality 92 and with colors at full resolution, a copy cannot be told from the photo. Optimized coding tables would
 * save 6 % of the bytes, but take twice as long and keep all coefficients in memory; mozjpeg takes ten times as long.
 */
const encoding = { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }

/**
 * Checks a finished share copy in two ways that are independent of how it was made: every segment must be known to be
 * harmless, and a metadata reader must find nothing. Returns what is wrong, or null.
 */
export async function findShareCopyIssue(copy: Buffer): Promise<string | null> {
  return findUnexpectedSegment(copy, await displayP3Profile()) ?? findMetadataTag(copy)
}

/**
 * Walks through a JPEG from the first to the last byte without gaps. Returns a description of the first part that is not
 * allowed in a share copy, or whose length does not match its content; null if there is none. `profile` is the only
 * color profile allowed.
 */
function findUnexpectedSegment(copy: Buffer, profile: Buffer): string | null {
  if (copy.readUInt16BE(0) !== 0xffd8) return 'no start of image'
  const profileSegments = writeIccSegments(profile)
  for (let at = 2, end = 0; at + 4 <= copy.length; at = end) {
    const marker = copy.readUInt8(at + 1)
    end = at + 2 + copy.readUInt16BE(at + 2)
    if (copy.readUInt8(at) !== 0xff || end > copy.length) return `no marker at ${at}`
    const segment = copy.subarray(at, end)
    const isProfile = profileSegments.some((known) => known.equals(segment))
    if (!isProfile && !hasOnlyItsContent.get(marker)?.(segment.subarray(4))) {
      return `segment ${marker.toString(16)} at ${at}`
    }
    if (marker === startOfScan) return findScanIssue(copy, end)
  }
  return 'no scan'
}

/**
 * Checks by marker that a segment has exactly its required length (ITU-T T.81, annex B.2), because a longer one could
 * hide data. These are all segments of a baseline JPEG.
 */
const hasOnlyItsContent = new Map<number, (body: Buffer) => boolean>([
  [0xc0, (body) => body.length === 6 + 3 * (body[5] ?? 0)], // frame
  [0xc4, hasOnlyHuffmanTables],
  [0xdb, hasOnlyQuantizationTables],
  [startOfScan, (body) => body.length === 4 + 2 * (body[0] ?? 0)],
])

/** Checks Huffman tables: class and number, code counts of 16 lengths, and one unique symbol per code. */
function hasOnlyHuffmanTables(body: Buffer): boolean {
  let at = 0
  while (at + 17 <= body.length) {
    const count = body.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 0)
    const symbols = body.subarray(at + 17, at + 17 + count)
    if (new Set(symbols).size !== count) return false
    at += 17 + count
  }
  return at === body.length
}

/** Checks quantization tables. Each has a precision (half a byte) and number, and 64 values of one or two bytes. */
function hasOnlyQuantizationTables(body: Buffer): boolean {
  let at = 0
  while (at < body.length) at += 1 + ((body[at] ?? 0) >> 4 === 0 ? 64 : 128)
  return at === body.length
}

/** Checks that the only scan ends the file: a zero follows each FF, and the first other marker is the image's end. */
function findScanIssue(copy: Buffer, from: number): string | null {
  let at = copy.indexOf(0xff, from)
  while (at !== -1 && copy[at + 1] === 0) at = copy.indexOf(0xff, at + 2)
  const isEnd = at === copy.length - 2 && copy[at + 1] === 0xd9
  return isEnd ? null : `no end of image at the end of the file, but a marker at ${at}`
}

/** Returns the first metadata tag in a share copy that is not allowed, or null. */
function findMetadataTag(copy: Buffer): string | null {
  for (const [group, tags] of Object.entries(readGroups(copy))) {
    const [tag] = Object.keys(tags ?? {})
    if (tag !== undefined && !allowedGroups.includes(group)) return `metadata ${group}: ${tag}`
  }
  return null
}

/** Groups of the image's own header, and of the color profile, which `findUnexpectedSegment` compares byte by byte. */
const allowedGroups = ['file', 'icc']

function readGroups(copy: Buffer): Record<string, object | undefined> {
  try {
    return { ...ExifReader.load(copy, { expanded: true, includeUnknown: true }) }
  } catch (cause) {
    if (cause instanceof ExifReader.errors.MetadataMissingError) return {}
    throw cause
  }
}
