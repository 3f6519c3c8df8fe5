import type { VisionInput } from './vision-prompt.ts'

/** A function that converts an image to JPEG. */
export type EncodeJpeg = (image: Buffer) => Promise<Buffer>

/** Returns the subject with its image as JPEG, the only format that every model supports. */
export async function withJpegImage(input: VisionInput, encodeJpeg: EncodeJpeg): Promise<VisionInput> {
  if (input.mediaType === 'image/jpeg') return input
  return { ...input, image: await encodeJpeg(input.image), mediaType: 'image/jpeg' }
}

/** Converts an image in this process; only for images that are known to be harmless. */
export async function encodeJpegInProcess(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(image).jpeg({ quality: 88 }).toBuffer()
}
