/** Capitalizes every word: `largemouth bass` becomes `Largemouth Bass`. */
export function titleCase(words: string): string {
  return words.replace(/(^|[\s(-])\p{L}/gu, (start) => start.toUpperCase())
}
