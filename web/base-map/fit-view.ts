import type * as L from 'leaflet'
import type { Coordinates } from '../../shared/coordinates.ts'
import { groupBy } from '../../shared/group-by.ts'
import type { MapPoint } from '../../shared/locations.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { emptiestMeridian, fromMercator, type MercatorPoint, toMercator } from './world.ts'

/** Size of a window in CSS pixels. */
export interface WindowSize {
  width: number
  height: number
}

/** Returns the map view that shows all these locations; null for none. */
export function fitPoints(map: L.Map, points: MapPoint[]): MapView | null {
  const { x: width, y: height } = map.getSize()
  const coordinates = points.map(([, latitude, longitude]) => ({ latitude, longitude }))
  return fitView(coordinates, { width, height })
}

/** Returns the map view of the part of the world where most photos were taken; null for no locations. */
export function fitDensest(map: L.Map, points: MapPoint[]): MapView | null {
  const { x: width, y: height } = map.getSize()
  return fitPoints(map, densestPoints(points, { width, height }))
}

/** Returns the view that shows all places, or the busiest part at minimum zoom; null for no places. */
export function fitView(
  coordinates: readonly Coordinates[],
  size: WindowSize,
  padding = fitPadding(size),
): MapView | null {
  const [single] = coordinates
  if (single === undefined) return null
  if (coordinates.length === 1) {
    return { latitude: single.latitude, longitude: single.longitude, zoom: mapRules.singleLocationZoom }
  }
  const points = moveToAdjacentCopies(coordinates.map(toMercator))
  const inner = innerSize(size, padding)
  const box = boxAround(points)
  const zoom = Math.min(mapRules.fitMaxZoom, maxFittingZoom(box, inner))
  if (zoom >= mapRules.minZoom) return viewFor(box, zoom, padding)
  const weighted = points.map((point) => ({ ...point, weight: 1 }))
  return viewFor(boxAround(heaviestWindow(weighted, inner, mapRules.minZoom)), mapRules.minZoom, padding)
}

interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** Room at the edges of a window, in pixels. */
interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** Returns the size of the window without its padding. */
function innerSize(size: WindowSize, { top, right, bottom, left } = fitPadding(size)): WindowSize {
  return {
    width: Math.max(1, size.width - left - right),
    height: Math.max(1, size.height - top - bottom),
  }
}

/** The padding of the map screen, which leaves half the height of a low window to the places. */
function fitPadding({ height }: WindowSize): Padding {
  const { top, bottom, ...sides } = mapRules.fitPadding
  const share = Math.min(1, height / 2 / (top + bottom))
  return { top: top * share, bottom: bottom * share, ...sides }
}

/**
 * Moves points to adjacent copies of the world so that their extent is as narrow as possible: locations at 179° E and
 * 179° W lie 2° apart.
 */
function moveToAdjacentCopies<Point extends MercatorPoint>(points: readonly Point[]): readonly Point[] {
  const seam = emptiestMeridian(points.map((point) => point.x * 360)) / 360
  const moved = points.map((point) => (point.x < seam ? { ...point, x: point.x + 1 } : point))
  return centeredOnWorld(moved)
}

/** Keeps the middle of the points within the main copy of the world, so that longitudes stay near ±180°. */
function centeredOnWorld<Point extends MercatorPoint>(points: readonly Point[]): readonly Point[] {
  const { west, east } = boxAround(points)
  const copies = Math.floor((west + east) / 2)
  return copies === 0 ? points : points.map((point) => ({ ...point, x: point.x - copies }))
}

function boxAround(points: readonly MercatorPoint[]): Box {
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

/** Centers the view on the box within the padding, which is larger where the map has controls. */
function viewFor(box: Box, zoom: number, { top, right, bottom, left }: Padding): MapView {
  const pixels = 2 * mapRules.tileSize * 2 ** zoom
  const center = {
    x: (box.west + box.east) / 2 + (right - left) / pixels,
    y: (box.north + box.south) / 2 + (bottom - top) / pixels,
  }
  return { ...fromMercator(center), zoom }
}

/**
 * Returns the locations of the part of the world where most photos were taken: the smallest window that holds two thirds
 * of them, but no smaller than one area; if none does, the one with the most photos.
 */
export function densestPoints(points: readonly MapPoint[], size: WindowSize): MapPoint[] {
  const all = moveToAdjacentCopies(
    points.map((point) => ({
      ...toMercator({ latitude: point[1], longitude: point[2] }),
      weight: point[3] || emptyWeight,
      point,
    })),
  )
  let densest = heaviestWindow(all, innerSize(size), mapRules.minZoom)
  for (let zoom = mapRules.minZoom + 1; zoom <= areaZoom; zoom++) {
    const window = heaviestWindow(densest, innerSize(size), zoom)
    if (weigh(window) < densestShare * weigh(all)) break
    densest = window
  }
  return densest.map(({ point }) => point)
}

/** The share of all photos that the densest part holds, if one window can. */
const densestShare = 2 / 3

/** A window this deep, some 20 km wide on a phone, is one fishing area: nothing in it is left out. */
const areaZoom = 10

/** What a location without photos counts, so that a map of such locations has a densest part too. */
const emptyWeight = 0.01

/** A point of the map and how much it counts. */
interface WeightedPoint extends MercatorPoint {
  weight: number
}

/** Returns the points of the window with the greatest weight at a zoom, counted in cells of half a window. */
function heaviestWindow<Point extends WeightedPoint>(
  points: readonly Point[],
  { width, height }: WindowSize,
  zoom: number,
): readonly Point[] {
  const world = mapRules.tileSize * 2 ** zoom
  if (isWithin(points, width / world, height / world)) return points
  const rows = Math.ceil((2 * world) / height) + 2
  const cells = groupBy(
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
function weigh(points: readonly WeightedPoint[]): number {
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
