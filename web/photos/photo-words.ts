import type { Photo } from '../../shared/photos.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { lengthUnit, sayBriefly, sayLength, sayWeight, weightUnit } from '../../shared/units.ts'
import { dateAtPlace } from '../ui/place-date.ts'

/** Returns the label of a photo for places where it is not visible: `Largemouth Bass, May 3, 2024`. */
export function photoLabel({
  species,
  timestamp,
  filename = 'undated',
}: Pick<Photo, 'species' | 'timestamp'> & { filename?: string }): string {
  const fish = species === null ? 'Catch' : species.map(titleCase).join(', ')
  return `${fish}, ${timestamp === null ? filename : dateAtPlace(timestamp)}`
}

/** Formats length and weight in one line: `18.5 in · 3.2 lbs`; null if neither is known. */
export function measurements({ lengthInches, weightLbs }: Measured, units: Units): string | null {
  return joined([sayLength(lengthInches, units), sayWeight(weightLbs, units, 'lbs')])
}

/** Formats length and weight for the badge on a thumbnail: `18.5 in · 3.2 lb`, `62 cm · 11.1 kg`. */
export function briefMeasurements({ lengthInches, weightLbs }: Measured, units: Units): string | null {
  const [inLength, inWeight] = [lengthUnit[units], weightUnit[units]]
  const weight = sayBriefly(units === 'imperial' ? { ...inWeight, name: 'lb' } : inWeight, weightLbs)
  return joined([sayBriefly(inLength, lengthInches), weight])
}

type Measured = Pick<Photo, 'lengthInches' | 'weightLbs'>

function joined(parts: (string | null)[]): string | null {
  const known = parts.filter((text) => text !== null)
  return known.length === 0 ? null : known.join(' · ')
}

/** Capitalizes every word: `largemouth bass` becomes `Largemouth Bass`. */
export function titleCase(words: string): string {
  return words.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
