export const endOfImage = 0xd9
export const startOfScan = 0xda

/** Returns whether a marker starts a frame: C0 to CF without C4 (Huffman), C8 (reserved) and CC (arithmetic). */
export function isStartOfFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}

/**
 * Returns the index of the second byte of the next marker, or null if there is none. Stuffed zeros and restart markers
 * within a scan do not count.
 */
export function findMarker(jpeg: Uint8Array, from: number): number | null {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1] ?? 0
    if (code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd7)) return at + 1
  }
  return null
}

/**
 * Returns the end offset of the segment whose marker has its second byte at `at`. The segment's length field counts its
 * own two bytes but not the marker.
 */
export function endOfSegment(jpeg: Uint8Array, at: number): number {
  return at + 1 + (jpeg[at + 1] ?? 0) * 256 + (jpeg[at + 2] ?? 0)
}
