import { damagedImage } from '../image-formats/image-errors.ts'
import type { OpenPhoto } from '../image-formats/open-photo.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import { type ColorSpace, rewriteIccProfile } from './rewrite-icc-profile.ts'

/** The color space of a photo's pixels, and its chroma subsampling. */
export interface ColorProfile {
  space: ColorSpace
  /** The photo's profile, rewritten; null if it has none, or one that cannot be rewritten. */
  profile: Buffer | null
  /** Whether the pixels must be converted to sRGB, because their color space cannot be described otherwise. */
  needsSrgb: boolean
  /** Whether colors are stored at half the width and height, as phones do. */
  halved: boolean
}

/** Reads the colours from the header of a photo. */
export async function readColorProfile({ path }: OpenPhoto): Promise<ColorProfile> {
  try {
    const { space: interpretation = '', icc, chromaSubsampling } = await openImage(path).metadata()
    const space = spaces[interpretation] ?? 'other'
    const profile = icc === undefined ? null : rewriteIccProfile(icc, space)
    const needsSrgb = space === 'other' || (icc !== undefined && profile === null)
    return { space, profile, needsSrgb, halved: chromaSubsampling === '4:2:0' }
  } catch (cause) {
    throw damagedImage(cause)
  }
}

/** Color spaces by libvips name. Others (`cmyk`) are unsuitable for a file that every program should display. */
const spaces: Record<string, ColorSpace> = { srgb: 'rgb', rgb16: 'rgb', 'b-w': 'grey', grey16: 'grey' }
