import type { Sharp } from 'sharp'
import { embedIccProfile } from './embed-icc-profile.ts'
import type { Heic } from './open-heic.ts'
import { openPicture, openPixels } from './safe-sharp.ts'

/** Makes a full-size JPEG of a HEIC photo: upright, in the photo's own colours, with no metadata but their profile. */
export async function developHeic(heic: Heic, orientation: number): Promise<Buffer> {
  const picture = turnUpright(openPixels(heic.decode()).flatten({ background: 'white' }), orientation)
  const jpeg = await picture.jpeg({ quality: 90 }).toBuffer()
  const profile = heic.readProfile()
  if (profile === 'srgb') return jpeg
  return embedIccProfile(jpeg, profile === 'p3' ? await displayP3() : profile)
}

/** Does what an EXIF orientation asks for; sharp mirrors before it turns. */
function turnUpright(picture: Sharp, orientation: number): Sharp {
  const degrees = { 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  return picture
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate(degrees)
}

/** The profile that libvips brings along. */
async function displayP3(): Promise<Buffer> {
  const pixel = { data: Buffer.alloc(3), info: { width: 1, height: 1, channels: 3 } } as const
  const { icc } = await openPicture(await openPixels(pixel).withIccProfile('p3').jpeg().toBuffer()).metadata()
  if (!icc) throw new Error('libvips has no Display P3 profile.')
  return icc
}
