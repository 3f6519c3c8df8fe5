import type { Location } from '../../shared/locations.ts'
import { plural } from '../ui/plural.ts'

/** What to know before one chooses what becomes of a location whose new name is taken. */
export function takenNameWords(
  location: Pick<Location, 'photoCount'>,
  namesakes: readonly Pick<Location, 'name' | 'photoCount'>[],
  wish: string,
): string {
  const [namesake, ...others] = namesakes
  const isOne = namesake !== undefined && others.length === 0
  const taken = isOne
    ? `There is a location called “${namesake.name}” already, with ${plural(namesake.photoCount, 'photo')}.`
    : `There are other locations called “${wish}” already.`
  return `${taken} Merging ${merging(location, isOne ? 'it' : 'the oldest of them')}. This cannot be undone.`
}

function merging({ photoCount }: Pick<Location, 'photoCount'>, existing: string): string {
  if (photoCount === 0) return `deletes this location, which has no photos, and keeps ${existing}`
  return `moves ${plural(photoCount, 'photo')} to ${existing} and deletes this location`
}
