/** Returns the text of a file: UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252, as old Excel writes it. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = utf16Encoding(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
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
