import { createElement as h, type ReactElement } from 'react'
import { formatCatchLength, formatCatchWeight } from '../../../shared/catches/catch-size.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { SummaryContent, ThrowbackContent, WelcomeContent } from '../email-content.ts'
import { formatCatch, formatDay, formatSpecies, formatYearsAgo } from './email-text.ts'
import {
  type EmailElement,
  emailWidth,
  type InlineImage,
  renderButton,
  renderEyebrow,
  renderField,
  renderFooter,
  renderHeading,
  renderLayout,
  renderParagraph,
  styles,
} from './layout.ts'

const columns = 3

/** Renders a daily summary: counts, species, the biggest catch, and thumbnails of the newest ones. */
export function renderSummary(content: SummaryContent, images: InlineImage[]): EmailElement {
  const { biggest, catchCount, day, publicUrl, locationCount, units } = content
  const catches = plural(catchCount, 'catch')
  const element = renderLayout({
    preview: `${catches} added to your log on ${formatDay(day)}.`,
    content: [
      renderEyebrow(formatDay(day)),
      renderHeading(
        content.firstName === null ? `${catches} logged` : `${content.firstName}, ${catches} logged`,
      ),
      renderField('Species', formatSpeciesCounts(content)),
      renderField(
        'Biggest fish',
        biggest && [formatCatch(biggest, units), biggest.locationName].filter(Boolean).join(', '),
      ),
      renderField('Fishing spots', locationCount === 0 ? null : String(locationCount)),
      images.length === 0 ? null : renderImages(images, catchCount),
      renderButton('Open your log', `${publicUrl}/photos`),
    ],
    footer: renderFooter(
      `You’re getting this email because you added catches to Creel at ${publicUrl}.`,
      content.unsubscribeUrl,
    ),
  })
  return { subject: `Your day in Creel: ${catches} on ${formatDay(day)}`, element }
}

const maxSpecies = 8

/** Formats `Bluegill (3), Largemouth Bass (1)`; null if nothing was identified. */
function formatSpeciesCounts({ species }: SummaryContent): string | null {
  if (species.length === 0) return null
  const named = species.slice(0, maxSpecies).map(({ name, count }) => `${titleCase(name)} (${count})`)
  const more = species.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Renders the thumbnails and how many more photos there are; plain text omits both. */
function renderImages(images: InlineImage[], catchCount: number): ReactElement {
  const more = catchCount - images.length
  const rows = Array.from({ length: Math.ceil(images.length / columns) }, (_, row) =>
    images.slice(row * columns, (row + 1) * columns),
  )
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { width: '100%' } }
  return h(
    'div',
    { key: 'pictures', 'data-skip-in-text': true, style: { padding: '12px 0 8px' } },
    h('table', table, h('tbody', null, ...rows.map(renderRow))),
    more > 0 && h('p', { className: 'quiet', style: styles.more }, `and ${more} more`),
  )
}

function renderRow(images: InlineImage[]): ReactElement {
  const cells = Array.from({ length: columns }, (_, column) => {
    const image = images[column]
    const cellProps = { width: '33%', style: { padding: '4px', verticalAlign: 'top' } } as const
    return h('td', { key: column, ...cellProps }, image && renderThumbnail(image))
  })
  return h('tr', null, ...cells)
}

function renderThumbnail({ cid, label }: InlineImage): ReactElement {
  return h('img', { src: `cid:${cid}`, alt: label, width: 160, height: 160, style: styles.thumbnail })
}

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

/** Renders the welcome email. */
export function renderWelcome(content: WelcomeContent): EmailElement {
  const { firstName, publicUrl, identifiesCatches } = content
  const element = renderLayout({
    preview: 'Your fishing log fills itself in. Here’s how.',
    content: [
      renderHeading(firstName === null ? 'Welcome to Creel' : `Welcome to Creel, ${firstName}`),
      renderParagraph(
        'Your fishing log fills itself in. Just take photos of your catch the way you always do, then upload them.',
      ),
      renderParagraph(
        identifiesCatches
          ? 'Creel reads the location and time from each photo, and a vision service estimates species, length and ' +
              'weight. You always have the last word.'
          : 'Creel reads the location and time from each photo. You fill in species, length and weight.',
      ),
      renderParagraph(
        'Creel adds the tide and weather, and puts every catch on your map. Your fishing spots stay yours: ' +
          'no one else can see them.',
      ),
      renderButton('Upload your first photos', `${publicUrl}/photos`),
    ],
    footer: renderFooter(`You’re getting this email because you signed in to Creel at ${publicUrl}.`, null),
  })
  return { subject: 'Welcome to Creel', element }
}
