import { mapRules } from './map-rules.ts'
import type { MercatorPoint } from './mercator.ts'

/** Size of a window in CSS pixels. */
export interface WindowSize {
  width: number
  height: number
}

/** A point of the map and how much it counts. */
export interface WeightedPoint extends MercatorPoint {
  weight: number
}

/** Returns the points of the window with the greatest weight at a zoom, counted in cells of half a window. */
export function heaviestWindow<Point extends WeightedPoint>(
  points: readonly Point[],
  { width, height }: WindowSize,
  zoom: number,
): readonly Point[] {
  const world = mapRules.tileSize * 2 ** zoom
  if (isWithin(points, width / world, height / world)) return points
  const rows = Math.ceil((2 * world) / height) + 2
  const cells = Map.groupBy(
    points,
    ({ x, y }) => Math.floor((2 * x * world) / width) * rows + Math.floor((2 * y * world) / height),
  )
  const weights = new Map(Array.from(cells, ([cell, inside]) => [cell, weigh(inside)]))
  const window = [0, 1, rows, rows + 1]
  let heaviest = { corner: 0, weight: -1 }
  for (const cell of cells.keys()) {
    for (const offset of window) {
      const corner = cell - offset
      const weight = window.reduce((sum, step) => sum + (weights.get(corner + step) ?? 0), 0)
      if (weight > heaviest.weight) heaviest = { corner, weight }
    }
  }
  return window.flatMap((step) => cells.get(heaviest.corner + step) ?? [])
}

/** Returns the sum of the weights. */
export function weigh(points: readonly WeightedPoint[]): number {
  return points.reduce((sum, { weight }) => sum + weight, 0)
}

function isWithin(points: readonly WeightedPoint[], width: number, height: number): boolean {
  const first = points[0] ?? { x: 0, y: 0 }
  let [west, east, north, south] = [first.x, first.x, first.y, first.y]
  for (const { x, y } of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return east - west <= width && south - north <= height
}
