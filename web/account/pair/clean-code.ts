/** Returns the code in what was typed or pasted, also a whole link: upper case, without spaces and hyphens. */
export function cleanCode(text: string): string {
  const [, fragment = text] = /#(.*)$/s.exec(text) ?? []
  return fragment.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
