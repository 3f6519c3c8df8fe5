import { plainAdobe, plainExif, plainJfif } from './plain-segments.ts'
import { rewriteIccProfile } from './rewrite-icc-profile.ts'

/**
 * Walks through a JPEG from its first byte to its last, without a gap: names the first part that has no place in a share
 * copy, or that is not exactly as long as what it holds.
 */
export function findForeignPart(copy: Buffer): string | null {
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
  [0xe0, [plainJfif]],
  [0xe1, [2, 3, 4, 5, 6, 7, 8].map(plainExif)],
  [0xee, [0, 1, 2].map(plainAdobe)],
])

const isFrame = (body: Buffer) => body.length === 6 + 3 * (body[5] ?? 0)

/** Whether a segment of the picture is as long as it must be (ITU-T T.81, annex B.2): a longer one could hold anything. */
const holdsOnlyItsOwn = new Map<number, (body: Buffer) => boolean>([
  [0xc0, isFrame], // baseline
  [0xc1, isFrame], // extended
  [0xc2, isFrame], // progressive
  [0xc9, isFrame], // the last two with arithmetic coding
  [0xca, isFrame],
  [0xc4, holdsHuffmanTables],
  [0xcc, (body) => body.length % 2 === 0 && body.length <= 2 * 32], // arithmetic conditioning
  [0xda, (body) => body.length === 4 + 2 * (body[0] ?? 0)],
  [0xdb, holdsQuantisationTables],
  [0xdc, (body) => body.length === 2],
  [0xdd, (body) => body.length === 2],
])

/** Each table: class and number, how many codes there are of 16 lengths, and a symbol, never twice the same, for each. */
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

/** Each table: precision (half a byte) and number, and 64 values of one or two bytes. */
function holdsQuantisationTables(body: Buffer): boolean {
  let at = 0
  while (at < body.length) at += 1 + ((body[at] ?? 0) >> 4 === 0 ? 64 : 128)
  return at === body.length
}

/** In picture data a byte FF is followed by zero, or by the number of a restart marker (D0 to D7). */
function endOfPictureData(copy: Buffer, from: number): number {
  for (let at = copy.indexOf(0xff, from); at !== -1; at = copy.indexOf(0xff, at + 2)) {
    const code = copy[at + 1] ?? 0xff
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
  }
  return copy.length
}

/** Behind marker and length: a name of twelve bytes, the number of the part, and how many there are. */
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
