/** Formats a count with its noun: `plural(1, 'photo')` is "1 photo", `plural(3, 'catch', 'catches')` is "3 catches". */
export function plural(count: number, singular: string, pluralForm = regularPlural(singular)): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : pluralForm}`
}

/** The verb of a count: 1 photo is, 3 photos are. */
export function isAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}

/** Returns the regular English plural, which suffices for all nouns in the app: catch → catches, entry → entries. */
function regularPlural(noun: string): string {
  if (noun === 'fish' || noun === 'species') return noun
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
