import type { Location } from '../../shared/locations.ts'
import { plural } from '../ui/plural.ts'

/** What to know before one chooses what becomes of a location whose new name is taken. */
export function takenNameWords(
  location: Pick<Location, 'photoCount'>,
  /** Those that the list knows of; none where the server alone does. */
  namesakes: readonly Pick<Location, 'name' | 'photoCount'>[],
  wish: string,
): string {
  const [namesake, ...others] = namesakes
  if (others.length > 0) {
    return `There are other locations called “${wish}” already. ${merging(location, 'the oldest of them')}`
  }
  const photos = namesake ? `, with ${plural(namesake.photoCount, 'photo')}` : ''
  return `There is a location called “${namesake?.name ?? wish}” already${photos}. ${merging(location, 'it')}`
}

function merging({ photoCount }: Pick<Location, 'photoCount'>, existing: string): string {
  const what =
    photoCount === 0
      ? `keeps ${existing} and deletes this location, which has no photos`
      : `moves ${plural(photoCount, 'photo')} to ${existing} and deletes this location`
  return `Merging ${what}. This cannot be undone.`
}
