import { memoize } from '../../shared/memoize.ts'
import { normalizeForSearch, normalizeName } from '../../shared/name-matching.ts'
import { findStandardWeight } from '../../shared/size-estimates/find-standard-weight.ts'
import { standardWeights } from '../../shared/size-estimates/standard-weight-table.ts'
import { foldSpeciesName, listSynonyms } from '../../shared/species-names.ts'

/** A species to choose, and what the field then contains. */
export interface SpeciesSuggestion {
  name: string
  text: string
}

/**
 * Returns the species that match the last name in the field by any of their names: those of the log, in its order, then
 * others that Creel knows. Before anything is typed, they are the first of the log.
 */
export function suggestSpecies(
  text: string,
  logSpecies: readonly string[],
  isList: boolean,
): SpeciesSuggestion[] {
  const start = isList ? lastNameStart(text) : 0
  const typed = text.slice(start).trim()
  const before = start === 0 ? '' : `${text.slice(0, start)} `
  const ofLog = choosable(logSpecies, isList)
  const names = typed === '' ? ofLog : [...findInLog(typed, ofLog), ...findElsewhere(typed, logSpecies)]
  return names.slice(0, maxSuggestions).map((name) => ({ name, text: before + name }))
}

/** Returns where the last of several names, separated by commas, starts in a text. */
export function lastNameStart(text: string): number {
  return text.lastIndexOf(',') + 1
}

/** Returns the first name in the field that the log has under another one only, which is suggested; null if there is none. */
export function findOtherName(
  text: string,
  logSpecies: readonly string[],
  isList: boolean,
): SpeciesSuggestion | null {
  const known = new Set(logSpecies.map(normalizeName))
  const parts = isList ? text.split(',') : [text]
  for (const [index, part] of parts.entries()) {
    const typed = part.trim()
    if (typed === '' || known.has(normalizeName(typed))) continue
    const name = choosable(logSpecies, isList).find((one) => foldName(one) === foldName(typed))
    if (name !== undefined)
      return {
        name,
        text: parts
          .with(
            index,
            part.replace(typed, () => name),
          )
          .join(','),
      }
  }
  return null
}

/** Without names with a comma where that would split them. */
function choosable(logSpecies: readonly string[], isList: boolean): readonly string[] {
  return isList ? logSpecies.filter((name) => !name.includes(',')) : logSpecies
}

const foldName = memoize((name: string) => normalizeForSearch(foldSpeciesName(name)))

/** More would not fit above the buttons of the shortest form, and take longer to read than to type. */
const maxSuggestions = 4

const [wholeName, startsOfWords, partsOfWords, noMatch] = [0, 1, 2, 3]

function findInLog(typed: string, logSpecies: readonly string[]): string[] {
  // a whole name comes no sooner than a started one: the list would jump under a thumb at the last letter
  return sortByMatch(typed, logSpecies, (match) => Math.max(match, startsOfWords))
}

/** Without the species of the log under other names, which would split them. */
function findElsewhere(typed: string, logSpecies: readonly string[]): string[] {
  const known = new Set(logSpecies.map(foldName))
  const others = standardWeights.map(({ species }) => species)
  return sortByMatch(
    typed,
    others.filter((name) => !known.has(foldName(name))),
    (match) => match,
  )
}

function sortByMatch(typed: string, names: readonly string[], rank: (match: number) => number): string[] {
  const words = normalizeForSearch(typed).split(/\s+/)
  return names
    .filter((name) => normalizeName(name) !== normalizeName(typed)) // there is nothing left to choose
    .map((name) => ({ name, match: Math.min(...searchNames(name).map((one) => matchOf(words, one))) }))
    .filter(({ match }) => match < noMatch)
    .toSorted((a, b) => rank(a.match) - rank(b.match))
    .map(({ name }) => name)
}

function matchOf(words: readonly string[], name: string): number {
  if (words.join(' ') === name) return wholeName
  const wordsOfName = name.split(/[\s(-]+/)
  if (words.every((word) => wordsOfName.some((one) => one.startsWith(word)))) return startsOfWords
  return words.every((word) => name.includes(word)) ? partsOfWords : noMatch
}

const searchNames = memoize((name: string): string[] => {
  const known = findStandardWeight(name)
  const further = known ? [known.species, ...known.aliases] : []
  return [name, foldSpeciesName(name), ...further, ...listSynonyms(name)].map(normalizeForSearch)
})
