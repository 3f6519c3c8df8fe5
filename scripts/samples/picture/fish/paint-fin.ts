import type { Canvas } from '../canvas.ts'
import { blend, ease, type Light, light, scale } from '../colour.ts'
import { curveThrough } from '../curve.ts'
import { fillOutline, type Point, strokeOutline } from '../fill.ts'
import type { Noise } from '../noise.ts'
import type { Body } from './body.ts'
import type { Fin } from './fish-plan.ts'
import type { Lamp } from './lamp.ts'
import type { Frame } from './paint-body.ts'

/** A ray of a fin: where it grows from, and the way to its tip. */
interface Ray {
  share: number
  root: Point
  tip: Point
  bend: Point
}

/** Paints a fin: the skin between its rays piece by piece, then the rays. */
export function paintFin(canvas: Canvas, frame: Frame, fin: Fin, body: Body, lamp: Lamp, noise: Noise): void {
  const rays = Array.from({ length: fin.count }, (_, index) => growRay(frame, fin, body, index, noise))
  const lit = litColours(fin, lamp)
  for (let index = 0; index + 1 < rays.length; index++) {
    const [ray, next] = [rays[index], rays[index + 1]]
    if (ray !== undefined && next !== undefined) paintSkin(canvas, frame, fin, ray, next, lit, noise)
  }
  for (const ray of rays) paintRay(canvas, frame, fin, ray, lit)
}

function growRay(frame: Frame, fin: Fin, body: Body, index: number, noise: Noise): Ray {
  const share = index / (fin.count - 1)
  const [x, y, upright] = rootOf(fin, body, share)
  const [first, last] = fin.lean
  const lean = ((first + (last - first) * share) * Math.PI) / 180
  const length = curveThrough(fin.rays)(share) * (1 + 0.025 * noise.at(index * 3.7, fin.from * 50))
  const angle = upright + (upright > 0 ? -lean : lean)
  const sag =
    fin.where === 'tail' ? angle : upright + (upright > 0 ? -lean * 1.16 - 0.06 : lean * 1.16 + 0.06)
  const reach = (way: number, by: number): Point => [
    frame.snoutX + (x + Math.cos(way) * length * by) * frame.bodyPixels,
    frame.snoutY - (y + Math.sin(way) * length * by) * frame.bodyPixels,
  ]
  return {
    share,
    root: reach(angle, -0.08),
    bend: reach(angle, 0.55),
    tip: reach(fin.spiny ? angle : sag, 1),
  }
}

/** Place of a root and the direction in which the fin stands there: up, down, or back for the tail. */
function rootOf(fin: Fin, body: Body, share: number): [x: number, y: number, direction: number] {
  const along = fin.from + (fin.to - fin.from) * share
  switch (fin.where) {
    case 'back':
      return [along, body.back(along) - 0.006, Math.PI / 2]
    case 'belly':
      return [along, body.belly(along) + 0.006, -Math.PI / 2]
    case 'side':
      return [along, (fin.height ?? 0) - 0.03 * share, -Math.PI / 2]
    case 'tail':
      return [
        1 - 0.012 * Math.sin(share * Math.PI),
        body.belly(1) + (body.back(1) - body.belly(1)) * (1 - share),
        Math.PI / 2,
      ]
  }
}

interface LitColours {
  root: Light
  edge: Light
  ray: Light
  rim: Light | null
  spots: Light | null
}

function litColours(fin: Fin, lamp: Lamp): LitColours {
  const lit = (colour: Light) =>
    lamp({ colour, faces: [0, 0.35, 0.94], gloss: 0.1, sharpness: 12, silver: 0 })
  const root = lit(light(fin.root))
  return {
    root,
    edge: lit(light(fin.edge)),
    ray: scale(root, fin.spiny ? 1.25 : 0.55),
    rim: fin.rim === undefined ? null : lit(light(fin.rim)),
    spots: fin.spots === undefined ? null : lit(light(fin.spots)),
  }
}

function paintSkin(
  canvas: Canvas,
  frame: Frame,
  fin: Fin,
  ray: Ray,
  next: Ray,
  lit: LitColours,
  noise: Noise,
): void {
  const dip = fin.spiny ? 0.16 : 0.02
  const between: Point = midway(midway(ray.tip, next.tip, 0.5), midway(ray.root, next.root, 0.5), dip)
  const outline = [ray.root, ray.bend, ray.tip, between, next.tip, next.bend, next.root]
  const spotScale = 52 / frame.bodyPixels
  fillOutline(canvas, outline, (x, y) => {
    const out = Math.min(1, farOut(ray, x, y))
    const folds = 0.5 + 0.5 * noise.at(ray.share * fin.count * 1.7, out * 2)
    let colour = blend(lit.root, lit.edge, ease(0.05, 0.95, out))
    colour = scale(
      colour,
      0.72 + 0.34 * folds + 0.14 * noise.hills(x * spotScale * 1.7, y * spotScale * 1.7, 2),
    )
    if (lit.spots !== null) {
      const dot = noise.hills(x * spotScale, y * spotScale, 2)
      colour = blend(colour, lit.spots, ease(0.14, 0.3, dot) * 0.7)
    }
    if (lit.rim !== null) colour = blend(colour, lit.rim, 0.7 * ease(0.72, 0.95, out))
    return { colour: scale(colour, 0.86), cover: fin.cover * (1 - 0.24 * ease(0.3, 1, out)) }
  })
}

/** 0 at the root of a ray, 1 at its tip. */
function farOut(ray: Ray, x: number, y: number): number {
  const way = [ray.tip[0] - ray.root[0], ray.tip[1] - ray.root[1]] as const
  const square = way[0] * way[0] + way[1] * way[1] || 1
  return Math.max(0, ((x - ray.root[0]) * way[0] + (y - ray.root[1]) * way[1]) / square)
}

/** A ray: spines are stiff and pale, soft rays split towards their tips. */
function paintRay(canvas: Canvas, frame: Frame, fin: Fin, ray: Ray, lit: LitColours): void {
  const thick = frame.bodyPixels * (fin.spiny ? 0.0052 : 0.0042)
  const stem = strokeOutline([ray.root, ray.bend, ray.tip], (share) => thick * (1.1 - 0.85 * share))
  fillOutline(canvas, stem, () => ({ colour: lit.ray, cover: fin.spiny ? 0.9 : 0.62 }))
  if (fin.spiny) return
  const aside = [-(ray.tip[1] - ray.bend[1]) * 0.09, (ray.tip[0] - ray.bend[0]) * 0.09] as const
  for (const sign of [-1, 1]) {
    const end: Point = [ray.tip[0] + aside[0] * sign, ray.tip[1] + aside[1] * sign]
    const branch = strokeOutline(
      [midway(ray.root, ray.bend, 0.8), midway(ray.bend, end, 0.5), end],
      () => thick * 0.34,
    )
    fillOutline(canvas, branch, () => ({ colour: lit.ray, cover: 0.42 }))
  }
}

function midway(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
