import { isKnown, type SizeSource } from '../catches.ts'
import { formatGuessedLength, formatGuessedWeight } from '../formatting/guessed-size.ts'
import type { UnitSystem } from '../unit-systems.ts'
import { formatLength, formatWeight } from '../units.ts'
import type { SizeBands } from './catch-bands.ts'

/** The sizes of a fish and how they are known; a source that is absent is a guess. */
export interface FishSize {
  lengthInches: number | null
  lengthSource?: SizeSource | undefined
  weightLbs: number | null
  weightSource?: SizeSource | undefined
}

/** Where there is no room for bands. */
export const noBands: SizeBands = { length: null, weight: null }

/** Formats a length as known, `18.5 in`, or as guessed, `≈ 18 in (16–20)`; null if there is none. */
export function formatCatchLength(
  { lengthInches, lengthSource = 'guessed' }: FishSize,
  bands: SizeBands,
  units: UnitSystem,
): string | null {
  if (isKnown(lengthSource)) return formatLength(lengthInches, units)
  return formatGuessedLength(lengthInches, bands.length, units)
}

/** Formats a weight as known, `3.2 lb`, or as guessed, `≈ 3 lb (2.2–3.9)`; null if there is none. */
export function formatCatchWeight(
  { weightLbs, weightSource = 'guessed' }: FishSize,
  bands: SizeBands,
  units: UnitSystem,
  pound: 'lb' | 'lbs' = 'lb',
): string | null {
  if (isKnown(weightSource)) return formatWeight(weightLbs, units, pound)
  return formatGuessedWeight(weightLbs, bands.weight, units, pound)
}
