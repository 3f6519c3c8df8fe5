import { catchesOf, findLargest, isKnown, type SizeSource } from '../../shared/catches.ts'
import { guessedWeightDecimals } from '../../shared/formatting/guess-decimals.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatCompact, lengthUnit, type Unit, weightUnit } from '../../shared/units.ts'
import { joinKnown } from './photo-text.ts'

/**
 * Formats length and weight of the largest fish for the badge on a thumbnail, guesses without their bands, for which there
 * is no room: `18.5 in · 3.2 lb`, `≈ 62 cm · ≈ 11 kg`. Elsewhere than on thumbnails, pounds are `lbs`.
 */
export function formatSizeCompact(
  photo: LogPhoto,
  units: UnitSystem,
  pounds: 'lb' | 'lbs' = 'lb',
): string | null {
  const fish = findLargest(catchesOf(photo))
  if (fish === undefined) return null
  const { lengthInches, lengthSource, weightLbs, weightSource } = fish
  const weightFormat = units === 'imperial' ? { ...weightUnit[units], name: pounds } : weightUnit[units]
  return joinKnown([
    formatFor(lengthSource)(lengthUnit[units], lengthInches, () => 0),
    formatFor(weightSource)(weightFormat, weightLbs, (weight) => guessedWeightDecimals(weight).value),
  ])
}

function formatFor(source: SizeSource): typeof formatGuess {
  return isKnown(source) ? formatCompact : formatGuess
}

/** Formats a guess as `formatGuessedLength` and `formatGuessedWeight` do without a band, in less code for the first load. */
function formatGuess(
  { name, perStored }: Unit,
  stored: number | null,
  decimalsOf: (value: number) => number,
): string | null {
  if (stored === null) return null
  const value = stored * perStored
  const text = value.toLocaleString('en-US', { maximumFractionDigits: decimalsOf(value) })
  return `≈\u00a0${text}\u00a0${name}`
}
