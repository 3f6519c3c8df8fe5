import type { OpenPhoto } from '../decoder/open-photo.ts'
import { readBytes } from '../decoder/read-bytes.ts'
import { keepPictureOnly } from './keep-picture-only.ts'
import type { Colours } from './read-colours.ts'

/** The photo's own picture data, untouched: for JPEG that is not to be turned and whose colours can be told in numbers. */
export async function filterStored(
  { path, mediaType, orientation }: OpenPhoto,
  { profile, needsSrgb }: Colours,
  rotation: number,
): Promise<Buffer | null> {
  if (mediaType !== 'image/jpeg' || rotation !== 0 || needsSrgb) return null
  return keepPictureOnly(Buffer.from(readBytes(path).buffer), { orientation, profile })
}
