import { damagedImage } from '../image-formats/image-errors.ts'
import type { OpenPhoto } from '../image-formats/open-photo.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import type { ColorProfile } from './read-color-profile.ts'
import { stripMetadata } from './strip-metadata.ts'

/**
 * Re-encodes the picture: upright, rotated as requested, with transparency on white, in its own color space or in sRGB.
 */
export async function reencodeUpright(
  { path }: OpenPhoto,
  colors: ColorProfile,
  rotation: number,
): Promise<Buffer | null> {
  const profile = colors.space === 'rgb' && !colors.needsSrgb ? colors.profile : null
  try {
    const jpeg = await openImage(path, { ignoreIcc: profile !== null })
      .autoOrient()
      .rotate(rotation)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: colors.halved ? '4:2:0' : '4:4:4' })
      .toBuffer()
    return stripMetadata(jpeg, { orientation: 1, profile })
  } catch (cause) {
    throw damagedImage(cause)
  }
}

const quality = 92 // a phone photo keeps its size and shows no visible recompression
