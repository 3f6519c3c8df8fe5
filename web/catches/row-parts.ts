import { catchBands } from '../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../shared/catches/catch-size.ts'
import type { Catch, SizeSource } from '../../shared/catches.ts'
import { isEntered } from '../../shared/catches.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatTemperature } from '../../shared/units.ts'
import { allSpeciesText } from './species-text.ts'

/** A value in a row of the info panel, with a tag for its source. */
export interface RowPart {
  text: string
  tag: string | null
  /** How a size is known, if the tag does not say it: `measured`. */
  source?: string | undefined
}

/** The tag of a value that is a guess. */
export const guessTag = '(AI est.)'

/** In which units sizes are shown, and how far earlier estimates were off. */
export interface SizeContext {
  units: UnitSystem
  lengthErrors: readonly number[]
}

/** Returns the species of several fish as one value, or of one fish, whose group is shown if its species is unsure. */
export function speciesPart(catches: readonly Catch[], species: readonly string[] | null): RowPart {
  if (species === null) return { text: 'Not identified', tag: null }
  const named = catches.filter((fish) => fish.species !== null)
  const tags = new Set(named.map(({ speciesSource }) => sourceTag(speciesSource)))
  const tag = ['(edited)', guessTag, '(confirmed)'].find((found) => tags.has(found)) ?? null
  return { text: allSpeciesText(catches, species), tag }
}

/** Returns the known length and weight of a fish. */
export function sizeParts(fish: Catch, { units, lengthErrors }: SizeContext): RowPart[] {
  const bands = catchBands(fish, lengthErrors)
  return [
    { text: formatCatchLength(fish, bands, units), source: fish.lengthSource },
    { text: formatCatchWeight(fish, bands, units, 'lbs'), source: fish.weightSource },
  ].flatMap(({ text, source }) =>
    text === null ? [] : [{ text, tag: sourceTag(source), source: sourceTexts[source] }],
  )
}

/** Returns what is known of the water. */
export function waterText({ waterTemperature, waterClarity }: Catch, units: UnitSystem): string | null {
  const known = [formatTemperature(waterTemperature, units), waterClarity].filter((text) => text !== null)
  return known.length === 0 ? null : known.join(' · ')
}

function sourceTag(source: Catch['speciesSource'] | SizeSource): string {
  if (isEntered(source)) return '(edited)'
  return source === 'confirmed' ? '(confirmed)' : guessTag
}

const sourceTexts: { [Source in SizeSource]?: string } = {
  measured: 'measured',
  ruler: 'read with the ruler',
  derived: 'calculated from the length',
}
