import { blend, ease, type Light, light } from '../colour.ts'
import { curveThrough } from '../curve.ts'
import type { Noise } from '../noise.ts'
import type { FishPlan, Mark } from './fish-plan.ts'

/** The colour of the skin at a place, without light and shade. */
export type Skin = (along: number, around: number) => Light

/** Mixes the tones from belly to back and lays the marks over them. */
export function colourSkin(plan: FishPlan, noise: Noise): Skin {
  const tone = mixTones(plan)
  const layers = plan.marks.map((mark) => ({
    colour: light(mark.colour),
    cover: coverOf(mark, noise),
    halo: haloOf(mark, noise),
  }))
  return (along, around) => {
    const wander = 0.07 * noise.hills(along * 9, around * 3, 3)
    let colour = tone(around + wander)
    for (const { colour: marking, cover, halo } of layers) {
      if (halo !== null) colour = blend(colour, halo.colour, halo.cover(along, around))
      colour = blend(colour, marking, cover(along, around))
    }
    const grain = 1 + 0.14 * noise.hills(along * 60, around * 22, 2)
    return [colour[0] * grain, colour[1] * grain, colour[2] * grain]
  }
}

function mixTones(plan: FishPlan): (around: number) => Light {
  const tones = plan.tones.map(([around, hex]) => ({ around, colour: light(hex) }))
  const channel = (part: 0 | 1 | 2) =>
    curveThrough(tones.flatMap(({ around, colour }) => [around, colour[part]]))
  const [red, green, blue] = [channel(0), channel(1), channel(2)]
  return (around) => [red(around), green(around), blue(around)]
}

type Cover = (along: number, around: number) => number

function coverOf(mark: Mark, noise: Noise): Cover {
  switch (mark.kind) {
    case 'band':
      return (along, around) => {
        const torn = noise.hills(along * 16, around * 3, 3) * mark.ragged
        const away = Math.abs(around - mark.around + 0.1 * noise.at(along * 7, 3)) / mark.width
        return mark.strength * ease(1.1 + torn, 0.5 + torn, away) * ease(0.02, 0.2, along)
      }
    case 'bars':
      return (along, around) => {
        const place = along * mark.count + mark.ragged * noise.hills(along * 6, around * 2.2, 2)
        const away = Math.abs(place - Math.floor(place) - 0.5)
        const inside = ease(mark.from, mark.from + 0.3, around) * ease(mark.to, mark.to - 0.15, around)
        return mark.strength * ease(mark.width, mark.width * 0.4, away) * inside * ease(0.16, 0.28, along)
      }
    case 'stripes':
      return (along, around) => {
        const row = mark.rows.find((at) => Math.abs(around - at) < mark.width * 1.4)
        if (row === undefined) return 0
        const gap = noise.hills(along * 13, row * 40, 2) > 0.62 - mark.broken ? 1 : 0
        const away = Math.abs(around - row + 0.012 * noise.at(along * 30, row * 9)) / mark.width
        return mark.strength * ease(1, 0.55, away) * (1 - gap) * ease(0.22, 0.28, along)
      }
    case 'spots':
      return spots(mark, noise, 1)
    case 'spot':
      return (along, around) => {
        const away = Math.hypot(along - mark.along, (around - mark.around) * 0.09)
        return mark.strength * ease(mark.radius, mark.radius * 0.75, away)
      }
    case 'blotches':
      return (along, around) => {
        const inside = ease(mark.from, mark.from + 0.35, around) * ease(mark.to, mark.to - 0.2, around)
        const patch = noise.hills(along / mark.size, (around * 0.16) / mark.size, 3)
        return mark.strength * ease(0.02, 0.22, patch) * inside
      }
    case 'sheen':
      return (along, around) => {
        const away = (around - mark.around - 0.06 * noise.at(along * 5, 9)) / mark.width
        return (
          mark.strength * Math.exp(-away * away * 1.4) * (0.85 + 0.3 * noise.hills(along * 12, around * 4, 2))
        )
      }
  }
}

function haloOf(mark: Mark, noise: Noise): { colour: Light; cover: Cover } | null {
  if (mark.kind === 'spots' && mark.halo !== undefined) {
    return { colour: light(mark.halo), cover: spots({ ...mark, strength: 0.6 }, noise, 1.75) }
  }
  if (mark.kind === 'spot' && mark.halo !== undefined) {
    const wider = { ...mark, radius: mark.radius * 1.4, strength: 0.6 }
    return { colour: light(mark.halo), cover: coverOf(wider, noise) }
  }
  return null
}

/** Spots on a grid whose places and sizes are shaken, so that no two lie on each other. */
function spots(mark: Extract<Mark, { kind: 'spots' }>, noise: Noise, wider: number): Cover {
  const seed = Math.round(mark.dense * 7)
  return (along, around) => {
    if (around < mark.from || around > mark.to || along < (mark.behind ?? 0)) return 0
    const x = (along * mark.dense) / mark.long
    const y = around * mark.dense * 0.16
    let cover = 0
    for (let cx = Math.floor(x) - 1; cx <= Math.floor(x) + 1; cx++) {
      for (let cy = Math.floor(y) - 1; cy <= Math.floor(y) + 1; cy++) {
        if (noise.cell(cx + seed, cy + 91) > (mark.share ?? 0.8)) continue
        const atX = cx + 0.5 + 0.6 * (noise.cell(cx, cy + seed) - 0.5)
        const atY = cy + 0.5 + 0.6 * (noise.cell(cx + 53, cy + seed) - 0.5)
        const radius = mark.size * wider * (0.6 + 0.7 * noise.cell(cx + 7, cy + seed + 29))
        const away = Math.hypot(x - atX, y - atY) / radius + 0.22 * noise.at(x * 3.1, y * 3.1)
        cover = Math.max(cover, ease(1.1, 0.75, away))
      }
    }
    return mark.strength * cover
  }
}
