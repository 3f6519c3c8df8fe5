import { type Canvas, lay } from '../canvas.ts'
import { ease, type Light, scale } from '../colour.ts'
import type { Noise } from '../noise.ts'
import type { Body } from './body.ts'
import type { FishPlan } from './fish-plan.ts'
import { type Head, paintHead, shapeHead } from './head.ts'
import { type Direction, type Lamp, normalize } from './lamp.ts'
import { colourSkin } from './marks.ts'
import { scaleAt } from './scales.ts'

/** Where a fish lies on its canvas: the tip of the snout, and the length of the body, in pixels. */
export interface Frame {
  snoutX: number
  snoutY: number
  bodyPixels: number
}

/** Paints the body: a rounded, wet skin with scales, and the head. */
export function paintBody(
  canvas: Canvas,
  frame: Frame,
  plan: FishPlan,
  body: Body,
  lamp: Lamp,
  noise: Noise,
): void {
  const skin = colourSkin(plan, noise)
  const head = shapeHead(plan)
  const { snoutX, snoutY, bodyPixels } = frame
  for (let x = Math.floor(snoutX); x <= snoutX + bodyPixels * 1.05; x++) {
    const along = (x + 0.5 - snoutX) / bodyPixels
    if (along < 0) continue
    const shape = shapeAt(body, along)
    const topRow = Math.floor(snoutY - (shape.middle + shape.half) * bodyPixels) - 1
    const bottomRow = Math.ceil(snoutY - (shape.middle - shape.half) * bodyPixels) + 1
    for (let y = topRow; y <= bottomRow; y++) {
      const height = (snoutY - y - 0.5) / bodyPixels
      const cover = coverAt(shape, along, height, bodyPixels)
      if (cover <= 0) continue
      lay(canvas, x, y, skinLight({ along, height, shape }, { plan, body, head, skin, lamp, noise }), cover)
    }
  }
}

interface Shape {
  middle: number
  half: number
  /** How steeply both change along the fish. */
  middleSlope: number
  halfSlope: number
}

function shapeAt(body: Body, along: number): Shape {
  const step = 0.004
  const [before, after] = [Math.max(0, along - step), along + step]
  return {
    middle: body.middle(along),
    half: body.half(along),
    middleSlope: (body.middle(after) - body.middle(before)) / (after - before),
    halfSlope: (body.half(after) - body.half(before)) / (after - before),
  }
}

function coverAt(shape: Shape, along: number, height: number, bodyPixels: number): number {
  const away = Math.abs(height - shape.middle)
  const inside = ((shape.half - away) * bodyPixels) / Math.hypot(1, shape.halfSlope) + 0.5
  const share = away / shape.half
  return (
    Math.min(1, Math.max(0, inside)) * ease(1.045 - 0.05 * share * share, 1.01 - 0.05 * share * share, along)
  )
}

interface SkinPlace {
  along: number
  height: number
  shape: Shape
}

interface SkinParts {
  plan: FishPlan
  body: Body
  head: Head
  skin: (along: number, around: number) => Light
  lamp: Lamp
  noise: Noise
}

function skinLight(place: SkinPlace, parts: SkinParts): Light {
  const { plan, body, head, skin, lamp, noise } = parts
  const { along, height, shape } = place
  const side = Math.min(0.995, Math.max(-0.995, (height - shape.middle) / shape.half))
  const around = Math.asin(side) / (Math.PI / 2)
  let faces = facing(shape, side)
  let gloss = 0.3 + 0.26 * noise.hills(along * 26, around * 8, 2)
  const onBody = plan.scaleRows === 0 ? 0 : ease(-0.012, 0.02, head.behind(along, height))
  let colour: Light
  if (onBody > 0) {
    const scaled = scaleAt(body.scaleColumn(along), (around * plan.scaleRows) / 2, noise.cell)
    const relief = plan.scaleRelief * onBody * (1 - 0.6 * Math.abs(side) ** 3)
    const scaleLength = (1.25 * Math.PI * Math.max(0.03, shape.half)) / plan.scaleRows
    // Marks take their colour from the middle of the scale: patterns on big scales are mosaics.
    colour = skin(along - scaled.along * scaleLength * 0.6, around - (scaled.across * 1.1) / plan.scaleRows)
    faces = normalize([
      faces[0] + scaled.along * 0.34 * relief,
      faces[1] + (scaled.across * 0.24 + (scaled.own - 0.5) * 0.16) * relief,
      faces[2],
    ])
    const rim = ease(0.66, 1, scaled.rim) * ease(-0.6, 0.5, scaled.along)
    const root = ease(0.1, -0.9, scaled.along)
    colour = scale(colour, 1 + relief * ((scaled.own - 0.5) * 0.34 - root * 0.42 + 0.1 - rim * 0.34))
    gloss *= 1 + 0.9 * relief * (0.4 - scaled.rim)
  } else colour = skin(along, around)
  const silver =
    plan.silver * ease(1, 0.3, Math.abs(around + 0.1)) * (0.7 + 0.5 * noise.hills(along * 6, around * 3, 2))
  const surface = { colour, faces, gloss: Math.max(0.05, gloss), sharpness: 30, silver: Math.max(0, silver) }
  const shaded = paintHead(head, { along, height, side }, surface, lamp, noise)
  return scale(shaded, undersideShade(side) * lateralLine(along, around, plan, body))
}

/** A flattened round: the flank faces us, back and belly turn away. */
function facing(shape: Shape, side: number): Direction {
  const bulge = Math.sqrt(1 - side * side)
  const depth = 0.62
  const up = (depth * side) / Math.max(0.12, bulge)
  const back = -(depth * (shape.halfSlope + shape.middleSlope * side)) / Math.max(0.2, bulge)
  return normalize([back * 0.6, up, 1])
}

function undersideShade(side: number): number {
  return 1 - 0.5 * ease(-0.55, -1, side) - 0.12 * ease(0.85, 1, side)
}

/** A row of darker dashes from the gills to the tail. */
function lateralLine(along: number, around: number, plan: FishPlan, body: Body): number {
  if (along < plan.head.length) return 1
  const at = 0.3 * (1 - ease(plan.head.length, 0.75, along)) + 0.03
  const dash = plan.scaleRows === 0 ? 0.5 : 0.5 + 0.5 * Math.cos(body.scaleColumn(along) * Math.PI * 2)
  return 1 - 0.3 * ease(0.035, 0.012, Math.abs(around - at)) * (0.4 + 0.6 * dash)
}
