import { type Catch, type CountableFish, isOutingNote } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'

/** Returns the name of a catch without a photo: its species, or what it is instead. */
export function notedName({ species = null, outcome }: Partial<Pick<Catch, 'species' | 'outcome'>>): string {
  if (isOutingNote({ outcome })) return 'Outing note'
  return species === null ? 'Not identified' : titleCase(species)
}

/** Returns `caught by Tom` of a fish that someone else caught. */
export function anglerText({ caughtBy }: Partial<CountableFish>): string | null {
  return caughtBy ? `caught by ${caughtBy}` : null
}
