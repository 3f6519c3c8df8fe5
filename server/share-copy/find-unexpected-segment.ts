import { writeIccSegments } from '../image-formats/embed-icc-profile.ts'
import { startOfScan } from '../image-formats/jpeg-markers.ts'

/**
 * Walks through a JPEG from the first to the last byte without gaps. Returns a description of the first part that is not
 * allowed in a share copy, or whose length does not match its content; null if there is none. `profile` is the only
 * color profile allowed.
 */
export function findUnexpectedSegment(copy: Buffer, profile: Buffer): string | null {
  if (copy.readUInt16BE(0) !== 0xffd8) return 'no start of image'
  const profileSegments = writeIccSegments(profile)
  for (let at = 2, end = 0; at + 4 <= copy.length; at = end) {
    const marker = copy.readUInt8(at + 1)
    end = at + 2 + copy.readUInt16BE(at + 2)
    if (copy.readUInt8(at) !== 0xff || end > copy.length) return `no marker at ${at}`
    const segment = copy.subarray(at, end)
    const isProfile = profileSegments.some((known) => known.equals(segment))
    if (!isProfile && !hasOnlyItsContent.get(marker)?.(segment.subarray(4))) {
      return `segment ${marker.toString(16)} at ${at}`
    }
    if (marker === startOfScan) return findScanIssue(copy, end)
  }
  return 'no scan'
}

/**
 * Checks by marker that a segment has exactly its required length (ITU-T T.81, annex B.2), because a longer one could
 * hide data. These are all segments of a baseline JPEG.
 */
const hasOnlyItsContent = new Map<number, (body: Buffer) => boolean>([
  [0xc0, (body) => body.length === 6 + 3 * (body[5] ?? 0)], // frame
  [0xc4, hasOnlyHuffmanTables],
  [0xdb, hasOnlyQuantizationTables],
  [startOfScan, (body) => body.length === 4 + 2 * (body[0] ?? 0)],
])

/** Checks Huffman tables: class and number, code counts of 16 lengths, and one unique symbol per code. */
function hasOnlyHuffmanTables(body: Buffer): boolean {
  let at = 0
  while (at + 17 <= body.length) {
    const count = body.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 0)
    const symbols = body.subarray(at + 17, at + 17 + count)
    if (new Set(symbols).size !== count) return false
    at += 17 + count
  }
  return at === body.length
}

/** Checks quantization tables. Each has a precision (half a byte) and number, and 64 values of one or two bytes. */
function hasOnlyQuantizationTables(body: Buffer): boolean {
  let at = 0
  while (at < body.length) at += 1 + ((body[at] ?? 0) >> 4 === 0 ? 64 : 128)
  return at === body.length
}

/** Checks that the only scan ends the file: a zero follows each FF, and the first other marker is the image's end. */
function findScanIssue(copy: Buffer, from: number): string | null {
  let at = copy.indexOf(0xff, from)
  while (at !== -1 && copy[at + 1] === 0) at = copy.indexOf(0xff, at + 2)
  const isEnd = at === copy.length - 2 && copy[at + 1] === 0xd9
  return isEnd ? null : `no end of image at the end of the file, but a marker at ${at}`
}
