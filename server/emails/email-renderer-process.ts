import { render, toPlainText } from '@react-email/render'
import sharp from 'sharp'
import { serveTasks } from '../processes/process-pool.ts'
import type { EmailContent, EmailPhoto, RenderedEmail } from './email-content.ts'
import { type EmailElement, emailWidth, type InlineImage, logoCid } from './templates/layout.ts'
import { renderSummary, renderThrowback, renderWelcome } from './templates/templates.ts'

/* Runs in a child process, so that React and sharp use memory only while emails are rendered. */
const tasks = { renderEmail }
serveTasks(tasks)

/** The tasks of this process. */
export type EmailRendererTasks = typeof tasks

/** Renders an email as HTML and plain text, with its images. */
async function renderEmail(content: EmailContent): Promise<RenderedEmail> {
  const images = await prepareImages(content)
  const { subject, element } = chooseTemplate(
    content,
    images.map(({ image }) => image),
  )
  const html = await render(element)
  const textOptions = { selectors: [{ selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1 } }] }
  return {
    subject,
    html,
    text: toPlainText(html, textOptions),
    images: [
      { cid: logoCid, bytes: await renderLogo(), mediaType: 'image/png' },
      ...images.map(({ image, jpeg }) => ({
        cid: image.cid,
        bytes: jpeg,
        mediaType: 'image/jpeg' as const,
      })),
    ],
  }
}

function chooseTemplate(content: EmailContent, images: InlineImage[]): EmailElement {
  switch (content.kind) {
    case 'welcome':
      return renderWelcome(content)
    case 'throwback':
      return renderThrowback(content, images)
    case 'daily-summary':
      return renderSummary(content, images)
  }
}

/** An image of an email, and its attributes in the HTML. */
interface EmailImage {
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
async function prepareImages(content: EmailContent): Promise<EmailImage[]> {
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

const logoPixels = 72

/** Renders the logo of Creel as PNG; cached after the first call. */
function renderLogo(): Promise<Buffer> {
  rendered ??= sharp(Buffer.from(icon), { density: 144 }).resize(logoPixels, logoPixels).png().toBuffer()
  return rendered
}

let rendered: Promise<Buffer> | null = null

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<rect width="64" height="64" rx="14" fill="#0b5861"/>
<g transform="translate(6.5 16) scale(.8)" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
<path d="M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z"/>
<path d="M20 12c3 5 3 11 0 16"/><circle cx="12.5" cy="18" r="2.2" fill="#fff" stroke="none"/>
</g></svg>`
