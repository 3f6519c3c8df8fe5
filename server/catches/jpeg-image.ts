import type { VisionSubject } from './vision-prompt.ts'

/** Makes a JPEG of a picture. */
export type MakeJpeg = (picture: Buffer) => Promise<Buffer>

/** The same subject with its image as JPEG, the one format that every model can see. */
export async function asJpeg(subject: VisionSubject, makeJpeg: MakeJpeg): Promise<VisionSubject> {
  if (subject.mediaType === 'image/jpeg') return subject
  return { ...subject, image: await makeJpeg(subject.image), mediaType: 'image/jpeg' }
}

/** Makes it in this process, which is for pictures that are sure to be harmless. */
export async function makeJpegHere(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(picture).jpeg({ quality: 88 }).toBuffer()
}
