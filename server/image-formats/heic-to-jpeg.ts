import type { Sharp } from 'sharp'
import { displayP3Profile } from './display-p3-profile.ts'
import { embedIccProfile } from './embed-icc-profile.ts'
import type { Heic } from './open-heic.ts'
import { openPixels } from './safe-sharp.ts'

/** Converts HEIC to a full-size upright JPEG in its own color space, without metadata but the profile. */
export async function convertHeicToJpeg(heic: Heic, orientation: number): Promise<Buffer> {
  const image = turnUpright(openPixels(heic.decode()).flatten({ background: 'white' }), orientation)
  const jpeg = await image.jpeg({ quality: 90 }).toBuffer()
  const profile = heic.readProfile()
  if (profile === 'srgb') return jpeg
  return embedIccProfile(jpeg, profile === 'p3' ? await displayP3Profile() : profile)
}

/** Applies an EXIF orientation; sharp mirrors before it rotates. */
function turnUpright(image: Sharp, orientation: number): Sharp {
  const degrees = { 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  return image
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate(degrees)
}
