import { minimalAdobe, minimalExif, minimalJfif } from './minimal-segments.ts'
import { rewriteIccProfile } from './rewrite-icc-profile.ts'

/**
 * Walks through a JPEG from the first to the last byte without gaps. Returns a description of the first part that is
 * not allowed in a share copy, or whose length does not match its content; null if there is none.
 */
export function findUnexpectedSegment(copy: Buffer): string | null {
  if (copy.readUInt16BE(0) !== 0xffd8) return 'no start of image'
  const profile: Buffer[] = []
  let at = 2
  while (at + 4 <= copy.length) {
    const marker = copy.readUInt8(at + 1)
    const end = at + 2 + copy.readUInt16BE(at + 2)
    const segment = copy.subarray(at, end)
    if (copy.readUInt8(at) !== 0xff || end > copy.length) return `no marker at ${at}`
    if (marker === 0xe2) profile.push(segment)
    else if (!isKnown(marker, segment)) return `segment ${marker.toString(16)} at ${at}`
    at = marker === 0xda ? endOfPictureData(copy, end) : end
  }
  if (copy.subarray(at).toString('hex') !== 'ffd9') return 'no end of image at the end of the file'
  return profile.length === 0 || isRewritten(profile) ? null : 'a colour profile that says more than numbers'
}

function isKnown(marker: number, segment: Buffer): boolean {
  const allowed = ourSegments.get(marker)
  if (allowed) return allowed.some((known) => known.equals(segment))
  return holdsOnlyItsOwn.get(marker)?.(segment.subarray(4)) ?? false
}

const ourSegments = new Map([
  [0xe0, [minimalJfif]],
  [0xe1, [2, 3, 4, 5, 6, 7, 8].map(minimalExif)],
  [0xee, [0, 1, 2].map(minimalAdobe)],
])

const isFrame = (body: Buffer) => body.length === 6 + 3 * (body[5] ?? 0)

/**
 * Checks by marker that a picture segment has exactly its required length (ITU-T T.81, annex B.2), because a longer one
 * could hide data.
 */
const holdsOnlyItsOwn = new Map<number, (body: Buffer) => boolean>([
  [0xc0, isFrame], // baseline
  [0xc1, isFrame], // extended
  [0xc2, isFrame], // progressive
  [0xc9, isFrame], // this and the next with arithmetic coding
  [0xca, isFrame],
  [0xc4, holdsHuffmanTables],
  [0xcc, (body) => body.length % 2 === 0 && body.length <= 2 * 32], // arithmetic conditioning
  [0xda, (body) => body.length === 4 + 2 * (body[0] ?? 0)],
  [0xdb, holdsQuantisationTables],
  [0xdc, (body) => body.length === 2],
  [0xdd, (body) => body.length === 2],
])

/**
 * Checks Huffman tables. Each has a class and number, the number of codes of each of 16 lengths, and one symbol per
 * code, with no symbol twice.
 */
function holdsHuffmanTables(body: Buffer): boolean {
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
function holdsQuantisationTables(body: Buffer): boolean {
  let at = 0
  while (at < body.length) at += 1 + ((body[at] ?? 0) >> 4 === 0 ? 64 : 128)
  return at === body.length
}

/** Returns the end of the picture data, in which a byte FF is followed by zero or by a restart marker (D0 to D7). */
function endOfPictureData(copy: Buffer, from: number): number {
  for (let at = copy.indexOf(0xff, from); at !== -1; at = copy.indexOf(0xff, at + 2)) {
    const code = copy[at + 1] ?? 0xff
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
  }
  return copy.length
}

/**
 * Checks that the segments are a profile written by `rewriteIccProfile`. After marker and length, each has a name of
 * twelve bytes, its part number and the number of parts.
 */
function isRewritten(segments: Buffer[]): boolean {
  const isInOrder = segments.every(
    (segment, index) =>
      segment.toString('latin1', 4, 18) === `ICC_PROFILE\0${chars(index + 1, segments.length)}`,
  )
  const profile = Buffer.concat(segments.map((segment) => segment.subarray(18)))
  const isSame = (['rgb', 'grey'] as const).some((space) =>
    rewriteIccProfile(profile, space)?.equals(profile),
  )
  return isInOrder && isSame
}

function chars(...codes: number[]): string {
  return String.fromCharCode(...codes)
}
