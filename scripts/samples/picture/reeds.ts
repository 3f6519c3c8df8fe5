import type { Canvas } from './canvas.ts'
import { blend, type Light, scale } from './colour.ts'
import { fillOutline, type Point, strokeOutline } from './fill.ts'
import type { Mood } from './moods.ts'
import type { Random } from './random.ts'

/** Paints a stand of reeds before the water, from the lower edge at a place across the picture (0 to 1). */
export function paintReeds(canvas: Canvas, mood: Mood, across: number, random: Random): void {
  const { width, height } = canvas
  for (let index = 0; index < 46; index++) {
    const spread = (random() + random() - 1) * 0.17
    const root: Point = [(across + spread) * width, height * (0.99 + 0.05 * random())]
    const tall = height * (0.22 + 0.3 * random()) * (1 - Math.abs(spread) * 1.6)
    const lean = (random() - 0.42) * 0.34 + spread * 0.7
    const blade = bladeFrom(root, tall, lean)
    const colour = bladeColour(mood, random())
    const thick = width * (0.0022 + 0.0034 * random())
    fillOutline(
      canvas,
      strokeOutline(blade, (share) => thick * (1.05 - share)),
      () => ({ colour, cover: 0.96 }),
    )
    if (random() < 0.22) paintCattail(canvas, blade, thick, scale(colour, 0.5))
  }
}

function bladeFrom([x, y]: Point, tall: number, lean: number): Point[] {
  return Array.from({ length: 14 }, (_, index): Point => {
    const share = index / 13
    return [x + lean * tall * share ** 1.8, y - tall * share * (1 - 0.12 * Math.abs(lean) * share)]
  })
}

function bladeColour(mood: Mood, chance: number): Light {
  const green = blend(scale(mood.forest, 0.7), scale(mood.above, 0.16), 0.3)
  return blend(green, scale(mood.key, 0.16), chance * 0.6)
}

function paintCattail(canvas: Canvas, blade: Point[], thick: number, colour: Light): void {
  const head = blade.slice(8, 12)
  fillOutline(
    canvas,
    strokeOutline(head, (share) => thick * (1.6 + 2 * Math.sin(share * Math.PI))),
    () => ({ colour, cover: 0.97 }),
  )
}
