import type { WelcomeLetter } from '../letter.ts'
import { drawFoot, drawFrame, type LetterDrawing } from './letter-frame.ts'
import { drawButton, drawHeading, drawParagraph } from './letter-parts.ts'

/** The first e-mail an angler gets: how the log fills itself in. */
export function drawWelcome(letter: WelcomeLetter): LetterDrawing {
  const { firstName, publicUrl, identifies } = letter
  const element = drawFrame({
    preview: 'Your fishing log fills itself in. Here is how.',
    content: [
      drawHeading(firstName === null ? 'Welcome to Creel' : `Welcome to Creel, ${firstName}`),
      drawParagraph(
        'Your fishing log fills itself in. Photograph your catch the way you always do, and upload the photos.',
      ),
      drawParagraph(
        identifies
          ? 'Creel reads place and time from each photo, and a vision service estimates species, length and weight. You have the last word on all of it.'
          : 'Creel reads place and time from each photo; species, length and weight are yours to fill in.',
      ),
      drawParagraph(
        'Tide and weather of the hour are added, and every catch stands on your map. Your spots stay yours: nobody else can see them.',
      ),
      drawButton('Upload your first photos', `${publicUrl}/photos`),
    ],
    foot: drawFoot(`You get this e-mail because you signed in to Creel at ${publicUrl}.`, null),
  })
  return { subject: 'Welcome to Creel', element }
}
