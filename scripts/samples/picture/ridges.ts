import { blend, ease, type Light, scale } from './colour.ts'
import type { Mood } from './moods.ts'
import type { Noise } from './noise.ts'

/** What stands behind the water. */
export type Country = 'mountains' | 'forest' | 'hills' | 'coast' | 'mangroves'

/** Gives the light of the land at a place (as `Sky` has it), or null where the sky shows. */
export type Land = (across: number, above: number) => Light | null

interface Ridge {
  /** Height of the crest above the horizon. */
  crest: (across: number) => number
  colour: (across: number, above: number, crest: number) => Light
}

export function createLand(country: Country, mood: Mood, noise: Noise): Land {
  const ridges = ridgesOf[country](mood, noise)
  const topmost = 0.4
  return (across, above) => {
    if (above > topmost || above < 0) return null
    for (const { crest, colour } of ridges) {
      const height = crest(across)
      if (above < height) return colour(across, above, height)
    }
    return null
  }
}

/** From the nearest to the farthest. */
const ridgesOf: Record<Country, (mood: Mood, noise: Noise) => Ridge[]> = {
  mountains: (mood, noise) => [
    trees(mood, noise, { row: 1, base: 0.012, rise: 0.025, tall: 0.03, wide: 0.008, distance: 0.12 }),
    trees(mood, noise, { row: 2, base: 0.04, rise: 0.05, tall: 0.018, wide: 0.005, distance: 0.42 }),
    peaks(mood, noise, { row: 3, base: 0.07, rise: 0.16, distance: 0.62, snow: 0.15 }),
    peaks(mood, noise, { row: 4, base: 0.12, rise: 0.2, distance: 0.8, snow: 0.14 }),
  ],
  forest: (mood, noise) => [
    trees(mood, noise, { row: 1, base: 0.01, rise: 0.03, tall: 0.06, wide: 0.014, distance: 0.05 }),
    trees(mood, noise, { row: 2, base: 0.045, rise: 0.03, tall: 0.035, wide: 0.009, distance: 0.34 }),
    slopes(mood, noise, { row: 3, base: 0.08, rise: 0.06, distance: 0.66 }),
  ],
  hills: (mood, noise) => [
    trees(mood, noise, { row: 1, base: 0.004, rise: 0.016, tall: 0.016, wide: 0.013, distance: 0.16 }),
    slopes(mood, noise, { row: 2, base: 0.03, rise: 0.05, distance: 0.4 }),
    slopes(mood, noise, { row: 3, base: 0.06, rise: 0.08, distance: 0.62 }),
    slopes(mood, noise, { row: 4, base: 0.09, rise: 0.1, distance: 0.8 }),
  ],
  coast: (mood, noise) => [
    slopes(mood, noise, { row: 1, base: -0.014, rise: 0.035, distance: 0.5 }),
    slopes(mood, noise, { row: 2, base: 0.004, rise: 0.022, distance: 0.76 }),
  ],
  mangroves: (mood, noise) => [
    trees(mood, noise, { row: 1, base: -0.012, rise: 0.045, tall: 0.02, wide: 0.02, distance: 0.1 }),
    trees(mood, noise, { row: 2, base: 0.006, rise: 0.014, tall: 0.01, wide: 0.012, distance: 0.45 }),
  ],
}

interface Shape {
  row: number
  base: number
  rise: number
  /** 0 at the shore of the foreground to 1 where all is haze. */
  distance: number
}

function slopes(mood: Mood, noise: Noise, { row, base, rise, distance }: Shape): Ridge {
  const far = hazed(mood, distance)
  return {
    crest: (across) => base + rise * noise.hills(across * 2.6 + row * 31, row * 7.7, 5),
    colour: (across, above, crest) => {
      const shade = 0.85 + 0.3 * noise.hills(across * 30, above * 60 + row * 13, 3)
      return blend(scale(far, shade), mood.haze, 0.5 * ease(0.6 * crest, 0, above) * distance)
    },
  }
}

function peaks(mood: Mood, noise: Noise, shape: Shape & { snow: number }): Ridge {
  const { row, base, rise, distance, snow } = shape
  const rock = blend(blend(mood.forest, mood.zenith, 0.55), mood.haze, distance * 0.62)
  const white = blend(scale(mood.cloudLit, 1.05), mood.haze, distance * 0.3)
  const blue = blend(mood.zenith, mood.haze, 0.35 + distance * 0.35)
  const crest = (across: number) => {
    const fold = 1 - Math.abs(noise.hills(across * 2.1 + row * 19, row * 3.3, 5)) * 2.2
    return base + rise * Math.max(-0.3, fold) * 0.75
  }
  const sunSide = mood.sun === null ? 0.4 : mood.sun.across < 0.5 ? -1 : 1
  return {
    crest,
    colour: (across, above, top) => {
      const depth = top - above
      const rough = noise.hills(across * 24 + depth * 9 + row * 5, above * 30 - across * 9, 4)
      // A face is lit by the way the crest above it falls, moved aside by the folds of the rock.
      const folded = across + 0.05 * rough * Math.min(1, depth * 9)
      const falls = (crest(folded - 0.006) - crest(folded + 0.006)) / 0.012
      const lit = ease(-0.5, 0.5, falls * sunSide * 0.55 + rough * 0.6)
      const snowy = ease(-0.02, 0.025, above - snow + rough * 0.075 + (lit - 0.5) * 0.02)
      const face = blend(scale(rock, 0.62 + 0.6 * lit), blend(blue, white, lit), snowy)
      return blend(face, mood.haze, 0.5 * ease(0.75 * top, 0, above))
    },
  }
}

function trees(mood: Mood, noise: Noise, shape: Shape & { tall: number; wide: number }): Ridge {
  const { row, base, rise, distance, tall, wide } = shape
  const far = hazed(mood, distance)
  const lit = blend(far, mood.haze, 0.22)
  return {
    crest: (across) => {
      const ground = base + rise * noise.hills(across * 3.1 + row * 23, row * 11.3, 3)
      return ground <= -tall * 0.2 ? ground : ground + tall * treeTops(noise, across / wide, row)
    },
    colour: (across, above, crest) => {
      const leaves = noise.hills((across / wide) * 3, (above / wide) * 1.6 + row * 9, 3)
      const toLight = ease(crest - tall * 1.2, crest, above) * ease(-0.1, 0.5, leaves)
      const misty = 0.75 * ease(0.035, 0, above) * distance
      return blend(blend(scale(far, 0.8 + 0.35 * leaves), lit, toLight), mood.haze, misty)
    },
  }
}

/** Height of the tops, 0 to 1, at a place counted in trees: the highest of the pointed trees around. */
function treeTops(noise: Noise, place: number, row: number): number {
  const own = Math.floor(place)
  let highest = 0
  for (let tree = own - 1; tree <= own + 1; tree++) {
    const stands = tree + 0.2 + 0.6 * noise.cell(tree, row * 3)
    const height = 0.35 + 0.65 * noise.cell(tree, row * 3 + 1)
    const aside = Math.abs(place - stands) / (0.55 + 0.35 * noise.cell(tree, row * 3 + 2))
    const ragged = 0.1 * noise.at(place * 9, tree * 5.1)
    highest = Math.max(highest, height * (1 - aside ** 1.25) + ragged * (aside < 0.9 ? 1 : 0))
  }
  return highest
}

function hazed(mood: Mood, distance: number): Light {
  return blend(mood.forest, mood.haze, distance)
}
