import { plural } from '../../../shared/formatting/plural.ts'
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

/** Returns the text that explains the choices when a location's new name is already in use. */
export function duplicateNameText(
  location: Pick<Location, 'photoCount'>,
  /** The locations in the list with that name; empty if only the server reported the conflict. */
  duplicates: readonly Pick<Location, 'name' | 'photoCount'>[],
  newName: string,
): string {
  const [duplicate, ...others] = duplicates
  if (others.length > 0) {
    return `You already have other locations called “${newName}”. ${mergeText(location, 'the oldest of them')}`
  }
  const photos = duplicate ? `, with ${plural(duplicate.photoCount, 'photo')}` : ''
  return `You already have a location called “${duplicate?.name ?? newName}”${photos}. ${mergeText(location, 'it')}`
}

function mergeText({ photoCount }: Pick<Location, 'photoCount'>, existing: string): string {
  const effect =
    photoCount === 0
      ? `keeps ${existing} and deletes this location, which has no photos`
      : `moves ${plural(photoCount, 'photo')} to ${existing} and deletes this location`
  return `Merging ${effect}. This cannot be undone.`
}
