import { openImage, openPixels } from './safe-sharp.ts'

/** Returns the Display P3 profile that is bundled with libvips. */
export async function displayP3Profile(): Promise<Buffer> {
  const pixel = { data: Buffer.alloc(3), info: { width: 1, height: 1, channels: 3 } } as const
  const { icc } = await openImage(await openPixels(pixel).withIccProfile('p3').jpeg().toBuffer()).metadata()
  if (!icc) throw new Error('libvips has no Display P3 profile.')
  return icc
}
