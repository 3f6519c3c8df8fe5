import { add, blend, ease, type Light, scale } from './colour.ts'
import type { Mood } from './moods.ts'
import type { Noise } from './noise.ts'

/** The light of the sky at a place across the picture (0 to 1) and above the horizon, both in picture widths. */
export type Sky = (across: number, above: number) => Light

export function createSky(mood: Mood, noise: Noise): Sky {
  return (across, above) => {
    const clear = clearSky(mood, above)
    const glow = sunGlow(mood, across, above)
    const cloud = cloudAt(mood, noise, across, above)
    const lit = blend(mood.cloudShade, add(mood.cloudLit, scale(glow, 0.25)), cloud.lit)
    return blend(add(clear, glow), lit, cloud.cover)
  }
}

function clearSky({ zenith, middle, horizon }: Mood, above: number): Light {
  const lower = blend(horizon, middle, ease(-0.02, 0.2, above))
  return blend(lower, zenith, ease(0.1, 0.62, above))
}

function sunGlow({ sun, horizon }: Mood, across: number, above: number): Light {
  if (sun === null) return [0, 0, 0]
  const distance = Math.hypot(across - sun.across, above - sun.above)
  const disc = ease(0.024, 0.013, distance)
  const near = 0.09 * Math.exp(-distance * 22)
  const far = 0.012 * Math.exp(-distance * 4.5)
  return add(scale(sun.colour, disc + near + far), scale(horizon, 0.2 * Math.exp(-distance * 5)))
}

/** Clouds lie on a plane high above: the nearer the horizon, the flatter and the smaller they look. */
function cloudAt(mood: Mood, noise: Noise, across: number, above: number): { cover: number; lit: number } {
  const height = Math.max(0.012, above + 0.05)
  const planeX = ((across - 0.5) / height) * 0.55
  const planeY = 0.62 / height
  const fine = above < 0.05 ? 3 : 5
  const thickness = noise.hills(planeX * 0.9, planeY, fine)
  const upper = noise.hills(planeX * 0.9 + 0.08, planeY + 0.16, 2)
  const threshold = 0.62 - mood.cloudCover * 1.05
  const fade = ease(0.002, 0.05, above)
  return {
    cover: ease(threshold, threshold + 0.34, thickness) * fade * 0.92,
    lit: ease(-0.3, 0.42, thickness - upper * 0.8 + (mood.cloudCover > 0.8 ? 0.25 : 0.05)),
  }
}
