import { createElement as h } from 'react'
import { sayLength, sayWeight } from '../../../shared/units.ts'
import type { ThrowbackLetter } from '../letter.ts'
import { drawFoot, drawFrame, type LetterDrawing, type ShownPicture } from './letter-frame.ts'
import { drawButton, drawEyebrow, drawFact, drawHeading } from './letter-parts.ts'
import { letterWidth, styles } from './letter-style.ts'
import { sayDay, sayHowLongAgo, saySpecies, titleCase } from './letter-words.ts'

/** One old catch: its photo, what it was, and how long ago. */
export function drawThrowback(letter: ThrowbackLetter, [photo]: ShownPicture[]): LetterDrawing {
  const { caught, caughtOn, day, publicUrl, units } = letter
  const fish = titleCase(caught.species?.[0] ?? 'A catch')
  const element = drawFrame({
    preview: `${fish}, ${sayHowLongAgo(caughtOn, day)}.`,
    photo: photo && drawPhoto(photo),
    content: [
      drawEyebrow('A catch to look back on'),
      drawHeading(`${fish}, ${sayHowLongAgo(caughtOn, day)}`),
      drawFact('Caught', sayDay(caughtOn)),
      drawFact('Location', caught.place),
      drawFact('Species', saySpecies(caught)),
      drawFact('Length', sayLength(caught.lengthInches, units)),
      drawFact('Weight', sayWeight(caught.weightLbs, units)),
      drawButton('Open it in your log', `${publicUrl}${letter.path}`),
    ],
    foot: drawFoot(
      `You’re getting this email because you keep a log in Creel at ${publicUrl}.`,
      letter.unsubscribeUrl,
    ),
  })
  return { subject: `Throwback: ${fish}, ${sayDay(caughtOn)}`, element }
}

/** Across the whole sheet, or as large as it is where it is smaller. */
function drawPhoto({ cid, width, height, label }: ShownPicture) {
  const shownWidth = Math.min(letterWidth, width)
  const shownHeight = Math.round((height * shownWidth) / width)
  const style = { ...styles.photo, maxWidth: `${shownWidth}px`, margin: '0 auto' }
  return h('img', { src: `cid:${cid}`, alt: label, width: shownWidth, height: shownHeight, style })
}
