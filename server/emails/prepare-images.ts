import sharp from 'sharp'
import type { EmailContent, EmailPhoto } from './email-content.ts'
import { emailWidth } from './templates/email-style.ts'
import type { InlineImage } from './templates/layout.ts'

/** An image of an email, and its attributes in the HTML. */
export interface EmailImage {
  image: InlineImage
  jpeg: Buffer
}

// Device pixels per CSS pixel.
const density = 2
const thumbnailSide = 160

/**
 * Creates the images of an email: rotated, without metadata, and as JPEG, since many mail clients do not support WebP.
 * A throwback shows its photo uncropped, a summary shows squares.
 */
export async function prepareImages(content: EmailContent): Promise<EmailImage[]> {
  if (content.kind === 'welcome') return []
  const isSummary = content.kind === 'daily-summary'
  const stored = isSummary ? content.photos : [content.photo].filter((photo) => photo !== null)
  const prepared = await Promise.all(
    stored.map((photo, index) => prepareImage(photo, `catch-${index + 1}`, isSummary)),
  )
  return prepared.filter((photo) => photo !== null)
}

/** Returns null for a photo that cannot be opened, so that the email is sent without it. */
async function prepareImage(
  { bytes, rotationDegrees, label }: EmailPhoto,
  cid: string,
  isSquare: boolean,
): Promise<EmailImage | null> {
  try {
    const rotated = await sharp(bytes).rotate(rotationDegrees).raw().toBuffer({ resolveWithObject: true })
    const { data, info } = await sharp(rotated.data, { raw: rotated.info })
      .resize(isSquare ? squareSize(rotated.info) : fullSize)
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return { image: { cid, label, width: info.width, height: info.height }, jpeg: data }
  } catch {
    return null
  }
}

const fullSize = {
  width: emailWidth * density,
  height: emailWidth * density,
  fit: 'inside',
  withoutEnlargement: true,
} as const

function squareSize({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height, thumbnailSide * density)
  return { width: side, height: side, fit: 'cover' } as const
}
