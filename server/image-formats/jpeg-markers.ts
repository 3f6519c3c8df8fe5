export const endOfImage = 0xd9
export const startOfScan = 0xda

/** Returns whether a marker starts a frame: C0 to CF without C4 (Huffman), C8 (reserved) and CC (arithmetic). */
function isStartOfFrame(code: number): boolean {
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

/**
 * Counts the scans a decoder would process, stopping once the count exceeds `limit`; returns null if the bytes end
 * before the last scan is known. It only follows the markers and decodes nothing, so it is cheap. Each scan of a
 * progressive JPEG covers the whole image again, and hundreds of them occupy a decoder for minutes.
 */
export function countJpegScans(jpeg: Uint8Array, limit: number): number | null {
  let frame = { progressive: false, components: 0 }
  let scans = 0
  for (let at = findMarker(jpeg, 2); at !== null; at = findMarker(jpeg, endOfSegment(jpeg, at))) {
    const code = jpeg[at] ?? endOfImage
    if (code === endOfImage || scans > limit) return scans
    if (isStartOfFrame(code)) frame = readFrame(jpeg, at)
    if (code === startOfScan) {
      scans += 1
      if (isOnlyScan(jpeg, at, frame)) return scans
    }
  }
  return null
}

/** Reads the frame header. After the marker: length (2 bytes), precision (1), height (2), width (2), components (1). */
function readFrame(jpeg: Uint8Array, at: number) {
  const process = (jpeg[at] ?? 0) & 0b11
  return { progressive: process === 2, components: jpeg[at + 8] ?? 0 }
}

/**
 * Returns whether a scan is the only one: it is sequential and contains all components. After the marker: length (2
 * bytes), components (1).
 */
function isOnlyScan(
  jpeg: Uint8Array,
  at: number,
  frame: { progressive: boolean; components: number },
): boolean {
  return !frame.progressive && (jpeg[at + 3] ?? 0) >= frame.components
}
