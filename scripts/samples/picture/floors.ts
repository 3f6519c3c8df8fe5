import { blend, ease, type Light, light, scale } from './colour.ts'
import { type Lamp, normalize } from './fish/lamp.ts'
import type { Noise } from './noise.ts'
import { createStoneBed } from './stones.ts'

/** What a measuring board lies on. */
export type Floor = (typeof floors)[number]
export const floors = ['teak', 'carpet', 'stones'] as const

const teakDark = light('#8a5f38')
const teakLight = light('#c59a66')
const seamColour = light('#1c1712')
const carpetColour = light('#4d565c')

/** The light of the floor at a place, both in picture widths. */
export function layFloor(floor: Floor, lamp: Lamp, noise: Noise): (x: number, y: number) => Light {
  if (floor === 'teak') return (x, y) => teak(x, y, lamp, noise)
  if (floor === 'carpet') return (x, y) => carpet(x, y, lamp, noise)
  const stones = createStoneBed(noise)
  return (x, y) => {
    const { colour, faces, depth } = stones(x * 20, y * 20)
    return scale(
      lamp({ colour: scale(colour, 0.75), faces, gloss: 0.25, sharpness: 20, silver: 0 }),
      1 - 0.8 * depth,
    )
  }
}

function teak(x: number, y: number, lamp: Lamp, noise: Noise): Light {
  const place = y * 8.5 + x * 0.4
  const plank = Math.floor(place)
  const inPlank = place - plank
  const grain = noise.hills(x * 7 + plank * 13, inPlank * 9 + 3 * noise.at(x * 2.4, plank * 7), 4)
  const fibre = noise.at(x * 30 + plank * 5, inPlank * 90)
  const own = 0.8 + 0.35 * noise.cell(plank, 3)
  const wood = blend(teakDark, teakLight, ease(-0.5, 0.6, grain))
  const seam = ease(0.03, 0.012, Math.min(inPlank, 1 - inPlank))
  const colour = blend(scale(wood, own * (1 + 0.14 * fibre)), seamColour, seam)
  const faces = normalize([0.05 * grain, 0.1 * fibre, 1])
  return scale(lamp({ colour, faces, gloss: 0.08, sharpness: 8, silver: 0 }), 0.92)
}

function carpet(x: number, y: number, lamp: Lamp, noise: Noise): Light {
  const fibre = noise.hills(x * 190 + 2 * noise.at(x * 60, y * 60), y * 230, 3)
  const worn = noise.hills(x * 4, y * 4, 3)
  const colour = scale(carpetColour, 1 + 0.5 * fibre + 0.2 * worn)
  return lamp({
    colour,
    faces: normalize([fibre * 0.4, fibre * 0.3, 1]),
    gloss: 0.02,
    sharpness: 4,
    silver: 0,
  })
}
