import type { VisionInput } from './vision-prompt.ts'

/** A function that converts a picture to JPEG. */
export type EncodeJpeg = (picture: Buffer) => Promise<Buffer>

/** Returns the subject with its image as JPEG, the only format that every model supports. */
export async function withJpegImage(subject: VisionInput, makeJpeg: EncodeJpeg): Promise<VisionInput> {
  if (subject.mediaType === 'image/jpeg') return subject
  return { ...subject, image: await makeJpeg(subject.image), mediaType: 'image/jpeg' }
}

/** Converts a picture in this process; only for pictures that are known to be harmless. */
export async function encodeJpegInProcess(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(picture).jpeg({ quality: 88 }).toBuffer()
}
