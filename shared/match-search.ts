import { formatMonth } from './formatting/hours-and-months.ts'
import { memoize } from './memoize.ts'
import { normalizeForSearch } from './name-matching.ts'

/** What a search needs to know of a photo. */
export interface SearchablePhoto {
  timestamp: string | null
  locationName: string | null
  /** The name of the group of its location. */
  groupName?: string | null | undefined
  species: readonly string[] | null
  caughtWith?: string | null
  caughtBy?: string | null | undefined
  note?: string | null | undefined
  /** The fish in the photo, if not a single one with the photo's fields. */
  catches?: readonly Noted[]
}

type Noted = Pick<SearchablePhoto, 'caughtWith' | 'caughtBy' | 'note'>

/**
 * Returns a function that says whether a photo contains every word of a search in its species, location, group, bait, notes,
 * who caught it, month or year, but for small words. It compares each different text once, so that a long log is searched at each key press.
 */
export function createSearchMatcher(search: string): (photo: SearchablePhoto) => boolean {
  const wordMatchers = searchWords(search).map(createWordMatcher)
  return (photo) => wordMatchers.every((matches) => matches(photo))
}

/** Returns the words of a search, normalized, without “in”, “with” and the like unless they come last. */
export function searchWords(search: string): string[] {
  const words = normalizeForSearch(search).split(/\s+/).filter(Boolean)
  return words.filter((word, index) => index === words.length - 1 || !smallWords.has(word))
}

const smallWords = new Set(['in', 'with', 'a', 'an', 'the', 'at', 'on', 'of', 'from', 'by', 'and', 'for'])

function createWordMatcher(word: string): (photo: SearchablePhoto) => boolean {
  const matches = createTextMatcher(word)
  const matchesMonth = memoize((yearAndMonth: string) => matches(formatMonth(yearAndMonth)))
  const isIn = (text: string | null | undefined) => (text ? matches(text) : false)
  const matchesNoted = ({ caughtWith, caughtBy, note }: Noted) =>
    isIn(caughtWith) || isIn(caughtBy) || isIn(note)
  return (photo) =>
    (photo.species?.some(matches) ?? false) ||
    isIn(photo.locationName) ||
    isIn(photo.groupName) ||
    (photo.catches?.some(matchesNoted) ?? matchesNoted(photo)) ||
    (photo.timestamp !== null && matchesMonth(photo.timestamp.slice(0, 7)))
}

/** Returns a function that says whether a text contains a normalized word; it remembers texts it has seen. */
function createTextMatcher(word: string): (text: string) => boolean {
  return memoize((text) => normalizeForSearch(text).includes(word))
}
