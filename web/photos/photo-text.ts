import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'

/** Returns the label of a photo for places where it is not visible: `Largemouth Bass, May 3, 2024`. */
export function photoLabel({
  species,
  timestamp,
  filename = 'undated',
}: Pick<LogPhoto, 'species' | 'timestamp'> & { filename?: string }): string {
  const speciesText = species === null ? 'Catch' : species.map(titleCase).join(', ')
  return `${speciesText}, ${timestamp === null ? filename : formatLocalDate(timestamp)}`
}

/** Joins the texts that are known; null if none is. */
export function joinKnown(parts: (string | null)[]): string | null {
  const known = parts.filter((text) => text !== null)
  return known.length === 0 ? null : known.join(' · ')
}
