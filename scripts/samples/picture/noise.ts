import { createRandom } from './random.ts'

/** Smooth random hills over the plane. */
export interface Noise {
  /** -1 to 1, one hill or dale per unit. */
  at: (x: number, y: number) => number
  /** -1 to 1, hills upon hills: each octave twice as fine and half as high. */
  hills: (x: number, y: number, octaves: number) => number
  /** 0 to 1, without neighbours: the same whole numbers always give the same one. */
  cell: (x: number, y: number) => number
}

export function createNoise(seed: number): Noise {
  const random = createRandom(seed)
  const heights = Float32Array.from({ length: 65_536 }, () => random() * 2 - 1)
  const height = (x: number, y: number) => heights[hash(x, y)] ?? 0

  function at(x: number, y: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const acrossShare = soften(x - left)
    const above = height(left, top)
    const below = height(left, top + 1)
    const upper = above + (height(left + 1, top) - above) * acrossShare
    const lower = below + (height(left + 1, top + 1) - below) * acrossShare
    return upper + (lower - upper) * soften(y - top)
  }

  function hills(x: number, y: number, octaves: number): number {
    let sum = 0
    let strength = 0.5
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += at(x, y) * strength
      total += strength
      strength /= 2
      // Turned a little at every octave, so that no grid shows.
      const turned = x * 1.6 - y * 1.2 + 17.3
      y = x * 1.2 + y * 1.6 - 9.1
      x = turned
    }
    return sum / total
  }

  return { at, hills, cell: (x, y) => (height(x, y) + 1) / 2 }
}

function hash(x: number, y: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 16) & 0xffff
}

function soften(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10)
}
