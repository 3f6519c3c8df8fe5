import type { Location, LocationGroup } from '../../shared/locations.ts'
import { foldName } from '../../shared/place-names.ts'

/** Returns the other locations that already have this name, ignoring case. */
export function findNamesakes(
  groups: readonly LocationGroup[],
  { id }: Pick<Location, 'id'>,
  name: string,
): Location[] {
  const asked = foldName(name)
  return groups
    .flatMap(({ locations }) => locations)
    .filter((other) => other.id !== id && foldName(other.name) === asked)
}
