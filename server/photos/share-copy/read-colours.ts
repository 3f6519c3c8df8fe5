import type { OpenPhoto } from '../decoder/open-photo.ts'
import { damaged } from '../decoder/picture-fault.ts'
import { openPicture } from '../decoder/safe-sharp.ts'
import { type ColourSpace, rewriteIccProfile } from './rewrite-icc-profile.ts'

/** What the numbers of a photo's pixels mean, and how finely its colours are stored. */
export interface Colours {
  space: ColourSpace
  /** The photo's profile, written anew; null where it has none, or one that cannot be. */
  profile: Buffer | null
  /** Whether the pixels must be converted to sRGB, since what they mean cannot be told otherwise. */
  needsSrgb: boolean
  /** Whether the colours are stored in half the width and height, as phones do. */
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

/** By the names that libvips gives; its others (`cmyk`) have no place in a file that every program is to show. */
const spaces: Record<string, ColourSpace> = { srgb: 'rgb', rgb16: 'rgb', 'b-w': 'grey', grey16: 'grey' }
