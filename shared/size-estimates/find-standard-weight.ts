import type { StandardWeight } from './standard-weight.ts'
import { standardWeights } from './standard-weight-table.ts'

/** Finds a species' equation by any of its names, ignoring text in parentheses (scientific names); null if none. */
export function findStandardWeight(name: string): StandardWeight | null {
  const normalized = name
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
  const isNamed = ({ species, aliases }: StandardWeight) =>
    species.toLowerCase() === normalized || aliases.includes(normalized)
  return standardWeights.find(isNamed) ?? null
}

/**
 * Returns the canonical lower-case name of a species, so that all its names compare equal: that of its equation, or
 * else the name itself without text in parentheses.
 */
export function canonicalSpeciesName(name: string): string {
  return (findStandardWeight(name)?.species ?? name.replaceAll(/\([^()]*\)/g, '')).trim().toLowerCase()
}
