import type { Location } from '../../shared/locations.ts'
import { plural } from '../ui/plural.ts'

/** Returns the text that explains the choices when a location's new name is already in use. */
export function duplicateNameText(
  location: Pick<Location, 'photoCount'>,
  /** The locations in the list with that name; empty if only the server reported the conflict. */
  namesakes: readonly Pick<Location, 'name' | 'photoCount'>[],
  wish: string,
): string {
  const [namesake, ...others] = namesakes
  if (others.length > 0) {
    return `You already have other locations called “${wish}”. ${merging(location, 'the oldest of them')}`
  }
  const photos = namesake ? `, with ${plural(namesake.photoCount, 'photo')}` : ''
  return `You already have a location called “${namesake?.name ?? wish}”${photos}. ${merging(location, 'it')}`
}

function merging({ photoCount }: Pick<Location, 'photoCount'>, existing: string): string {
  const what =
    photoCount === 0
      ? `keeps ${existing} and deletes this location, which has no photos`
      : `moves ${plural(photoCount, 'photo')} to ${existing} and deletes this location`
  return `Merging ${what}. This cannot be undone.`
}
