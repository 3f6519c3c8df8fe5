import type { Photo } from '../../shared/photos.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { sayLength, sayWeight } from '../../shared/units.ts'
import { dateAtPlace } from '../ui/place-date.ts'

/** What a photo is called where it cannot be seen: `Largemouth Bass, May 3, 2024`. */
export function photoLabel({
  species,
  timestamp,
  filename = 'undated',
}: Pick<Photo, 'species' | 'timestamp'> & { filename?: string }): string {
  const fish = species === null ? 'Catch' : species.map(titleCase).join(', ')
  return `${fish}, ${timestamp === null ? filename : dateAtPlace(timestamp)}`
}

/** Length and weight as the badge shows them: `18.5 in · 3.2 lb`; null where neither is known. */
export function measurements(
  { lengthInches, weightLbs }: Pick<Photo, 'lengthInches' | 'weightLbs'>,
  units: Units,
  pound: 'lb' | 'lbs' = 'lb',
): string | null {
  const known = [sayLength(lengthInches, units), sayWeight(weightLbs, units, pound)].filter(
    (text) => text !== null,
  )
  return known.length === 0 ? null : known.join(' · ')
}

/** Every word with a capital: `largemouth bass` is `Largemouth Bass`. */
export function titleCase(words: string): string {
  return words.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
