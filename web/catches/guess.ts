import { type Catch, isKnown } from '../../shared/catches.ts'
import { normalizeName } from '../../shared/name-matching.ts'

/** The values of a fish that the user can confirm. */
export const confirmableValues = ['species', 'length', 'weight'] as const
export type ConfirmableValue = (typeof confirmableValues)[number]

/** The guesses that a row shows, which the user can settle with one tap. */
export interface Guess {
  /** What "Confirm" confirms, by fish. */
  confirmations: readonly { id: string; confirmed: ConfirmableValue[] }[]
  /** Other names for the fish, the likeliest first. */
  alternatives: { id: string; names: readonly string[] } | null
}

/** Returns which of these values of fish are guesses, and the alternatives for the name of a single one; null if none is. */
export function guessOf(
  catches: readonly Catch[],
  values: readonly ConfirmableValue[] = confirmableValues,
): Guess | null {
  const confirmations = catches
    .map((fish) => ({ id: fish.id, confirmed: values.filter((value) => isGuess(fish, value)) }))
    .filter(({ confirmed }) => confirmed.length > 0)
  if (confirmations.length === 0) return null
  const [only] = catches.length === 1 && values.includes('species') ? catches : []
  const names = only ? alternativesOf(only) : []
  return { confirmations, alternatives: only && names.length > 0 ? { id: only.id, names } : null }
}

/** Returns the other names for a fish whose name is a guess. */
export function alternativesOf({ species, speciesSource, speciesCandidates }: Catch): string[] {
  if (species === null || speciesSource !== 'guessed') return []
  const shown = normalizeName(species)
  return speciesCandidates.map(({ name }) => name).filter((name) => normalizeName(name) !== shown)
}

/** Returns whether a fish has this value, and it is a guess. */
export function isGuess(fish: Catch, value: ConfirmableValue): boolean {
  if (value === 'species') return fish.species !== null && fish.speciesSource === 'guessed'
  return value === 'length'
    ? fish.lengthInches !== null && !isKnown(fish.lengthSource)
    : fish.weightLbs !== null && !isKnown(fish.weightSource)
}
