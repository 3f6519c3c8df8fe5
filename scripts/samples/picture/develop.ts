import { blurSoftly } from './blur.ts'
import { type Canvas, resize } from './canvas.ts'

/** Turns light into a picture of bytes, as a camera does: glow, exposure, a darker rim. */
export function develop(canvas: Canvas, exposure: number): Buffer {
  const { width, height, values } = canvas
  const pixels = Buffer.alloc(width * height * 3)
  const glow = resize(makeGlow(canvas), width, height).values
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const dx = x / width - 0.5
      const dy = y / height - 0.5
      const rim = exposure * (1 - 0.55 * (dx * dx + dy * dy))
      for (let part = 0; part < 3; part++) {
        const light = ((values[at * 4 + part] ?? 0) + (glow[at * 4 + part] ?? 0) * 0.06) * rim
        pixels[at * 3 + part] = Math.max(0, Math.min(255, screenValue(light) + 0.5))
      }
    }
  }
  return pixels
}

/** What is brighter than paper shines around itself. */
function makeGlow(canvas: Canvas): Canvas {
  const small = resize(canvas, Math.ceil(canvas.width / 4), Math.ceil(canvas.height / 4))
  for (let at = 0; at < small.values.length; at++) {
    small.values[at] = Math.min(8, Math.max(0, (small.values[at] ?? 0) - 0.7))
  }
  return blurSoftly(small, small.width / 40)
}

const steps = 8192

/** Screen values by the square root of the light, which is even enough to look up; up to 16 times paper white. */
const screenValues = Float32Array.from(
  { length: steps + 1 },
  (_, step) => 255 * toScreen(toFilm(((step / steps) * 4) ** 2)),
)

function screenValue(light: number): number {
  return screenValues[Math.min(steps, Math.round(Math.sqrt(Math.max(0, light)) * (steps / 4)))] ?? 255
}

/** Rolls highlights off softly (the curve of Krzysztof Narkowicz's fit to ACES). */
function toFilm(light: number): number {
  const value = light * 0.8
  return Math.min(1, (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14))
}

function toScreen(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
