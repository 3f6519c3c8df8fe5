import type { CatchEdit } from '../photos-api.ts'

/** The fields of the edit form as text, the way they stand on the screen. */
export interface CatchDraft {
  species: string
  lengthInches: string
  weightLbs: string
  caughtWith: string
}

/** The fields as they are before anything is typed; numbers to the tenth, which is the step of their fields. */
export function draftOf({ species, lengthInches, weightLbs, caughtWith }: CatchEdit): CatchDraft {
  return {
    species: species?.join(', ') ?? '',
    lengthInches: tenths(lengthInches),
    weightLbs: tenths(weightLbs),
    caughtWith: caughtWith ?? '',
  }
}

/**
 * What the fields say. One left as it was stands for what is known by now, to the last digit: so nobody is taken to
 * have edited what they only saw rounded, or what came in while they were typing.
 */
export function editOf(draft: CatchDraft, before: CatchDraft, known: CatchEdit): CatchEdit {
  const isUntouched = (field: keyof CatchDraft) => draft[field] === before[field]
  return {
    species: isUntouched('species') ? known.species : speciesOf(draft.species),
    lengthInches: isUntouched('lengthInches') ? known.lengthInches : numberOf(draft.lengthInches),
    weightLbs: isUntouched('weightLbs') ? known.weightLbs : numberOf(draft.weightLbs),
    caughtWith: isUntouched('caughtWith') ? known.caughtWith : textOf(draft.caughtWith),
  }
}

function tenths(value: number | null): string {
  return value === null ? '' : String(Math.round(value * 10) / 10)
}

function speciesOf(text: string): string[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? null : names
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
