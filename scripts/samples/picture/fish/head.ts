import { add, blend, ease, type Light, light, scale } from '../colour.ts'
import { curveThrough } from '../curve.ts'
import type { Noise } from '../noise.ts'
import type { FishPlan } from './fish-plan.ts'
import type { Lamp, Surface } from './lamp.ts'
import { normalize } from './lamp.ts'

/** What is needed to paint a head: gill cover, cheek, mouth and eye. */
export interface Head {
  /** How far a place lies behind the edge of the gill cover, in body lengths; below 0 on the head. */
  behind: (along: number, height: number) => number
  plan: FishPlan['head']
  mouthLine: (along: number) => number
  jawEnds: number
  jawHeight: number
  cheekRadius: number
  colours: { head: Light; cheek: Light; iris: Light; pupil: Light }
}

export interface HeadPlace {
  along: number
  height: number
  /** From the belly (-1) to the back (1). */
  side: number
}

export function shapeHead({ head }: FishPlan): Head {
  const { eye, length } = head
  const [jawEnds = 0, jawHeight = 0] = head.mouth.slice(-2)
  return {
    behind: (along, height) => {
      const away = (height - eye.height * 0.2) / (length * 0.6)
      const bow = away > 0 ? 0.62 * away * away : 0.42 * away * away
      return along - length * (1 - Math.min(0.6, bow))
    },
    plan: head,
    mouthLine: curveThrough(head.mouth),
    jawEnds,
    jawHeight,
    cheekRadius: (length - eye.along) * 0.56,
    colours: {
      head: light(head.colour),
      cheek: light(head.cheek),
      iris: light(eye.iris),
      pupil: light(eye.pupil ?? '#050607'),
    },
  }
}

/** Lights a place of the skin, with what the head adds to it. */
export function paintHead(head: Head, place: HeadPlace, surface: Surface, lamp: Lamp, noise: Noise): Light {
  const behind = head.behind(place.along, place.height)
  if (behind > 0.06) return lamp(surface)
  const onHead = ease(0.003, -0.003, behind)
  const plain =
    onHead > 0 ? blend(lamp(surface), lamp(bone(head, place, behind, surface, noise)), onHead) : lamp(surface)
  const lines =
    gillShade(behind, place) * cheekShade(head, place) * mouthShade(head, place) * nostrils(head, place)
  return paintEye(head, place, scale(plain, lines), lamp)
}

/** The plates of the head: bone under a thin skin, a little uneven, with pores. */
function bone(
  head: Head,
  { along, height, side }: HeadPlace,
  behind: number,
  surface: Surface,
  noise: Noise,
): Surface {
  const { eye } = head.plan
  const toCheek = ease(eye.height + 0.015, eye.height - 0.07, height)
  const own = blend(head.colours.head, head.colours.cheek, toCheek * 0.8)
  const mottled =
    1 +
    0.3 * noise.hills(along * 60, height * 60, 4) -
    0.3 * ease(0.5, 0.72, noise.at(along * 170, height * 170))
  const uneven = 0.26
  const faces = normalize([
    surface.faces[0] + ease(-0.035, 0, behind) * 0.35 + uneven * slope(noise, along, height, 0),
    surface.faces[1] + uneven * slope(noise, along, height, 9) - cheekBulge(head, along, height),
    surface.faces[2],
  ])
  const colour = scale(blend(surface.colour, own, 0.55), mottled * (1 - 0.16 * ease(0.2, 0.9, side)))
  return {
    ...surface,
    colour,
    faces,
    gloss: surface.gloss * 0.8,
    sharpness: 18,
    silver: surface.silver * 0.5,
  }
}

function slope(noise: Noise, along: number, height: number, shift: number): number {
  return 0.5 * noise.hills(along * 24 + shift, height * 24 - shift, 2)
}

/** The cheek swells between the eye and the cheek plate: its upper half faces up, its lower half down. */
function cheekBulge(head: Head, along: number, height: number): number {
  const right = (along - head.plan.eye.along) / head.cheekRadius
  const up = (height + head.cheekRadius * 0.5) / head.cheekRadius
  return -0.3 * up * Math.exp(-2.2 * (right * right + up * up))
}

