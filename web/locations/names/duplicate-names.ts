import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { normalizeName } from '../../../shared/name-matching.ts'

/** Returns the other locations that already have this name, ignoring case. */
export function findDuplicateNames(
  groups: readonly LocationGroup[],
  { id }: Pick<Location, 'id'>,
  name: string,
): Location[] {
  const normalizedName = normalizeName(name)
  return groups
    .flatMap(({ locations }) => locations)
    .filter((candidate) => candidate.id !== id && normalizeName(candidate.name) === normalizedName)
}
