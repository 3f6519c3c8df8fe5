import { type Canvas, lay } from './canvas.ts'
import { add, blend, ease, type Light, scale } from './colour.ts'
import type { Point } from './fill.ts'
import { paintFish } from './fish/paint-fish.ts'
import { paintLakeBehind } from './lake.ts'
import { createNoise, type Noise } from './noise.ts'
import { layOver, placeFish } from './place.ts'
import { createRandom } from './random.ts'
import type { Scene } from './scene.ts'
import { paintSpray } from './spray.ts'

/** A hooked fish that leaps from the water in a crown of spray. */
export function paintLeap(scene: Scene): Canvas {
  const { width, height, seed, mood, species } = scene
  const random = createRandom(seed + 21)
  const noise = createNoise(seed + 22)
  const canvas = paintLakeBehind(scene, { horizon: 0.32 + 0.1 * random(), sharpness: 0.8 })
  const bodyPixels = Math.min(width * 0.6, height * 0.82)
  const facesRight = random() < 0.5
  const side = facesRight ? 1 : -1
  const exit: Point = [width * (0.5 - side * 0.13), height * 0.83]
  const place = {
    x: exit[0] + side * bodyPixels * 0.22,
    y: exit[1] - bodyPixels * 0.36,
    bodyPixels,
    turned: side * (44 + random() * 12),
    bent: 34 + random() * 26,
    facesRight,
  }
  const fish = placeFish(paintFish(species, bodyPixels, mood, seed), place, scene)
  sink(fish, exit[1] + height * 0.01, noise)
  paintReflection(canvas, fish, exit[1], scene, noise)
  paintSpray(canvas, scene, { exit, spread: bodyPixels * 0.3, count: 260, far: true }, random)
  layOver(canvas, fish)
  paintFoam(canvas, scene, exit, bodyPixels * 0.3, noise)
  paintSpray(canvas, scene, { exit, spread: bodyPixels * 0.34, count: 420, far: false }, random)
  return canvas
}

/** What is below the waterline is not seen. */
function sink({ width, height, values }: Canvas, waterline: number, noise: Noise): void {
  for (let y = Math.floor(waterline - height * 0.03); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const line = waterline + height * 0.014 * noise.hills((x / width) * 24, 3, 3)
      const seen = ease(line + height * 0.012, line - height * 0.012, y)
      for (let part = 0; part < 4; part++) {
        const at = (y * width + x) * 4 + part
        values[at] = (values[at] ?? 0) * seen
      }
    }
  }
}

/** The fish upside down in the moving water before it. */
function paintReflection(
  canvas: Canvas,
  fish: Canvas,
  waterline: number,
  { width, height, mood }: Scene,
  noise: Noise,
): void {
  for (let y = Math.floor(waterline); y < height; y++) {
    const depth = y - waterline
    for (let x = 0; x < width; x++) {
      const ripple =
        noise.at((x / width) * 9, (depth / height) * 46) * 0.7 +
        noise.at((x / width) * 22, (depth / height) * 90) * 0.3
      const fromX = Math.round(x + ripple * width * (0.01 + (0.05 * depth) / height))
      const fromY = Math.round(waterline - depth * 1.25 - ripple * height * 0.02)
      if (fromX < 0 || fromX >= width || fromY < 0) continue
      const at = (fromY * width + fromX) * 4
      const cover = fish.values[at + 3] ?? 0
      if (cover < 0.02) continue
      const seen: Light = [
        (fish.values[at] ?? 0) / cover,
        (fish.values[at + 1] ?? 0) / cover,
        (fish.values[at + 2] ?? 0) / cover,
      ]
      lay(
        canvas,
        x,
        y,
        blend(scale(seen, 0.62), mood.water, 0.35),
        cover * 0.6 * ease(height * 0.3, 0, depth),
      )
    }
  }
}

/** White water where the fish broke the surface, and rings around it. */
function paintFoam(
  canvas: Canvas,
  { width, height, mood }: Scene,
  exit: Point,
  spread: number,
  noise: Noise,
): void {
  const white = add(scale(mood.horizon, 0.75), scale(mood.key, 0.12))
  const shade = blend(mood.water, mood.above, 0.55)
  for (let y = Math.max(0, Math.floor(exit[1] - spread * 0.8)); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const right = (x - exit[0]) / spread
      const down = (y - exit[1]) / (spread * 0.3)
      const away = Math.hypot(right, down)
      if (away > 3.4) continue
      const torn = noise.hills((x / spread) * 4.5, (y / spread) * 9, 4)
      const crown =
        ease(1.05, 0.15, Math.abs(right) + 0.5 * torn) *
        ease(-1.9 + 1.2 * Math.abs(right) + torn, -0.5, down) *
        ease(0.9, 0.2, down)
      const ring =
        Math.max(0, Math.sin(away * 7.5 - 1 + torn)) ** 5 * ease(3.3, 0.9, away) * ease(-0.5, 0.4, down + 0.6)
      const lit = ease(-0.35, 0.5, torn - down * 0.25)
      const cover = Math.min(0.95, crown * ease(-0.35, 0.25, torn + 0.28) * 0.95 + ring * 0.3)
      if (cover > 0.01) lay(canvas, x, y, blend(shade, white, lit), cover)
    }
  }
}
