import { type Canvas, lay } from './canvas.ts'
import type { Light } from './colour.ts'

export type Point = readonly [x: number, y: number]

/** What to lay on a pixel of a shape. */
export interface Paint {
  colour: Light
  /** 0 to 1. */
  cover: number
}

/** Fills a closed outline, in pixels, with smooth edges. */
export function fillOutline(canvas: Canvas, outline: Point[], paint: (x: number, y: number) => Paint): void {
  const left = Math.max(0, Math.floor(Math.min(...outline.map(([x]) => x))))
  const right = Math.min(canvas.width, Math.ceil(Math.max(...outline.map(([x]) => x))) + 1)
  const top = Math.max(0, Math.floor(Math.min(...outline.map(([, y]) => y))))
  const bottom = Math.min(canvas.height, Math.ceil(Math.max(...outline.map(([, y]) => y))) + 1)
  if (right <= left || bottom <= top) return
  const box = { left, top, width: right - left, height: bottom - top }
  const areas = coverOf(outline, box)
  for (let row = 0; row < box.height; row++) {
    let sum = 0
    for (let column = 0; column < box.width; column++) {
      sum += areas[row * (box.width + 2) + column] ?? 0
      const inside = Math.min(1, Math.abs(sum))
      if (inside < 0.004) continue
      const { colour, cover } = paint(left + column + 0.5, top + row + 0.5)
      if (cover > 0) lay(canvas, left + column, top + row, colour, inside * cover)
    }
  }
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * For every pixel, by how much an edge changes the cover of all pixels right of it: sums along a row then give the
 * exact cover (the way of Raph Levien's font-rs).
 */
function coverOf(outline: Point[], box: Box): Float32Array {
  const areas = new Float32Array((box.width + 2) * box.height)
  for (let index = 0; index < outline.length; index++) {
    const [fromX, fromY] = outline[index] ?? [0, 0]
    const [toX, toY] = outline[(index + 1) % outline.length] ?? [0, 0]
    if (fromY === toY) continue
    const from: Point = [fromX - box.left, fromY - box.top]
    const to: Point = [toX - box.left, toY - box.top]
    if (fromY < toY) addEdge(areas, box, from, to, 1)
    else addEdge(areas, box, to, from, -1)
  }
  return areas
}

function addEdge(areas: Float32Array, box: Box, upper: Point, lower: Point, sign: number): void {
  const lean = (lower[0] - upper[0]) / (lower[1] - upper[1])
  const firstRow = Math.max(0, Math.floor(upper[1]))
  const lastRow = Math.min(box.height - 1, Math.floor(lower[1]))
  for (let row = firstRow; row <= lastRow; row++) {
    const startY = Math.max(row, upper[1])
    const endY = Math.min(row + 1, lower[1])
    if (endY <= startY) continue
    const startX = upper[0] + (startY - upper[1]) * lean
    const endX = upper[0] + (endY - upper[1]) * lean
    addSpan(areas, box, row, Math.min(startX, endX), Math.max(startX, endX), (endY - startY) * sign)
  }
}

/** Spreads one row's piece of an edge over the columns it crosses. */
function addSpan(areas: Float32Array, box: Box, row: number, from: number, to: number, amount: number): void {
  const start = row * (box.width + 2)
  const limit = (x: number) => Math.min(box.width, Math.max(0, x))
  const first = limit(from)
  const last = Math.max(limit(to), first + 1e-6)
  let before = 0
  for (let column = Math.floor(first); column <= Math.floor(last); column++) {
    // Share of the pixel's area that lies right of the edge, summed over the part of the edge in this column.
    const enter = Math.max(first, column)
    const leave = Math.min(last, column + 1)
    const part = (Math.max(0, leave - enter) / (last - first)) * amount
    const inPixel = part * (1 - ((enter + leave) / 2 - column))
    areas[start + column] = (areas[start + column] ?? 0) + inPixel + before
    before = part - inPixel
  }
  const after = start + Math.floor(last) + 1
  areas[after] = (areas[after] ?? 0) + before
}

/** The outline of a line through points, with a width at each of them. */
export function strokeOutline(points: Point[], widths: (share: number) => number): Point[] {
  const sides = points.map((point, index) => {
    const [beforeX, beforeY] = points[Math.max(0, index - 1)] ?? point
    const [afterX, afterY] = points[Math.min(points.length - 1, index + 1)] ?? point
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1
    const half = widths(index / Math.max(1, points.length - 1)) / 2
    const aside: Point = [(-(afterY - beforeY) / length) * half, ((afterX - beforeX) / length) * half]
    return { point, aside }
  })
  const there = sides.map(({ point, aside }): Point => [point[0] + aside[0], point[1] + aside[1]])
  const back = sides.map(({ point, aside }): Point => [point[0] - aside[0], point[1] - aside[1]])
  return [...there, ...back.toReversed()]
}
