import type { OpenPhoto } from '../decoder/open-photo.ts'
import { damaged } from '../decoder/picture-fault.ts'
import { openPicture } from '../decoder/safe-sharp.ts'
import { keepPictureOnly } from './keep-picture-only.ts'
import type { Colours } from './read-colours.ts'

/**
 * Re-encodes the picture: upright, rotated as requested, with transparency on white, in its own color space or in sRGB.
 */
export async function developUpright(
  { path }: OpenPhoto,
  colours: Colours,
  rotation: number,
): Promise<Buffer | null> {
  const profile = colours.space === 'rgb' && !colours.needsSrgb ? colours.profile : null
  try {
    const jpeg = await openPicture(path, { ignoreIcc: profile !== null })
      .autoOrient()
      .rotate(rotation)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: colours.halved ? '4:2:0' : '4:4:4' })
      .toBuffer()
    return keepPictureOnly(jpeg, { orientation: 1, profile })
  } catch (cause) {
    throw damaged(cause)
  }
}

const quality = 92 // a phone photo keeps its size and shows no visible recompression
