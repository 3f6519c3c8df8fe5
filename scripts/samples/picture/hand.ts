import { type Canvas, createCanvas, lay } from './canvas.ts'
import { blend, ease, type Light, light, scale } from './colour.ts'
import { type Direction, type Lamp, normalize } from './fish/lamp.ts'
import { cuffEndsAt, height, outside, thumbCover } from './hand-shape.ts'
import type { Noise } from './noise.ts'

/** A hand that comes from below and holds a fish: the palm below the belly, the thumb before the flank. */
export interface Hand {
  /** Where the fish lies in the palm, in pixels. */
  x: number
  y: number
  /** Breadth of the hand in pixels. */
  breadth: number
  /** By how many degrees the arm leans to the right of straight down. */
  leans: number
  /** A right hand has its thumb to the left of its palm, seen so. */
  isRight: boolean
  skin: Light
  sleeve: Light
}

const nailPink = light('#e8c2b4')

/** Skins and sleeves to choose from. */
export const skins = ['#c98f6e', '#b5795a', '#8a5a3e', '#d8a684', '#6b4630'].map((hex) => light(hex))
export const sleeves = ['#2f4a5c', '#b4552c', '#4a5a3a', '#6a2f2f', '#d2b48c', '#3a3f46', '#7f95a3'].map(
  (hex) => light(hex),
)

/** The pixels of a hand, and those of the thumb, which lies before the fish. */
export interface PaintedHand {
  whole: Canvas
  front: Canvas
}

export function paintHand(
  hand: Hand,
  size: { width: number; height: number },
  lamp: Lamp,
  noise: Noise,
): PaintedHand {
  const whole = createCanvas(size.width, size.height)
  const front = createCanvas(size.width, size.height)
  const toOwn = mapToHand(hand)
  const box = boxOf(hand, size)
  const heights = measureHeights(box, toOwn, noise)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const [across, up] = toOwn(x + 0.5, y + 0.5)
      if (Math.abs(across) > 0.9 + Math.max(0, -0.06 * up)) continue
      const cover = Math.min(1, Math.max(0, 0.5 - outside(across, up, noise) * hand.breadth))
      if (cover <= 0) continue
      const at = (y - box.top) * box.width + x - box.left
      const colour = handLight(
        hand,
        { across, up, near: heights[at] ?? 0, faces: facing(heights, at, box.width, hand.breadth) },
        lamp,
        noise,
      )
      lay(whole, x, y, colour, cover)
      const inThumb = thumbCover(across, up)
      if (inThumb > 0) lay(front, x, y, colour, cover * inThumb)
    }
  }
  return { whole, front }
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
  width: number
}

function boxOf(hand: Hand, size: { width: number; height: number }): Box {
  const slant = Math.abs(Math.tan((hand.leans * Math.PI) / 180)) * (size.height - hand.y)
  const reach = hand.breadth * 1.3 + slant
  const left = Math.max(0, Math.floor(hand.x - reach))
  const right = Math.min(size.width, Math.ceil(hand.x + reach))
  return {
    left,
    right,
    top: Math.max(0, Math.floor(hand.y - hand.breadth)),
    bottom: size.height,
    width: right - left,
  }
}

type ToHand = (x: number, y: number) => [across: number, up: number]

function mapToHand(hand: Hand): ToHand {
  const angle = (hand.leans * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => {
    const aside = (x - hand.x) / hand.breadth
    const down = (y - hand.y) / hand.breadth
    return [(aside * cos - down * sin) * (hand.isRight ? -1 : 1), -down * cos - aside * sin]
  }
}

function measureHeights(box: Box, toOwn: ToHand, noise: Noise): Float32Array {
  const spareRows = 40 // below the picture, for the slope of its last rows
  const heights = new Float32Array(box.width * (box.bottom + spareRows - box.top))
  for (let y = box.top, at = 0; y < box.bottom + spareRows; y++) {
    for (let x = box.left; x < box.right; x++, at++) {
      const [across, up] = toOwn(x + 0.5, y + 0.5)
      if (Math.abs(across) < 0.95 + Math.max(0, -0.06 * up)) heights[at] = height(across, up, noise)
    }
  }
  return heights
}

/** Where the surface faces, from how high it lies around a place. */
function facing(heights: Float32Array, at: number, width: number, breadth: number): Direction {
  const step = Math.max(1, Math.round(breadth * 0.02))
  const slope = (one: number, other: number) =>
    (((heights[one] ?? 0) - (heights[other] ?? 0)) * breadth) / step / 2
  return normalize([slope(at - step, at + step), slope(at + step * width, at - step * width), 1.15])
}

interface HandPlace {
  across: number
  up: number
  near: number
  faces: Direction
}

function handLight(hand: Hand, { across, up, near, faces }: HandPlace, lamp: Lamp, noise: Noise): Light {
  const grain = 0.1 * noise.hills(across * 30, up * 30, 2)
  const rough = normalize([faces[0] + grain, faces[1] - grain, faces[2]])
  if (up < cuffEndsAt) return sleeveLight(hand, across, up, rough, lamp, noise)
  const shadow = 1 - 0.45 * ease(-0.8, -0.2, up) * ease(0.3, 0.05, near)
  const cuffShade = 1 - 0.45 * ease(cuffEndsAt + 0.16, cuffEndsAt, up)
  return scale(skinLight(hand, across, up, rough, lamp, noise), shadow * cuffShade)
}

function sleeveLight(
  hand: Hand,
  across: number,
  up: number,
  faces: Direction,
  lamp: Lamp,
  noise: Noise,
): Light {
  const weave = 1 + 0.12 * noise.at(across * 70, up * 70) + 0.12 * noise.hills(across * 3, up * 3, 3)
  const hem = ease(0.03, 0.015, Math.abs(up - cuffEndsAt + 0.12)) * 0.35
  const colour = scale(hand.sleeve, weave * (1 - hem))
  return lamp({ colour, faces, gloss: 0.05, sharpness: 8, silver: 0 })
}

function skinLight(
  hand: Hand,
  across: number,
  up: number,
  faces: Direction,
  lamp: Lamp,
  noise: Noise,
): Light {
  const blush = noise.hills(across * 4, up * 4, 3)
  const warm = blend(hand.skin, scale(hand.skin, 0.82), ease(-0.2, 0.5, blush))
  const knuckles = [0.13, 0.085, 0.05].map((at) =>
    Math.exp(-(((up - at + 0.35 * (across + 0.34)) / 0.013) ** 2)),
  )
  const crease = Math.max(...knuckles) * ease(0.2, 0.08, Math.abs(across + 0.34))
  const pinkTip = blend(warm, [warm[0] * 1.12, warm[1] * 0.86, warm[2] * 0.84], ease(0.2, 0.5, up))
  const nail = nailCover(across, up)
  const rim = ease(0.5, 0.9, nail) * ease(1, 0.95, nail)
  const colour = blend(
    scale(pinkTip, 1 - 0.22 * crease - 0.3 * rim),
    blend(hand.skin, nailPink, 0.24),
    nail * 0.75,
  )
  return lamp({ colour, faces, gloss: 0.1 + 0.25 * nail, sharpness: 12 + 20 * nail, silver: 0 })
}

/** The thumb's nail, an oval near its tip that points along it. */
function nailCover(across: number, up: number): number {
  const [wayX, wayY] = [0.57, 0.82]
  const along = (across + 0.165) * wayX + (up - 0.37) * wayY
  const aside = (across + 0.165) * wayY - (up - 0.37) * wayX
  return ease(1.05, 0.9, Math.hypot(along / 0.1, aside / 0.072))
}
