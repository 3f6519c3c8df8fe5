import type { OpenPhoto } from '../decoder/open-photo.ts'
import { damaged } from '../decoder/picture-fault.ts'
import { openPicture } from '../decoder/safe-sharp.ts'
import { type ColourSpace, rewriteIccProfile } from './rewrite-icc-profile.ts'

/** The color space of a photo's pixels, and its chroma subsampling. */
export interface Colours {
  space: ColourSpace
  /** The photo's profile, rewritten; null if it has none, or one that cannot be rewritten. */
  profile: Buffer | null
  /** Whether the pixels must be converted to sRGB, because their color space cannot be described otherwise. */
  needsSrgb: boolean
  /** Whether colors are stored at half the width and height, as phones do. */
  halved: boolean
}

/** Reads the colours from the header of a photo. */
export async function readColours({ path }: OpenPhoto): Promise<Colours> {
  try {
    const { space: interpretation = '', icc, chromaSubsampling } = await openPicture(path).metadata()
    const space = spaces[interpretation] ?? 'other'
    const profile = icc === undefined ? null : rewriteIccProfile(icc, space)
    const needsSrgb = space === 'other' || (icc !== undefined && profile === null)
    return { space, profile, needsSrgb, halved: chromaSubsampling === '4:2:0' }
  } catch (cause) {
    throw damaged(cause)
  }
}

/** Color spaces by libvips name. Others (`cmyk`) are unsuitable for a file that every program should display. */
const spaces: Record<string, ColourSpace> = { srgb: 'rgb', rgb16: 'rgb', 'b-w': 'grey', grey16: 'grey' }
