import type { VisionSubject } from './vision-prompt.ts'

/** The same subject with its image as JPEG, the one format that every model can see. */
export async function asJpeg(subject: VisionSubject): Promise<VisionSubject> {
  if (subject.mediaType === 'image/jpeg') return subject
  const { default: sharp } = await import('sharp')
  const image = await sharp(subject.image).jpeg({ quality: 88 }).toBuffer()
  return { ...subject, image, mediaType: 'image/jpeg' }
}
