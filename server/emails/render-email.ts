import { render, toPlainText } from '@react-email/render'
import type { EmailContent, RenderedEmail } from './email-content.ts'
import { prepareImages } from './prepare-images.ts'
import { renderLogo } from './render-logo.ts'
import { type EmailElement, type InlineImage, logoCid } from './templates/layout.ts'
import { renderSummary } from './templates/summary-template.ts'
import { renderThrowback } from './templates/throwback-template.ts'
import { renderWelcome } from './templates/welcome-template.ts'

/** Renders an email as HTML and plain text, with its images. */
export async function renderEmail(content: EmailContent): Promise<RenderedEmail> {
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
