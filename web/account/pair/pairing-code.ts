/** How many characters a pairing code has. */
export const codeLength = 8

/** Returns the code in what was typed or pasted, also a whole link: upper case, without spaces and hyphens. */
export function cleanCode(text: string): string {
  const [, fragment = text] = /#(.*)$/s.exec(text) ?? []
  return fragment.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

/** Formats a code as two groups of four characters, which stay on one line. */
export function formatCode(code: string): string {
  const clean = cleanCode(code)
  return [clean.slice(0, codeLength / 2), clean.slice(codeLength / 2)].filter(Boolean).join('\u00a0')
}
