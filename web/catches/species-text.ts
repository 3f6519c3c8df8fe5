import type { Catch } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { normalizeName } from '../../shared/name-matching.ts'

/** Returns the species of a photo: of one fish as `speciesText` says it, of several as a list. */
export function allSpeciesText(catches: readonly Catch[], species: readonly string[]): string {
  const [only, ...others] = catches.filter((fish) => fish.species !== null)
  return only && others.length === 0 ? speciesText(only) : species.map(titleCase).join(', ')
}

/** Returns `by Tom` of fish that only others caught; null if one is the user's. */
export function anglersText(catches: readonly Pick<Catch, 'caughtBy'>[]): string | null {
  const names = new Set(catches.map(({ caughtBy }) => caughtBy))
  return names.size === 0 || names.has(null) ? null : `by ${[...names].join(', ')}`
}

/** Returns `Largemouth Bass`, or `Black bass, maybe Largemouth Bass` if that guess is below an even chance. */
function speciesText({ species, speciesSource, speciesCandidates, speciesGroup }: Catch): string {
  const name = titleCase(species ?? '')
  const [{ likelihood = null } = {}] = speciesCandidates
  const isUnsure = speciesSource === 'guessed' && likelihood !== null && likelihood < 0.5
  if (!isUnsure || speciesGroup === null || normalizeName(speciesGroup) === normalizeName(species ?? ''))
    return name
  return `${speciesGroup.slice(0, 1).toUpperCase()}${speciesGroup.slice(1).toLowerCase()}, maybe ${name}`
}
