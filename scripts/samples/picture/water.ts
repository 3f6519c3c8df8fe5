import { type Canvas, createCanvas, lay, sample } from './canvas.ts'
import { blend, ease, type Light } from './colour.ts'
import type { Mood } from './moods.ts'
import type { Noise } from './noise.ts'

/** Paints the water below the horizon, in which waves bend the reflection of what is already painted above it. */
export function paintWater(canvas: Canvas, horizon: number, mood: Mood, noise: Noise): void {
  const { width, height } = canvas
  const reflection = copyAbove(canvas, horizon)
  const reflected = new Float32Array(4)
  for (let y = Math.max(0, Math.floor(horizon)); y < height; y++) {
    const below = (y + 0.5 - horizon) / width
    if (below <= 0) continue
    const distance = 0.42 / (below + 0.004)
    const calm = mood.waves / (1 + distance * 0.013)
    const towardsUs = ease(0.02, 0.75, below)
    for (let x = 0; x < width; x++) {
      const planeX = (x / width - 0.5) * distance
      const slope = waveSlope(noise, planeX, distance, calm)
      const upBy = Math.abs(below * (1 + slope.down * 3.2) + slope.down * 0.1)
      const fromX = x + 0.5 + slope.across * width * (0.05 + below * 0.2)
      sample(reflection, fromX, horizon - upBy * width, reflected)
      const mirror = 0.94 - 0.62 * towardsUs - slope.down * 0.35 * towardsUs
      lay(canvas, x, y, mix(mood.water, reflected, Math.min(0.97, Math.max(0.12, mirror))), 1)
    }
  }
}

function mix(deep: Light, reflected: Float32Array, mirror: number): Light {
  return blend(deep, [reflected[0] ?? 0, reflected[1] ?? 0, reflected[2] ?? 0], mirror)
}

/** How much the surface leans towards us and aside: long swell, waves across it, ripples on top. */
function waveSlope(
  noise: Noise,
  x: number,
  distance: number,
  calm: number,
): { down: number; across: number } {
  const swell = noise.at(x * 1.3, distance * 2.1)
  const waves = noise.at(x * 5.5 + swell, distance * 9.5)
  const ripples = noise.at(x * 17 - waves, distance * 26)
  const glints = noise.at(x * 43 + ripples, distance * 61)
  return {
    down: calm * (swell * 0.16 + waves * 0.3 + ripples * 0.3 + glints * 0.24),
    across: calm * (waves * 0.4 + ripples * 0.4 + glints * 0.2),
  }
}

function copyAbove(canvas: Canvas, horizon: number): Canvas {
  const rows = Math.max(1, Math.min(canvas.height, Math.floor(horizon)))
  const copy = createCanvas(canvas.width, rows)
  copy.values.set(canvas.values.subarray(0, copy.values.length))
  return copy
}
