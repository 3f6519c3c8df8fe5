import { type Canvas, createCanvas, paintAll } from './canvas.ts'
import { add, blend, ease, filter, type Light, light, scale } from './colour.ts'
import { createLamp } from './fish/lamp.ts'
import { paintFish } from './fish/paint-fish.ts'
import { createNoise, type Noise } from './noise.ts'
import { castShadow, layOver, placeFish } from './place.ts'
import { createRandom } from './random.ts'
import type { Scene } from './scene.ts'
import { createStoneBed } from './stones.ts'

/** A fish just below the surface of clear, shallow water, over a bed of stones. */
export function paintShallows(scene: Scene): Canvas {
  const { width, height, seed, mood, species } = scene
  const random = createRandom(seed + 3)
  const noise = createNoise(seed + 8)
  const canvas = createCanvas(width, height)
  paintBed(canvas, scene, noise)
  const bodyPixels = Math.min(width * (height > width ? 0.74 : 0.58), height * 0.95)
  const facesRight = random() < 0.5
  const place = {
    x: width * 0.5 + (facesRight ? 0.09 : -0.09) * bodyPixels, // the tail counts too
    y: height * (0.5 + 0.06 * (random() - 0.5)),
    bodyPixels,
    turned: (random() - 0.5) * (height > width ? 70 : 40),
    bent: (random() - 0.5) * 40,
    facesRight,
  }
  const fish = placeFish(paintFish(species, bodyPixels, mood, seed), place, scene)
  lightThroughWater(fish, scene, noise)
  castShadow(canvas, fish, { right: width * 0.02, down: width * 0.045, soft: width * 0.028, strength: 0.62 })
  layOver(canvas, fish)
  paintSurface(canvas, scene, noise)
  return canvas
}

/** The stones, seen and lit through a hand's breadth of moving water. */
function paintBed(canvas: Canvas, { width, mood }: Scene, noise: Noise): void {
  const lamp = createLamp(mood)
  const stones = createStoneBed(noise)
  const tint = light('#c6dccb')
  paintAll(canvas, (x, y) => {
    const [u, v] = [(x / width) * 15, (y / width) * 15]
    const bendX = 0.14 * noise.at(u * 0.55, v * 0.55 + 7)
    const bendY = 0.14 * noise.at(u * 0.55 + 13, v * 0.55)
    const ground = stones(u + bendX, v + bendY)
    const lit = lamp({ colour: ground.colour, faces: ground.faces, gloss: 0.05, sharpness: 6, silver: 0 })
    const through = filter(scale(lit, 1 - 0.8 * ground.depth), tint)
    return add(
      scale(through, 0.8),
      scale(filter(mood.key, filter(ground.colour, tint)), caustics(u, v, noise) * 0.75),
    )
  })
}

/** The net of light lies on the fish as well, and the water takes a little red out of it. */
function lightThroughWater({ values }: Canvas, { width, height }: Scene, noise: Noise): void {
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((values[at + 3] ?? 0) === 0) continue
      const bright = 0.86 + 0.6 * caustics((x / width) * 15 + 5, (y / width) * 15, noise)
      values[at] = (values[at] ?? 0) * bright * 0.86
      values[at + 1] = (values[at + 1] ?? 0) * bright
      values[at + 2] = (values[at + 2] ?? 0) * bright * 0.97
    }
  }
}

/** The net of light that ripples throw on the ground. */
function caustics(u: number, v: number, noise: Noise): number {
  const bendX = 0.5 * noise.hills(u * 0.4, v * 0.4, 2)
  const bendY = 0.5 * noise.hills(u * 0.4 + 31, v * 0.4 + 7, 2)
  const first = 1 - Math.abs(noise.hills(u * 0.5 + bendX, v * 0.5 + bendY, 2))
  const second = 1 - Math.abs(noise.hills(u * 0.58 - bendY + 40, v * 0.58 + bendX + 11, 2))
  return first ** 12 * 0.6 + second ** 12 * 0.6 + (first * second) ** 14
}

/** What the surface mirrors of the sky, in soft patches. */
function paintSurface(canvas: Canvas, { width, height, mood }: Scene, noise: Noise): void {
  const sky: Light = blend(mood.horizon, mood.above, 0.5)
  const values = canvas.values
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [u, v] = [(x / width) * 5, (y / width) * 9]
      const swell = noise.hills(u, v, 3)
      const share = 0.05 + 0.24 * ease(0.1, 0.65, swell) * ease(height * 1.1, 0, y)
      const blue = [0.92, 1, 1.02]
      for (let part = 0; part < 3; part++) {
        values[at + part] =
          (values[at + part] ?? 0) * (blue[part] ?? 1) * (1 - share) + (sky[part] ?? 0) * share
      }
    }
  }
}
