import { formatCatchLength, formatCatchWeight, noBands } from '../../shared/catches/catch-size.ts'
import { type Catch, catchesOf, findLargest } from '../../shared/catches.ts'
import { looksLikeCoordinates } from '../../shared/looks-like-coordinates.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { allSpeciesText, anglersText } from '../catches/species-text.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'

/** What a caption can say besides the location, as its switches name it. */
export const captionParts = {
  species: 'Species',
  length: 'Length',
  weight: 'Weight',
  date: 'Date',
  bait: 'Bait',
  angler: 'Caught by',
} as const

/** A value that a caption can say. */
export type CaptionPart = keyof typeof captionParts

/** What is known of a photo, in words; null for what is unknown. */
export type CaptionTexts = Record<CaptionPart | 'location', string | null>

/** The words on a copy: the name of the fish, its sizes, and the rest. Each text of a list stays in one line if it fits. */
export interface Caption {
  title: string | null
  sizes: readonly string[]
  facts: readonly string[]
}

/** Returns whether something is known of a fish in the photo, so that a caption says more than a date. */
export function hasCaption(photo: LogPhoto): boolean {
  return mainFish(photo) !== undefined
}

/** Returns what a caption can say of a photo: of the largest fish, with the number of the others. Never coordinates. */
export function captionTexts(photo: LogPhoto, units: UnitSystem): CaptionTexts {
  const { timestamp, locationName } = photo
  const fish = mainFish(photo)
  return {
    species:
      fish === undefined || fish.species === null ? null : speciesText(fish, catchesOf(photo).length - 1),
    length: fish?.lengthInches ? formatCatchLength(fish, noBands, units) : null,
    weight: fish?.weightLbs ? formatCatchWeight(fish, noBands, units) : null,
    date: timestamp && formatLocalDate(timestamp),
    bait: fish?.caughtWith ?? null,
    angler: fish === undefined ? null : anglersText([fish]),
    location: locationName === null || looksLikeCoordinates(locationName) ? null : locationName,
  }
}

/** Returns the caption with the chosen parts. */
export function composeCaption(texts: CaptionTexts, shown: ReadonlySet<keyof CaptionTexts>): Caption {
  const listed = (...parts: (keyof CaptionTexts)[]) =>
    parts.flatMap((part) => (shown.has(part) && texts[part] !== null ? [texts[part]] : []))
  return {
    title: listed('species')[0] ?? null,
    sizes: listed('length', 'weight'),
    facts: listed('date', 'bait', 'angler', 'location'),
  }
}

/** Returns all texts of a caption, in reading order. */
export function listTexts({ title, sizes, facts }: Caption): string[] {
  return [...(title === null ? [] : [title]), ...sizes, ...facts]
}

/** The largest of the fish of which something is known; undefined if there is none. */
function mainFish(photo: LogPhoto): Catch | undefined {
  return photo.isFishing === false ? undefined : findLargest(catchesOf(photo).filter(isDescribed))
}

/** A size of 0 is none. */
function isDescribed({ species, lengthInches, weightLbs, caughtWith, caughtBy }: Catch): boolean {
  return [species, lengthInches, weightLbs, caughtWith, caughtBy].some(Boolean)
}

/** The number of other fish stays in the line of the last word. */
function speciesText(fish: Catch, others: number): string {
  const name = allSpeciesText([fish], [])
  return others > 0 ? `${name}\u00a0+${others}` : name
}
