import { foldSpeciesName } from '../species-names.ts'
import type { StandardWeight } from './standard-weight.ts'
import { standardWeights } from './standard-weight-table.ts'

const equationByName = new Map(
  standardWeights.flatMap((equation) =>
    [equation.species.toLowerCase(), ...equation.aliases].map((name) => [name, equation] as const),
  ),
)

/** Finds a species' equation by any of its names, scientific and plural ones too, ignoring text in parentheses (scientific names); null if none. */
export function findStandardWeight(name: string): StandardWeight | null {
  return equationByName.get(plainName(name)) ?? equationByName.get(foldSpeciesName(name)) ?? null
}

/**
 * Returns the canonical lower-case name of a species, so that all its names compare equal: that of its equation, or
 * else the name itself without text in parentheses.
 */
export function canonicalSpeciesName(name: string): string {
  return findStandardWeight(name)?.species.toLowerCase() ?? plainName(name)
}

function plainName(name: string): string {
  return name
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
}
