/** Encodings of old programs, which nothing in a file tells apart but the words that they make of it. */
export const legacyEncodings = ['windows-1252', 'windows-1250', 'windows-1251'] as const

/** Returns the text of a file in an encoding, which is guessed if none is given. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>, encoding = detectEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes)
}

/**
 * Returns the encoding of a file: UTF-8 or UTF-16, with or without a byte order mark, else one of the `legacyEncodings`, by what
 * Windows-1252 makes of it: runs of accented letters are Cyrillic words, and signs beside letters are Polish or Czech ones.
 */
export function detectEncoding(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = utf16Encoding(bytes)
  if (encoding !== null) return encoding
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes)
    if (/[À-ÿ]{4}|(?<!\p{L})[À-ÿ]{3}(?!\p{L})/u.test(western)) return 'windows-1251'
    return /[£¥¹³¼¾œŸ][a-zà-ÿ]|[a-zà-ÿ][£¥¹³¼¾œŸ]/.test(western) ? 'windows-1250' : 'windows-1252'
  }
}

/** Returns whether a file is no text: text has no zero bytes, except those of UTF-16. */
export function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096)
  return utf16Encoding(bytes) === null && start.includes(0)
}

function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: every other byte of mostly Latin text is zero, and no zero stands elsewhere.
  const start = bytes.subarray(0, 400)
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  if (even > start.length / 4 && odd === 0) return 'utf-16be'
  return null
}
