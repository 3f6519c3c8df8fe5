import { Temporal } from 'temporal-polyfill'
import { noBands } from '../../shared/catches/catch-size.ts'
import type {
  EmailCatch,
  EmailContent,
  EmailPhoto,
  SummaryContent,
  ThrowbackContent,
} from './email-content.ts'

/** The fields of the recipient. */
type RecipientFields = Pick<ThrowbackContent, 'firstName' | 'units' | 'publicUrl' | 'unsubscribeUrl'>

/** Returns the content of an email with sample catches, for users without any. */
export function sampleEmail(
  kind: 'throwback' | 'daily-summary',
  recipient: RecipientFields,
  day: string,
): EmailContent {
  return kind === 'throwback' ? sampleThrowback(recipient, day) : sampleSummary(recipient, day)
}

const bass: EmailCatch = {
  species: ['Largemouth Bass'],
  lengthInches: 18.5,
  lengthSource: 'measured',
  weightLbs: 3.6,
  weightSource: 'measured',
  bands: noBands,
  locationName: 'Sample Lake',
}

function sampleThrowback(recipient: RecipientFields, day: string): ThrowbackContent {
  const caughtOn = Temporal.PlainDate.from(day).subtract({ years: 3 }).toString()
  return {
    ...recipient,
    kind: 'throwback',
    day,
    caughtOn,
    caught: bass,
    path: '/photos',
    photo: drawSamplePhoto('Largemouth Bass', 960, 640, dawnColors[0]),
  }
}

function sampleSummary(recipient: RecipientFields, day: string): SummaryContent {
  const species = [
    { name: 'largemouth bass', count: 2 },
    { name: 'bluegill', count: 1 },
  ]
  const photos = ['Largemouth Bass', 'Largemouth Bass', 'Bluegill'].map((label, index) =>
    drawSamplePhoto(label, 640, 640, dawnColors[index % dawnColors.length]),
  )
  return {
    ...recipient,
    kind: 'daily-summary',
    day,
    catchCount: 3,
    locationCount: 2,
    species,
    biggest: bass,
    photos,
  }
}

/** Colors of the sky and water in the three drawings. */
const dawnColors = [
  { sky: '#f3d9b1', water: '#0b5861' },
  { sky: '#cfe3e6', water: '#14485a' },
  { sky: '#e9cfc4', water: '#1d5b52' },
]

/** Draws the fish of the logo over water; recognizably a drawing, not a photo of a catch. */
function drawSamplePhoto(
  label: string,
  width: number,
  height: number,
  colors = { sky: '#cfe3e6', water: '#14485a' },
): EmailPhoto {
  const scale = Math.min(width, height) / 110
  const shore = Math.round(height * 0.45)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colors.sky}"/>
<circle cx="${width * 0.74}" cy="${shore}" r="${height * 0.12}" fill="#f0a63a"/>
<rect y="${shore}" width="${width}" height="${height - shore}" fill="${colors.water}"/>
<g transform="translate(${width / 2 - 34 * scale} ${height * 0.52}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path d="M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z"/><path d="M20 12c3 5 3 11 0 16"/><circle cx="12.5" cy="18" r="1.2" fill="#fff"/>
</g></svg>`
  return { bytes: Buffer.from(svg), rotationDegrees: 0, label: `${label} (a drawing)` }
}
