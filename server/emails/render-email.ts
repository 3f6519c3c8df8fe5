import { render, toPlainText } from '@react-email/render'
import type { EmailContent, RenderedEmail } from './email-content.ts'
import { prepareImages } from './prepare-images.ts'
import { renderLogo } from './render-logo.ts'
import { type EmailElement, type InlineImage, logoCid } from './templates/layout.ts'
import { renderSummary } from './templates/summary-template.ts'
import { renderThrowback } from './templates/throwback-template.ts'
import { renderWelcome } from './templates/welcome-template.ts'

/** Draws a letter: its HTML, the same as plain text, and its pictures. */
export async function renderEmail(content: EmailContent): Promise<RenderedEmail> {
  const pictures = await prepareImages(content)
  const { subject, element } = chooseTemplate(
    content,
    pictures.map(({ shown }) => shown),
  )
  const html = await render(element)
  const shownAsText = { selectors: [{ selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1 } }] }
  return {
    subject,
    html,
    text: toPlainText(html, shownAsText),
    pictures: [
      { cid: logoCid, bytes: await renderLogo(), mediaType: 'image/png' },
      ...pictures.map(({ shown, jpeg }) => ({
        cid: shown.cid,
        bytes: jpeg,
        mediaType: 'image/jpeg' as const,
      })),
    ],
  }
}

function chooseTemplate(content: EmailContent, pictures: InlineImage[]): EmailElement {
  switch (content.kind) {
    case 'welcome':
      return renderWelcome(content)
    case 'throwback':
      return renderThrowback(content, pictures)
    case 'daily-summary':
      return renderSummary(content, pictures)
  }
}
