import sharp from 'sharp'
import type { EmailContent, EmailPhoto } from './email-content.ts'
import { emailWidth } from './templates/email-style.ts'
import type { InlineImage } from './templates/layout.ts'

/** A picture of a letter, and how the HTML shows it. */
export interface EmailImage {
  shown: InlineImage
  jpeg: Buffer
}

// Fine screens show two pixels where the layout counts one.
const density = 2
const thumbnailSide = 160

/**
 * Makes the pictures of a letter: turned as their owner turned them, without metadata, and as JPEG, since many mail
 * programs show no WebP. A throwback's is shown whole, those of a summary as squares.
 */
export async function prepareImages(content: EmailContent): Promise<EmailImage[]> {
  if (content.kind === 'welcome') return []
  const isSummary = content.kind === 'daily-summary'
  const stored = isSummary ? content.pictures : [content.picture].filter((picture) => picture !== null)
  const developed = await Promise.all(
    stored.map((picture, index) => develop(picture, `catch-${index + 1}`, isSummary)),
  )
  return developed.filter((picture) => picture !== null)
}

/** A picture that cannot be opened is left out: the letter says the rest. */
async function develop(
  { bytes, rotationDegrees, label }: EmailPhoto,
  cid: string,
  isSquare: boolean,
): Promise<EmailImage | null> {
  try {
    const turned = await sharp(bytes).rotate(rotationDegrees).raw().toBuffer({ resolveWithObject: true })
    const { data, info } = await sharp(turned.data, { raw: turned.info })
      .resize(isSquare ? squareOf(turned.info) : wholeWidth)
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return { shown: { cid, label, width: info.width, height: info.height }, jpeg: data }
  } catch {
    return null
  }
}

const wholeWidth = {
  width: emailWidth * density,
  height: emailWidth * density,
  fit: 'inside',
  withoutEnlargement: true,
} as const

function squareOf({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height, thumbnailSide * density)
  return { width: side, height: side, fit: 'cover' } as const
}
