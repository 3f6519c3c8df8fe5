/** How many characters a pairing code has. */
export const codeLength = 8

/** How long a code is valid, and then how long a device waits to be confirmed. */
export const codeMinutes = 5

/** Writes a code in two groups of four, as people read it. */
export function formatCode(code: string): string {
  return `${code.slice(0, codeLength / 2)} ${code.slice(codeLength / 2)}`.trim()
}

/** Path of the screen on which a new device enters a pairing code; a link to it carries the code in its fragment. */
export const pairPath = '/pair'