/** The gill cover throws a shadow on what lies behind it; towards the back it grows into the body. */
function gillShade(behind: number, { side }: HeadPlace): number {
  const open = ease(0.8, 0.35, side) * ease(-1.02, -0.85, side)
  const shadow = behind > 0 ? 0.85 * Math.exp(-behind / 0.011) : 0.75 * ease(-0.004, 0, behind)
  const lip = behind < 0 ? Math.exp(-(((behind + 0.009) / 0.004) ** 2)) * 0.12 : 0
  return 1 + (lip - 0.8 * shadow) * open
}

/** The edge of the cheek plate, bent like an L around the eye's rear and lower side. */
function cheekShade(head: Head, { along, height }: HeadPlace): number {
  const right = along - head.plan.eye.along + 0.012
  const up = height - head.plan.eye.height * 0.7
  const turn = Math.atan2(up, right)
  const shown = ease(0.35, 0, turn) * ease(-2, -1.6, turn)
  const away = Math.hypot(right, up * 0.92) - head.cheekRadius
  const line = Math.exp(-((away / 0.0036) ** 2)) * 0.34
  const below = away > 0 ? Math.exp(-away / 0.014) * 0.2 : Math.exp(away / 0.008) * -0.08
  return 1 - (line + below) * shown
}

/** The gap of the mouth, the jaw bone above its corner, and the shade below the lower lip. */
function mouthShade(head: Head, { along, height }: HeadPlace): number {
  const { jawEnds, jawHeight } = head
  if (along > jawEnds + 0.05) return 1
  const away = height - head.mouthLine(Math.min(along, jawEnds))
  const past = Math.max(0, along - jawEnds)
  const gap = Math.exp(-((Math.hypot(away, past) / (0.0034 + 0.0016 * (1 - along / jawEnds))) ** 2))
  const share = along / jawEnds
  const boneHeight = 0.009 + 0.017 * share
  const rounded = Math.hypot(Math.max(0, along - jawEnds + 0.012), height - jawHeight - 0.008)
  const outline = share < 0.92 ? away - boneHeight : rounded - 0.021
  const inFront = ease(0.15, 0.5, share)
  const edge = Math.exp(-((outline / 0.0032) ** 2)) * 0.36 * inFront
  const shine = away > 0 && outline < 0 ? 0.1 * inFront : 0
  const under = away < 0 ? Math.exp(away / 0.02) * 0.3 * ease(jawEnds + 0.015, jawEnds * 0.7, along) : 0
  return 1 - 0.88 * gap - edge - under + shine
}

function nostrils(head: Head, { along, height }: HeadPlace): number {
  const { eye } = head.plan
  const first = Math.hypot((along - eye.along * 0.56) * 0.8, height - eye.height * 0.92)
  const second = Math.hypot(along - eye.along * 0.66, height - eye.height * 1.02)
  return 1 - 0.7 * ease(0.0058, 0.003, first) - 0.55 * ease(0.0048, 0.002, second)
}

function paintEye(head: Head, { along, height }: HeadPlace, below: Light, lamp: Lamp): Light {
  const { eye } = head.plan
  const right = (along - eye.along) / eye.radius
  const up = (height - eye.height) / eye.radius
  const away = Math.hypot(right, up)
  if (away > 1.7) return below
  const { iris, pupil } = head.colours
  const socket = scale(
    below,
    1 - 0.5 * ease(1.5, 0.95, away) + 0.16 * ease(1.1, 1.3, away) * ease(1.6, 1.3, away),
  )
  const fibres = 1 + 0.25 * Math.sin(Math.atan2(up, right) * 17 + away * 9)
  const ring = scale(
    blend(iris, scale(iris, 0.28), ease(0.72, 1.02, away) + 0.4 * ease(-0.1, 0.7, up)),
    fibres,
  )
  const rimmed = blend(ring, scale(iris, 1.9), 0.7 * ease(0.69, 0.64, away) * ease(0.56, 0.6, away))
  const colour = blend(rimmed, pupil, ease(0.61, 0.55, away))
  const ball = lamp({
    colour,
    faces: normalize([right * 0.55, up * 0.55, 1]),
    gloss: 0.5,
    sharpness: 40,
    silver: 0.04,
  })
  const spark =
    ease(0.26, 0.1, Math.hypot(right + 0.2, up - 0.34)) +
    0.25 * ease(0.2, 0.05, Math.hypot(right - 0.3, up + 0.35))
  const shadedByBrow = scale(ball, 1 - 0.4 * ease(0.35, 1, up))
  return blend(socket, add(shadedByBrow, scale([1, 1, 1], spark * 1.1)), ease(1.03, 0.95, away))
}
