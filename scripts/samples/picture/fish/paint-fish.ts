import { type Canvas, createCanvas } from '../canvas.ts'
import { inPairs } from '../curve.ts'
import type { Mood } from '../moods.ts'
import { createNoise } from '../noise.ts'
import { shapeBody } from './body.ts'
import { createLamp } from './lamp.ts'
import { paintBarbels } from './paint-barbels.ts'
import { type Frame, paintBody } from './paint-body.ts'
import { paintFin } from './paint-fin.ts'
import { fishPlans, type Species } from './species.ts'

/** A fish on a transparent canvas, straight and facing left, with the place of its snout and its size. */
export interface PaintedFish {
  canvas: Canvas
  frame: Frame
  /** Half of the body's height at a place along it, in pixels. */
  half: (along: number) => number
  middle: (along: number) => number
}

/** Length of a whole fish, from the snout to the end of the tail, in body lengths. */
export function wholeLength(species: Species): number {
  const tail = fishPlans[species].fins.find((fin) => fin.where === 'tail')
  if (tail === undefined) return 1
  const [first, last] = tail.lean
  const reaches = inPairs(tail.rays).map(
    ([share, length]) => length * Math.sin(((first + (last - first) * share) * Math.PI) / 180),
  )
  return 1 + Math.max(...reaches)
}

export function paintFish(species: Species, bodyPixels: number, mood: Mood, seed: number): PaintedFish {
  const plan = fishPlans[species]
  const noise = createNoise(seed)
  const body = shapeBody(plan)
  const lamp = createLamp(mood)
  const canvas = createCanvas(Math.ceil(bodyPixels * 1.42), Math.ceil(bodyPixels * 0.86))
  const frame = { snoutX: bodyPixels * 0.09, snoutY: bodyPixels * 0.43, bodyPixels }
  for (const fin of plan.fins.filter((one) => one.where !== 'side'))
    paintFin(canvas, frame, fin, body, lamp, noise)
  paintBody(canvas, frame, plan, body, lamp, noise)
  for (const fin of plan.fins.filter((one) => one.where === 'side'))
    paintFin(canvas, frame, fin, body, lamp, noise)
  paintBarbels(canvas, frame, plan, lamp)
  return {
    canvas,
    frame,
    half: (along) => body.half(along) * bodyPixels,
    middle: (along) => body.middle(along) * bodyPixels,
  }
}
