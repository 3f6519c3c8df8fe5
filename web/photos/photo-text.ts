import { catchesOf, findLargest, isKnown } from '../../shared/catches.ts'
import { formatGuessedLength, formatGuessedWeight } from '../../shared/formatting/guessed-size.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatCompact, formatLength, formatWeight, lengthUnit, weightUnit } from '../../shared/units.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'

/** Returns the label of a photo for places where it is not visible: `Largemouth Bass, May 3, 2024`. */
export function photoLabel({
  species,
  timestamp,
  filename = 'undated',
}: Pick<LogPhoto, 'species' | 'timestamp'> & { filename?: string }): string {
  const speciesText = species === null ? 'Catch' : species.map(titleCase).join(', ')
  return `${speciesText}, ${timestamp === null ? filename : formatLocalDate(timestamp)}`
}

/** Formats length and weight in one line: `18.5 in · 3.2 lbs`; null if neither is known. */
export function formatSize({ lengthInches, weightLbs }: Measured, units: UnitSystem): string | null {
  return joinKnown([formatLength(lengthInches, units), formatWeight(weightLbs, units, 'lbs')])
}

/**
 * Formats length and weight of the largest fish for the badge on a thumbnail, guesses without their bands, for which there
 * is no room: `18.5 in · 3.2 lb`, `≈ 62 cm · ≈ 11 kg`.
 */
export function formatSizeCompact(photo: LogPhoto, units: UnitSystem): string | null {
  const fish = findLargest(catchesOf(photo))
  if (fish === undefined) return null
  const { lengthInches, lengthSource, weightLbs, weightSource } = fish
  const [lengthFormat, weightFormat] = [lengthUnit[units], weightUnit[units]]
  const pound = units === 'imperial' ? { ...weightFormat, name: 'lb' } : weightFormat
  return joinKnown([
    isKnown(lengthSource)
      ? formatCompact(lengthFormat, lengthInches)
      : formatGuessedLength(lengthInches, null, units),
    isKnown(weightSource) ? formatCompact(pound, weightLbs) : formatGuessedWeight(weightLbs, null, units),
  ])
}

type Measured = Pick<LogPhoto, 'lengthInches' | 'weightLbs'>

function joinKnown(parts: (string | null)[]): string | null {
  const known = parts.filter((text) => text !== null)
  return known.length === 0 ? null : known.join(' · ')
}
