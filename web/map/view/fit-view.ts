import type { Coordinates } from '../../../shared/coordinates.ts'
import { emptiestMeridian } from './emptiest-meridian.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { fromMercator, type MercatorPoint, toMercator } from './mercator.ts'

/** Size of the map's window in CSS pixels. */
export interface WindowSize {
  width: number
  height: number
}

interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** Returns the view that shows all places, or the busiest part at minimum zoom; null for no places. */
export function fitView(coordinates: Coordinates[], size: WindowSize): MapView | null {
  const [single] = coordinates
  if (single === undefined) return null
  if (coordinates.length === 1) {
    return { latitude: single.latitude, longitude: single.longitude, zoom: mapRules.singleLocationZoom }
  }
  const points = moveToAdjacentCopies(coordinates.map(toMercator))
  const inner = innerSize(size)
  const box = boxAround(points)
  const zoom = Math.min(mapRules.fitMaxZoom, maxFittingZoom(box, inner))
  if (zoom >= mapRules.minZoom) return viewFor(box, zoom)
  return viewFor(boxAround(busiestWindow(points, inner)), mapRules.minZoom)
}

function innerSize({ width, height }: WindowSize): WindowSize {
  const padding = mapRules.fitPadding.topLeft + mapRules.fitPadding.bottomRight
  return { width: Math.max(1, width - padding), height: Math.max(1, height - padding) }
}

/**
 * Moves points to adjacent copies of the world so that their extent is as narrow as possible: locations at 179° E and
 * 179° W lie 2° apart.
 */
function moveToAdjacentCopies(points: MercatorPoint[]): MercatorPoint[] {
  const seam = emptiestMeridian(points.map((point) => point.x * 360)) / 360
  const moved = points.map((point) => (point.x < seam ? { x: point.x + 1, y: point.y } : point))
  return centeredOnWorld(moved)
}

/** Keeps the middle of the points within the main copy of the world, so that longitudes stay near ±180°. */
function centeredOnWorld(points: MercatorPoint[]): MercatorPoint[] {
  const { west, east } = boxAround(points)
  const copies = Math.floor((west + east) / 2)
  return copies === 0 ? points : points.map((point) => ({ x: point.x - copies, y: point.y }))
}

function boxAround(points: MercatorPoint[]): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const { x, y } of points) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return box
}

function maxFittingZoom(box: Box, inner: WindowSize): number {
  const scale = Math.min(inner.width / (box.east - box.west), inner.height / (box.south - box.north))
  return scale === Infinity ? mapRules.fitMaxZoom : Math.floor(Math.log2(scale / mapRules.tileSize))
}

/** Centers the view on the box, with larger padding below and to the right for the controls there. */
function viewFor(box: Box, zoom: number): MapView {
  const { topLeft, bottomRight } = mapRules.fitPadding
  const shift = (bottomRight - topLeft) / 2 / (mapRules.tileSize * 2 ** zoom)
  const center = { x: (box.west + box.east) / 2 + shift, y: (box.north + box.south) / 2 + shift }
  return { ...fromMercator(center), zoom }
}

/** Returns the points of the fullest window at minimum zoom, counted in cells of half a window. */
function busiestWindow(points: MercatorPoint[], inner: WindowSize): MercatorPoint[] {
  const world = mapRules.tileSize * 2 ** mapRules.minZoom
  const cells = new Map<string, MercatorPoint[]>()
  for (const point of points) {
    const key = cellKey(column(point.x), row(point.y))
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [point])
    else cell.push(point)
  }
  let busiest: MercatorPoint[] = []
  for (const [seed] of cells.values()) {
    if (seed === undefined) continue
    for (const [left, up] of windowCorners) {
      const inside = windowPoints(column(seed.x) + left, row(seed.y) + up)
      if (inside.length > busiest.length) busiest = inside
    }
  }
  return busiest

  function column(x: number): number {
    return Math.floor((x * world * 2) / inner.width)
  }
  function row(y: number): number {
    return Math.floor((y * world * 2) / inner.height)
  }
  function windowPoints(left: number, top: number): MercatorPoint[] {
    return windowCells.flatMap(([right, down]) => cells.get(cellKey(left + right, top + down)) ?? [])
  }
}

const windowCells = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const
/** The offsets at which a window over a cell may begin: at the cell, or one cell to the left, above, or both. */
const windowCorners = windowCells.map(([right, down]) => [-right, -down] as const)

function cellKey(column: number, row: number): string {
  return `${column}:${row}`
}
