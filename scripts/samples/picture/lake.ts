import { blurByLens } from './blur.ts'
import { type Canvas, createCanvas, paintAll, resize } from './canvas.ts'
import type { Mood } from './moods.ts'
import { createNoise } from './noise.ts'
import { type Country, createLand } from './ridges.ts'
import type { Scene } from './scene.ts'
import { createSky } from './sky.ts'
import { paintWater } from './water.ts'

/** A lake that lies out of focus behind something: painted small, blurred by the lens, then brought to size. */
export function paintLakeBehind(
  { width, height, mood, country, seed }: Scene,
  { horizon, sharpness }: { horizon: number; sharpness: number },
): Canvas {
  const shrink = Math.max(1, Math.max(width, height) / (400 + 380 * sharpness))
  const size = { width: Math.round(width / shrink), height: Math.round(height / shrink) }
  const lake = paintLake(size, { mood, country, horizon, seed })
  return resize(
    blurByLens(lake, (1 - sharpness) * 0.0095 * Math.max(size.width, size.height) + 0.6),
    width,
    height,
  )
}

/** Paints sky, land and water; the horizon is a share of the height, from the top. */
export function paintLake(
  size: { width: number; height: number },
  { mood, country, horizon, seed }: { mood: Mood; country: Country; horizon: number; seed: number },
): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const sky = createSky(mood, createNoise(seed))
  const land = createLand(country, mood, createNoise(seed + 1))
  const horizonRow = horizon * size.height
  paintAll(canvas, (x, y) => {
    const across = x / size.width
    const above = (horizonRow - y) / size.width
    return above < 0 ? [0, 0, 0] : (land(across, above) ?? sky(across, above))
  })
  paintWater(canvas, horizonRow, mood, createNoise(seed + 2))
  return canvas
}
