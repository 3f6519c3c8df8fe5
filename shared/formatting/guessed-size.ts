import type { Band } from '../size-estimates/band.ts'
import type { UnitSystem } from '../unit-systems.ts'
import { lengthUnit, weightUnit } from '../units.ts'
import { type GuessDecimals, guessedWeightDecimals } from './guess-decimals.ts'

/**
 * Formats a guessed length and its band, in inches: `≈ 18 in (16–20)` or `≈ 46 cm (41–51)`, in whole units, because more
 * would pretend to know more. Returns null for null; measured lengths have `formatLength`.
 */
export function formatGuessedLength(
  inches: number | null,
  band: Band | null,
  units: UnitSystem,
): string | null {
  if (inches === null) return null
  const { name, perStored } = lengthUnit[units]
  return formatGuess(inches * perStored, convertBand(band, perStored), name, { value: 0, band: 0 })
}

/**
 * Formats a guessed weight and its band, in pounds: `≈ 3 lb (2.2–3.9)` or `≈ 1.4 kg (1–1.8)`; `pound` selects the label
 * `lb` or `lbs`. Returns null for null; measured weights have `formatWeight`.
 */
export function formatGuessedWeight(
  pounds: number | null,
  band: Band | null,
  units: UnitSystem,
  pound: 'lb' | 'lbs' = 'lb',
): string | null {
  if (pounds === null) return null
  const { name, perStored } = weightUnit[units]
  const value = pounds * perStored
  const label = units === 'imperial' ? pound : name
  return formatGuess(value, convertBand(band, perStored), label, guessedWeightDecimals(value))
}

function convertBand(band: Band | null, perStored: number): Band | null {
  return band && { low: band.low * perStored, high: band.high * perStored }
}

/** Rounds the band outward, so that it keeps its promise, and shows the value in it with as few decimals as possible. */
function formatGuess(value: number, band: Band | null, unit: string, decimals: GuessDecimals): string {
  const rounded = roundTo(value, decimals.value)
  if (band === null) return `≈${space}${format(rounded)}${space}${unit}`
  const low = roundTo(band.low, decimals.band, Math.floor)
  const high = roundTo(band.high, decimals.band, Math.ceil)
  const shown = rounded < low || rounded > high ? roundTo(value, decimals.band) : rounded
  const range = low === high ? '' : ` (${format(low)}–${format(high)})`
  return `≈${space}${format(shown)}${space}${unit}${range}`
}

const space = '\u00a0'

/** Rounds to some decimals; what is whole but for the error of binary fractions stays as it is. */
function roundTo(value: number, decimals: number, direction = Math.round): number {
  const scaled = value * 10 ** decimals
  const nearest = Math.round(scaled)
  return (Math.abs(scaled - nearest) < 1e-6 ? nearest : direction(scaled)) / 10 ** decimals
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
