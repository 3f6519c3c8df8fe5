import type { OpenPhoto } from '../decoder/open-photo.ts'
import { readBytes } from '../decoder/read-bytes.ts'
import { keepPictureOnly } from './keep-picture-only.ts'
import type { Colours } from './read-colours.ts'

/**
 * Copies the photo's picture data unchanged. Returns null if the photo is not a JPEG, must be rotated, or must be
 * converted to sRGB because its color profile cannot be rewritten.
 */
export async function filterStored(
  { path, mediaType, orientation }: OpenPhoto,
  { profile, needsSrgb }: Colours,
  rotation: number,
): Promise<Buffer | null> {
  if (mediaType !== 'image/jpeg' || rotation !== 0 || needsSrgb) return null
  return keepPictureOnly(Buffer.from(readBytes(path).buffer), { orientation, profile })
}
