import { normalizeName } from './name-matching.ts'

let fold = normalizeName

/** Returns the key under which all names of a species compare equal; before `species-names.ts` is loaded, those in any case. */
export function speciesKey(name: string): string {
  return fold(name)
}

/** Sets how names of species are folded. They come later, since a first screen is shown without them. */
export function setSpeciesFold(foldSpecies: typeof fold): void {
  fold = foldSpecies
}
