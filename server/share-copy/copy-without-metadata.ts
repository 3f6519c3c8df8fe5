import type { OpenPhoto } from '../image-formats/open-photo.ts'
import { readBytes } from '../image-formats/read-bytes.ts'
import type { ColorProfile } from './read-color-profile.ts'
import { stripMetadata } from './strip-metadata.ts'

/**
 * Copies the photo's picture data unchanged. Returns null if the photo is not a JPEG, must be rotated, or must be
 * converted to sRGB because its color profile cannot be rewritten.
 */
export async function copyWithoutMetadata(
  { path, mediaType, orientation }: OpenPhoto,
  { profile, needsSrgb }: ColorProfile,
  rotation: number,
): Promise<Buffer | null> {
  if (mediaType !== 'image/jpeg' || rotation !== 0 || needsSrgb) return null
  return stripMetadata(Buffer.from(readBytes(path).buffer), { orientation, profile })
}
