import { render, toPlainText } from '@react-email/render'
import { developPictures } from './develop-pictures.ts'
import { drawMark } from './draw-mark.ts'
import type { AnyLetter, DrawnLetter } from './letter.ts'
import { type LetterDrawing, markCid, type ShownPicture } from './templates/letter-frame.ts'
import { drawSummary } from './templates/summary-template.ts'
import { drawThrowback } from './templates/throwback-template.ts'
import { drawWelcome } from './templates/welcome-template.ts'

/** Draws a letter: its HTML, the same as plain text, and its pictures. */
export async function drawLetter(letter: AnyLetter): Promise<DrawnLetter> {
  const pictures = await developPictures(letter)
  const { subject, element } = chooseTemplate(
    letter,
    pictures.map(({ shown }) => shown),
  )
  const html = await render(element)
  const shownAsText = { selectors: [{ selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1 } }] }
  return {
    subject,
    html,
    text: toPlainText(html, shownAsText),
    pictures: [
      { cid: markCid, bytes: await drawMark(), mediaType: 'image/png' },
      ...pictures.map(({ shown, jpeg }) => ({
        cid: shown.cid,
        bytes: jpeg,
        mediaType: 'image/jpeg' as const,
      })),
    ],
  }
}

function chooseTemplate(letter: AnyLetter, pictures: ShownPicture[]): LetterDrawing {
  switch (letter.kind) {
    case 'welcome':
      return drawWelcome(letter)
    case 'throwback':
      return drawThrowback(letter, pictures)
    case 'daily-summary':
      return drawSummary(letter, pictures)
  }
}
