import { createElement as h, type ReactElement } from 'react'
import type { SummaryLetter } from '../letter.ts'
import { drawFoot, drawFrame, type LetterDrawing, type ShownPicture } from './letter-frame.ts'
import { drawButton, drawEyebrow, drawFact, drawHeading } from './letter-parts.ts'
import { styles } from './letter-style.ts'
import { sayCatch, sayCount, sayDay, titleCase } from './letter-words.ts'

const columns = 3

/** What was uploaded on a day: how much, of what, the biggest, and small pictures of the newest. */
export function drawSummary(letter: SummaryLetter, pictures: ShownPicture[]): LetterDrawing {
  const { biggest, catchCount, day, publicUrl, spotCount, units } = letter
  const catches = sayCount(catchCount, 'catch', 'catches')
  const element = drawFrame({
    preview: `${catches} added to your log on ${sayDay(day)}.`,
    content: [
      drawEyebrow(sayDay(day)),
      drawHeading(letter.firstName === null ? `${catches} logged` : `${letter.firstName}, ${catches} logged`),
      drawFact('Species', saySpeciesCounts(letter)),
      drawFact(
        'Biggest fish',
        biggest && [sayCatch(biggest, units), biggest.place].filter(Boolean).join(', '),
      ),
      drawFact('Fishing spots', spotCount === 0 ? null : String(spotCount)),
      pictures.length === 0 ? null : drawPictures(pictures, catchCount),
      drawButton('Open your log', `${publicUrl}/photos`),
    ],
    foot: drawFoot(
      `You’re getting this email because you uploaded photos to Creel at ${publicUrl}.`,
      letter.unsubscribeUrl,
    ),
  })
  return { subject: `Your day in Creel: ${catches} on ${sayDay(day)}`, element }
}

const mostSpecies = 8

/** `Bluegill (3), Largemouth Bass (1)`; null where nothing was identified. */
function saySpeciesCounts({ species }: SummaryLetter): string | null {
  if (species.length === 0) return null
  const named = species.slice(0, mostSpecies).map(({ name, count }) => `${titleCase(name)} (${count})`)
  const more = species.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Those who read plain text see no pictures, so they need not know how many more there are. */
function drawPictures(pictures: ShownPicture[], catchCount: number): ReactElement {
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

function drawRow(pictures: ShownPicture[]): ReactElement {
  const cells = Array.from({ length: columns }, (_, column) => {
    const picture = pictures[column]
    const place = { width: '33%', style: { padding: '4px', verticalAlign: 'top' } } as const
    return h('td', { key: column, ...place }, picture && drawThumbnail(picture))
  })
  return h('tr', null, ...cells)
}

function drawThumbnail({ cid, label }: ShownPicture): ReactElement {
  return h('img', { src: `cid:${cid}`, alt: label, width: 160, height: 160, style: styles.thumbnail })
}
