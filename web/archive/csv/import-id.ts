/**
 * Returns an id for each row of a file that follows from its cells and from the account, so that a row that is imported again
 * is recognized. Of equal rows, each has its own. Other cells, such as another spelling, make another id.
 */
export function importIds(accountId: string, rows: readonly (readonly string[])[]): string[] {
  const occurrences = new Map<string, number>()
  return rows.map((cells) => {
    const key = rowKey(cells)
    const occurrence = occurrences.get(key) ?? 0
    occurrences.set(key, occurrence + 1)
    return toUuid(fnv1a128(`${accountId}\n${occurrence}\n${key}`))
  })
}

/** Returns the id of a further fish of a row: 1 for its second one. */
export function furtherId(id: string, index: number): string {
  return index === 0 ? id : toUuid(fnv1a128(`${id}\n${index}`))
}

/** Spaces, empty cells at the end and the composition of accents differ between programs that write the same table. */
function rowKey(cells: readonly string[]): string {
  const cleaned = cells.map((cell) => cell.normalize('NFC').replace(/\s+/g, ' ').trim())
  return JSON.stringify(cleaned.slice(0, cleaned.findLastIndex((cell) => cell !== '') + 1))
}

const offsetBasis = 0x6c62272e07bb014262b821756295c58dn
const prime = 0x1000000000000000000013bn

/** FNV-1a with 128 bits. SHA-256 exists only in secure contexts, and ids must be the same over plain HTTP. */
function fnv1a128(text: string): bigint {
  let hash = offsetBasis
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * prime)
  return hash
}

/** Formats 128 bits as a UUID of version 8, whose bits are free but for version and variant (RFC 9562). */
function toUuid(bits: bigint): string {
  const hex = bits.toString(16).padStart(32, '0')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
