import { catchesOf } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { allSpeciesText, anglersText } from '../../catches/species-text.ts'
import { formatSizeCompact } from '../grid/cell-size.ts'
import { joinKnown } from '../photo-text.ts'

/** Returns the fish of a photo in words for others: `Walleye · 28 in · 9 lb`, never where or when; null if nothing is known. */
export function shareText(photo: LogPhoto, units: UnitSystem): string | null {
  const catches = catchesOf(photo)
  const species = photo.species && allSpeciesText(catches, photo.species)
  return joinKnown([species, formatSizeCompact(photo, units), anglersText(catches)])
}
