import type { WelcomeLetter } from '../letter.ts'
import { drawFoot, drawFrame, type LetterDrawing } from './letter-frame.ts'
import { drawButton, drawHeading, drawParagraph } from './letter-parts.ts'

/** The first e-mail an angler gets: how the log fills itself in. */
export function drawWelcome(letter: WelcomeLetter): LetterDrawing {
  const { firstName, publicUrl, identifies } = letter
  const element = drawFrame({
    preview: 'Your fishing log fills itself in. Here’s how.',
    content: [
      drawHeading(firstName === null ? 'Welcome to Creel' : `Welcome to Creel, ${firstName}`),
      drawParagraph(
        'Your fishing log fills itself in. Just take photos of your catch the way you always do, then upload them.',
      ),
      drawParagraph(
        identifies
          ? 'Creel reads the location and time from each photo, and a vision service estimates species, length and ' +
              'weight. You always have the last word.'
          : 'Creel reads the location and time from each photo. You fill in species, length and weight.',
      ),
      drawParagraph(
        'Creel adds the tide and weather, and puts every catch on your map. Your fishing spots stay yours: ' +
          'no one else can see them.',
      ),
      drawButton('Upload your first photos', `${publicUrl}/photos`),
    ],
    foot: drawFoot(`You’re getting this email because you signed in to Creel at ${publicUrl}.`, null),
  })
  return { subject: 'Welcome to Creel', element }
}
