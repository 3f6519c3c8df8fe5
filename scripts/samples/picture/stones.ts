import { blend, ease, type Light, light, scale } from './colour.ts'
import type { Direction } from './fish/lamp.ts'
import { normalize } from './fish/lamp.ts'
import type { Noise } from './noise.ts'

/** What lies on the ground at a place: its colour, where it faces, and how deep it lies in the gaps, 0 to 1. */
export interface Ground {
  colour: Light
  faces: Direction
  depth: number
}

const stoneColours = [
  '#8a8272',
  '#a39a86',
  '#6f6b62',
  '#b3a68c',
  '#5d6064',
  '#94795e',
  '#c2b8a2',
  '#747a70',
  '#8c5f4a',
].map((hex) => light(hex))
const sand = light('#9a8c70')
const quartz = light('#e2ddd2')

/** A bed of river stones, seen from above; a stone is about one unit wide. */
export function createStoneBed(noise: Noise): (x: number, y: number) => Ground {
  const large = createLayer(noise, 0, 0.5)
  const small = createLayer(noise, 31, 0.85)
  return (x, y) => large(x * 0.62, y * 0.62) ?? small(x * 1.25, y * 1.25) ?? gravel(x, y, noise)
}

/** A stone of a layer: where its middle lies, how it is turned, its half axes, and its looks. */
interface Stone {
  x: number
  y: number
  cos: number
  sin: number
  long: number
  wide: number
  colour: Light
  veined: number
}

/** Stones on a grid, each turned, oval and shaken; the ground of a place, or null in the gaps. */
function createLayer(noise: Noise, layer: number, share: number): (x: number, y: number) => Ground | null {
  const stones = new Map<number, Stone | null>()
  const stoneIn = (cx: number, cy: number) => {
    const key = cx * 65_536 + cy
    const known = stones.get(key)
    if (known !== undefined) return known
    const made = makeStone(noise, layer, share, cx, cy)
    stones.set(key, made)
    return made
  }
  return (x, y) => {
    let best: Stone | null = null
    let nearest = 1
    const bumpy = 1 + 0.1 * noise.at(x * 2.3 + layer, y * 2.3)
    for (let cx = Math.floor(x) - 1; cx <= Math.floor(x) + 1; cx++) {
      for (let cy = Math.floor(y) - 1; cy <= Math.floor(y) + 1; cy++) {
        const stone = stoneIn(cx, cy)
        if (stone === null) continue
        const [dx, dy] = [x - stone.x, y - stone.y]
        const along = (dx * stone.cos + dy * stone.sin) / stone.long
        const across = (dy * stone.cos - dx * stone.sin) / stone.wide
        const away = Math.sqrt(along * along + across * across) * bumpy
        if (away >= nearest) continue
        nearest = away
        best = stone
      }
    }
    return best === null ? null : stoneGround(best, x, y, nearest, noise)
  }
}

function makeStone(noise: Noise, layer: number, share: number, cx: number, cy: number): Stone | null {
  const own = (index: number) => noise.cell(cx + index * 57 + layer, cy - index * 31 + layer)
  if (own(0) > share) return null
  const angle = own(1) * Math.PI
  const hue = stoneColours[Math.floor(own(6) * stoneColours.length)] ?? sand
  return {
    x: cx + 0.25 + 0.5 * own(2),
    y: cy + 0.25 + 0.5 * own(3),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    long: 0.48 + 0.26 * own(4),
    wide: 0.34 + 0.2 * own(5),
    colour: scale(hue, 0.75 + 0.5 * own(9)),
    veined: own(8) > 0.7 ? 0.4 : 0,
  }
}

function stoneGround(stone: Stone, x: number, y: number, away: number, noise: Noise): Ground {
  const speckle = 1 + 0.22 * noise.hills(x * 9, y * 9, 3) + 0.12 * noise.at(x * 40, y * 40)
  const vein = stone.veined * ease(0.05, 0.01, Math.abs(noise.at(x * 2.2 + stone.x * 40, y * 2.2)))
  const round = away * away * 3.3
  return {
    colour: blend(scale(stone.colour, speckle), quartz, vein),
    faces: normalize([(x - stone.x) * round, (stone.y - y) * round, 1]),
    depth: ease(0.72, 1, away) * 0.75,
  }
}

function gravel(x: number, y: number, noise: Noise): Ground {
  const grain = noise.hills(x * 8, y * 8, 3)
  return {
    colour: scale(sand, 0.4 + 0.3 * grain),
    faces: normalize([grain * 0.3, grain * 0.3, 1]),
    depth: 0.9,
  }
}
