import type { WelcomeContent } from '../email-content.ts'
import { renderButton, renderHeading, renderParagraph } from './components.ts'
import { type EmailElement, renderFooter, renderLayout } from './layout.ts'

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
