import type { Canvas } from '../canvas.ts'
import { light } from '../colour.ts'
import { fillOutline, type Point, strokeOutline } from '../fill.ts'
import type { FishPlan } from './fish-plan.ts'
import type { Lamp } from './lamp.ts'
import type { Frame } from './paint-body.ts'

/** Paints the feelers around the mouth of a catfish or a carp. */
export function paintBarbels(canvas: Canvas, frame: Frame, plan: FishPlan, lamp: Lamp): void {
  const colour = lamp({
    colour: light(plan.head.colour),
    faces: [0, 0.5, 0.86],
    gloss: 0.3,
    sharpness: 20,
    silver: 0,
  })
  for (const { from, to, width } of plan.barbels ?? []) {
    const points = Array.from({ length: 12 }, (_, index): Point => {
      const share = index / 11
      const sag = Math.sin(share * Math.PI) * 0.022
      return [
        frame.snoutX + (from[0] + (to[0] - from[0]) * share) * frame.bodyPixels,
        frame.snoutY - (from[1] + (to[1] - from[1]) * share ** 1.4 - sag) * frame.bodyPixels,
      ]
    })
    const outline = strokeOutline(points, (share) => width * (1.1 - share) * frame.bodyPixels)
    fillOutline(canvas, outline, () => ({ colour, cover: 0.95 }))
  }
}
