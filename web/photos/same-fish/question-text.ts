import { plural } from '../../../shared/formatting/plural.ts'

/** Returns the question about a number of photos: `These 3 photos may show one fish`. */
export function questionText(photoCount: number): string {
  return `These ${plural(photoCount, 'photo')} may show one fish`
}
