import sharp from 'sharp'
import { writeSegment } from '../formats/jpeg-segments.ts'
import { findMarkers, startOfScan } from './jpeg-markers.ts'

const coefficients = 63
const bitLevels = 14

/** As many scans as one color component can validly have: one for every bit of every coefficient, and the first. */
export const maxScans = 1 + coefficients * bitLevels

/**
 * A valid progressive JPEG of one color with any number of scans. Each costs the file some dozen bytes, and the
 * decoder a walk over the whole picture.
 */
export async function manyScansJpeg(scans: number, width = 6000, height = 4000): Promise<Buffer> {
  if (scans > maxScans) throw new RangeError(`At most ${maxScans} scans`)
  const plain = await sharp({ create: { width, height, channels: 3, background: '#2b5d78' } })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer()
  const firstScan = plain.subarray(0, findMarkers(plain, startOfScan)[1])
  const nothing = writeZeroBlocks(Math.ceil(width / 8) * Math.ceil(height / 8))
  const more = Array.from({ length: scans - 1 }, (_, index) => [scanHeader(index), nothing]).flat()
  return Buffer.concat([firstScan, huffmanTable, ...more, plain.subarray(-2)])
}

/** One code of four bits for each run length of 1, 2-3, 4-7 ... 16384-32767 blocks without anything in them. */
const huffmanTable = writeSegment({
  marker: 0xc4,
  payload: Buffer.from([
    0x10,
    0,
    0,
    0,
    15,
    ...Array(12).fill(0),
    ...Array.from({ length: 15 }, (_, size) => size << 4),
  ]),
})

/** The scan of one bit of one coefficient of the first component: highest bits first. */
function scanHeader(index: number): Buffer {
  const coefficient = 1 + (index % coefficients)
  const bit = bitLevels - 1 - Math.floor(index / coefficients)
  const bitBefore = bit === bitLevels - 1 ? 0 : bit + 1
  return writeSegment({
    marker: startOfScan,
    payload: Buffer.from([1, 1, 0x00, coefficient, coefficient, (bitBefore << 4) | bit]),
  })
}

/** Picture data that say of every block: nothing new here. */
function writeZeroBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 32_767)
    const size = Math.floor(Math.log2(run))
    bits += size.toString(2).padStart(4, '0')
    if (size > 0) bits += (run - 2 ** size).toString(2).padStart(size, '0')
    left -= run
  }
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}
