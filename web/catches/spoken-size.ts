/** Returns how a screen reader says a formatted size: `≈ 18 in (16–20)` is "about 18 in, between 16 and 20". */
export function spokenSize(text: string): string {
  return text.replace(/^≈\s*/, 'about ').replace(/ \((.+)–(.+)\)$/, ', between $1 and $2')
}
