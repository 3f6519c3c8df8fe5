import type { Coordinates } from '../../../shared/coordinates.ts'
import { emptiestMeridian } from './emptiest-meridian.ts'
import { heaviestWindow, type WindowSize } from './heaviest-window.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { fromMercator, type MercatorPoint, toMercator } from './mercator.ts'

interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** Room at the edges of a window, in pixels. */
interface Padding {
  topLeft: number
  bottomRight: number
}

/** Returns the view that shows all places, or the busiest part at minimum zoom; null for no places. */
export function fitView(
  coordinates: readonly Coordinates[],
  size: WindowSize,
  padding: Padding = mapRules.fitPadding,
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

/** Returns the size of the window without its padding. */
export function innerSize(
  { width, height }: WindowSize,
  { topLeft, bottomRight }: Padding = mapRules.fitPadding,
): WindowSize {
  const padding = topLeft + bottomRight
  return { width: Math.max(1, width - padding), height: Math.max(1, height - padding) }
}

/**
 * Moves points to adjacent copies of the world so that their extent is as narrow as possible: locations at 179° E and
 * 179° W lie 2° apart.
 */
export function moveToAdjacentCopies<Point extends MercatorPoint>(
  points: readonly Point[],
): readonly Point[] {
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
function viewFor(box: Box, zoom: number, { topLeft, bottomRight }: Padding): MapView {
  const shift = (bottomRight - topLeft) / 2 / (mapRules.tileSize * 2 ** zoom)
  const center = { x: (box.west + box.east) / 2 + shift, y: (box.north + box.south) / 2 + shift }
  return { ...fromMercator(center), zoom }
}
