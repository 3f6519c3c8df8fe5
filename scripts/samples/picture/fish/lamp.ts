import { add, blend, filter, type Light, scale } from '../colour.ts'
import type { Mood } from '../moods.ts'

/** A direction: right, up, towards us. */
export type Direction = readonly [right: number, up: number, near: number]

export interface Surface {
  colour: Light
  /** Where it faces, of length 1. */
  faces: Direction
  /** Strength and narrowness of highlights. */
  gloss: number
  sharpness: number
  /** How much it mirrors its surroundings, 0 to 1. */
  silver: number
}

/** The light a surface sends to us. */
export type Lamp = (surface: Surface) => Light

export function createLamp(mood: Mood): Lamp {
  const side = mood.sun === null ? 0 : (mood.sun.across - 0.5) * 1.1
  const towardsKey = normalize([side, 0.78, 0.62])
  const between = normalize([towardsKey[0], towardsKey[1], towardsKey[2] + 1])
  return ({ colour, faces, gloss, sharpness, silver }) => {
    const facing = Math.max(0, dot(faces, towardsKey))
    const wrapped = facing * 0.86 + 0.14 * Math.max(0, (dot(faces, towardsKey) + 0.6) / 1.6)
    const around = blend(mood.below, mood.above, 0.5 + 0.5 * faces[1])
    const diffuse = filter(colour, add(scale(around, 0.62), scale(mood.key, wrapped * 0.56)))
    const edge = (1 - Math.max(0, faces[2])) ** 4
    const mirrored = scale(mirror(mood, faces), Math.min(1, silver * 0.6 + edge * 0.3 * gloss + 0.03 * gloss))
    const shine = scale(mood.key, gloss * Math.max(0, dot(faces, between)) ** sharpness)
    return add(add(scale(diffuse, 1 - silver * 0.45), mirrored), shine)
  }
}

/** What is seen in a mirror that faces so: water below, the bright horizon, the sky above. */
function mirror(mood: Mood, faces: Direction): Light {
  const up = 2 * faces[2] * faces[1]
  const lower = blend(mood.below, mood.horizon, smooth((up + 0.5) / 0.6))
  return up < 0.1
    ? scale(lower, 0.85)
    : blend(scale(mood.horizon, 0.85), mood.above, smooth((up - 0.1) / 0.7))
}

function smooth(value: number): number {
  const share = Math.min(1, Math.max(0, value))
  return share * share * (3 - 2 * share)
}

function dot(one: Direction, other: Direction): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

export function normalize([right, up, near]: Direction): Direction {
  const length = Math.hypot(right, up, near) || 1
  return [right / length, up / length, near / length]
}
