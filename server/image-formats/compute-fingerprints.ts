import { rgbaToThumbHash } from 'thumbhash'
import { averageCells } from './average-cells.ts'
import type { Pixels } from './safe-sharp.ts'

/** Compact descriptions of an image: a placeholder to display, and two hashes for finding near-duplicates. */
export interface Fingerprints {
  /** About 21 bytes, a blurred placeholder (evanw/thumbhash). */
  thumbhash: Buffer
  /** 64 bits each: none differ between equal images, about half between different ones. */
  perceptualHash: Buffer
  differenceHash: Buffer
}

/** Computes the fingerprints of an RGB thumbnail. */
export function computeFingerprints(thumbnail: Pixels): Fingerprints {
  return {
    thumbhash: computeThumbhash(thumbnail),
    perceptualHash: computePerceptualHash(toGrayscaleGrid(thumbnail, 32, 32)),
    differenceHash: computeDifferenceHash(toGrayscaleGrid(thumbnail, 9, 8)),
  }
}

/**
 * Computes the placeholder from at most 40 px. The library allows 100 px, but 40 yield the same few frequencies in a
 * fraction of the time.
 */
function computeThumbhash(thumbnail: Pixels): Buffer {
  const scale = Math.min(1, 40 / Math.max(thumbnail.info.width, thumbnail.info.height))
  const width = Math.max(1, Math.round(thumbnail.info.width * scale))
  const height = Math.max(1, Math.round(thumbnail.info.height * scale))
  const rgb = averageCells(thumbnail, width, height)
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (rgb[Math.floor(at / 4) * 3 + (at % 4)] ?? 0),
  )
  return Buffer.from(rgbaToThumbHash(width, height, rgba))
}

/** Downscales the thumbnail to a grid of brightness values (luma of ITU-R BT.601). */
function toGrayscaleGrid(thumbnail: Pixels, width: number, height: number): Float64Array {
  const rgb = averageCells(thumbnail, width, height)
  return Float64Array.from({ length: width * height }, (_, cell) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(cell * 3, cell * 3 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

/**
 * Computes a pHash: which of the 8 x 8 lowest frequencies of 32 x 32 cells are at or above their median. It is robust
 * to scaling, recompression and changes of brightness.
 */
function computePerceptualHash(cells: Float64Array): Buffer {
  const across = Array.from({ length: 32 }, (_, row) =>
    waves.map((wave) => dot(wave, cells, row * 32, 1)),
  ).flat()
  const low = waves.flatMap((wave) => waves.map((_, frequency) => dot(wave, across, frequency, 8)))
  const median = low.toSorted((a, b) => a - b)[32] ?? 0
  return packBits(low.map((strength) => strength >= median))
}

/** The first 8 cosines over 32 cells (DCT-II), unscaled, because only the order of the results matters. */
const waves = Array.from({ length: 8 }, (_, frequency) =>
  Array.from({ length: 32 }, (_, cell) => Math.cos((Math.PI / 32) * (cell + 0.5) * frequency)),
)

function dot(wave: number[], values: ArrayLike<number>, start: number, step: number): number {
  return wave.reduce((sum, factor, index) => sum + factor * (values[start + index * step] ?? 0), 0)
}

/** Computes a dHash: which of 9 x 8 cells are darker than their right neighbor. */
function computeDifferenceHash(cells: Float64Array): Buffer {
  return packBits(
    Array.from({ length: 64 }, (_, bit) => {
      const cell = Math.floor(bit / 8) * 9 + (bit % 8)
      return (cells[cell] ?? 0) < (cells[cell + 1] ?? 0)
    }),
  )
}

function packBits(bits: boolean[]): Buffer {
  const bytes = Buffer.alloc(bits.length / 8)
  for (const [index, bit] of bits.entries()) {
    if (bit) bytes.writeUInt8(bytes.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3)
  }
  return bytes
}
