/**
 * Returns whether the markers of a JPEG are consistent from start to end. Browsers decode a damaged JPEG without an
 * error, gray where data is missing; only from the original can the server detect and report the damage.
 */
export function isCompleteJpeg(bytes: Uint8Array): boolean {
  for (let offset = 2; bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1] ?? 0
    if (marker === endOfImage) return true
    if (marker === 0xff) offset += 1
    else
      offset =
        marker === startOfScan ? afterScan(bytes, afterSegment(bytes, offset)) : afterSegment(bytes, offset)
  }
  return false
}

const startOfScan = 0xda
const endOfImage = 0xd9

function afterSegment(bytes: Uint8Array, offset: number): number {
  const length = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0)
  return length < 2 ? bytes.length : offset + 2 + length
}

// Within a scan, 0xFF is followed by 0 (a stuffed byte) or a restart marker; anything else ends the scan.
function afterScan(bytes: Uint8Array, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1]
    if (next !== 0 && next !== 0xff && !isRestart(next)) return offset
  }
  return bytes.length
}

function isRestart(marker: number | undefined): boolean {
  return marker !== undefined && marker >= 0xd0 && marker <= 0xd7
}
