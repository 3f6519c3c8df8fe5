import { plural } from '../../shared/formatting/plural.ts'

/** Returns how many photos and species locations have; a location without either has no photos yet. */
export function countsText(photoCount: number, speciesCount: number): string {
  if (photoCount === 0 && speciesCount === 0) return noPhotosText
  return `${plural(photoCount, 'photo')} · ${plural(speciesCount, 'species')}`
}

export const noPhotosText = 'No photos yet'
