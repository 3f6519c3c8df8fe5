import { createElement as h } from 'react'
import { formatCatchLength, formatCatchWeight } from '../../../shared/catches/catch-size.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { ThrowbackContent } from '../email-content.ts'
import { renderButton, renderEyebrow, renderField, renderHeading } from './components.ts'
import { emailWidth, styles } from './email-style.ts'
import { formatDay, formatSpecies, formatYearsAgo } from './email-text.ts'
import { type EmailElement, type InlineImage, renderFooter, renderLayout } from './layout.ts'

/** Renders a throwback: photo, details and age of one catch. */
export function renderThrowback(content: ThrowbackContent, [photo]: InlineImage[]): EmailElement {
  const { caught, caughtOn, day, publicUrl, units } = content
  const fish = titleCase(caught.species?.[0] ?? 'A catch')
  const element = renderLayout({
    preview: `${fish}, ${formatYearsAgo(caughtOn, day)}.`,
    photo: photo && renderPhoto(photo),
    content: [
      renderEyebrow('A catch to look back on'),
      renderHeading(`${fish}, ${formatYearsAgo(caughtOn, day)}`),
      renderField('Caught', formatDay(caughtOn)),
      renderField('Location', caught.locationName),
      renderField('Species', formatSpecies(caught)),
      renderField('Length', formatCatchLength(caught, caught.bands, units)),
      renderField('Weight', formatCatchWeight(caught, caught.bands, units)),
      renderButton('Open it in your log', `${publicUrl}${content.path}`),
    ],
    footer: renderFooter(
      `You’re getting this email because you keep a log in Creel at ${publicUrl}.`,
      content.unsubscribeUrl,
    ),
  })
  return { subject: `Throwback: ${fish}, ${formatDay(caughtOn)}`, element }
}

/** Renders the photo at full width, or at its own width if it is smaller. */
function renderPhoto({ cid, width, height, label }: InlineImage) {
  const shownWidth = Math.min(emailWidth, width)
  const shownHeight = Math.round((height * shownWidth) / width)
  const style = { ...styles.photo, maxWidth: `${shownWidth}px`, margin: '0 auto' }
  return h('img', { src: `cid:${cid}`, alt: label, width: shownWidth, height: shownHeight, style })
}
