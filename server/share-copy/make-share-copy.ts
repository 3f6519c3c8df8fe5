import { writeFile } from 'node:fs/promises'
import { displayP3Profile } from '../image-formats/display-p3-profile.ts'
import { embedIccProfile } from '../image-formats/embed-icc-profile.ts'
import { damagedImage } from '../image-formats/image-errors.ts'
import { type OpenPhoto, openPhoto } from '../image-formats/open-photo.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import { findMetadataTag } from './find-metadata-tag.ts'
import { findUnexpectedSegment } from './find-unexpected-segment.ts'
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
async function encodeImageOnly({ path, colorSpace }: OpenPhoto, rotation: number): Promise<Buffer> {
  const isP3 = colorSpace === 'display-p3'
  try {
    // sharp converts most profiles to sRGB as it decodes, which would clip the colors of Display P3.
    const image = openImage(path, { ignoreIcc: colorSpace !== 'other' })
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
