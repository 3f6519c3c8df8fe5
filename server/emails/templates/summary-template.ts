import { createElement as h, type ReactElement } from 'react'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { SummaryContent } from '../email-content.ts'
import { renderButton, renderEyebrow, renderField, renderHeading } from './components.ts'
import { styles } from './email-style.ts'
import { formatCatch, formatCount, formatDay } from './email-text.ts'
import { type EmailElement, type InlineImage, renderFooter, renderLayout } from './layout.ts'

const columns = 3

/** What was uploaded on a day: how much, of what, the biggest, and small pictures of the newest. */
export function renderSummary(content: SummaryContent, pictures: InlineImage[]): EmailElement {
  const { biggest, catchCount, day, publicUrl, spotCount, units } = content
  const catches = formatCount(catchCount, 'catch', 'catches')
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
        biggest && [formatCatch(biggest, units), biggest.place].filter(Boolean).join(', '),
      ),
      renderField('Fishing spots', spotCount === 0 ? null : String(spotCount)),
      pictures.length === 0 ? null : drawPictures(pictures, catchCount),
      renderButton('Open your log', `${publicUrl}/photos`),
    ],
    foot: renderFooter(
      `You’re getting this email because you uploaded photos to Creel at ${publicUrl}.`,
      content.unsubscribeUrl,
    ),
  })
  return { subject: `Your day in Creel: ${catches} on ${formatDay(day)}`, element }
}

const maxSpecies = 8

/** `Bluegill (3), Largemouth Bass (1)`; null where nothing was identified. */
function formatSpeciesCounts({ species }: SummaryContent): string | null {
  if (species.length === 0) return null
  const named = species.slice(0, maxSpecies).map(({ name, count }) => `${titleCase(name)} (${count})`)
  const more = species.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Those who read plain text see no pictures, so they need not know how many more there are. */
function drawPictures(pictures: InlineImage[], catchCount: number): ReactElement {
  const more = catchCount - pictures.length
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) =>
    pictures.slice(row * columns, (row + 1) * columns),
  )
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { width: '100%' } }
  return h(
    'div',
    { key: 'pictures', 'data-skip-in-text': true, style: { padding: '12px 0 8px' } },
    h('table', table, h('tbody', null, ...rows.map(drawRow))),
    more > 0 && h('p', { className: 'quiet', style: styles.more }, `and ${more} more`),
  )
}

function drawRow(pictures: InlineImage[]): ReactElement {
  const cells = Array.from({ length: columns }, (_, column) => {
    const picture = pictures[column]
    const place = { width: '33%', style: { padding: '4px', verticalAlign: 'top' } } as const
    return h('td', { key: column, ...place }, picture && drawThumbnail(picture))
  })
  return h('tr', null, ...cells)
}

function drawThumbnail({ cid, label }: InlineImage): ReactElement {
  return h('img', { src: `cid:${cid}`, alt: label, width: 160, height: 160, style: styles.thumbnail })
}
