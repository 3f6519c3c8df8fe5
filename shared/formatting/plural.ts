/** Formats a count with its noun: `plural(1, 'photo')` is "1 photo", `plural(3, 'catch', 'catches')` is "3 catches". */
export function plural(count: number, singular: string, pluralForm = regularPlural(singular)): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : pluralForm}`
}

/** Returns the regular English plural, which suffices for all nouns in the app: catch → catches, entry → entries. */
function regularPlural(noun: string): string {
  if (noun === 'fish' || noun === 'species') return noun
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
