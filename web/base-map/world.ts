import type { Coordinates } from '../../shared/coordinates.ts'
import type { Area } from '../../shared/photos/area.ts'
import { round } from '../../shared/round.ts'
import { wrapLongitude } from '../../shared/wrap-longitude.ts'

/** A rectangle of the map in degrees. West and east may lie beyond ±180 where the world repeats. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** A point on the Web Mercator square: both axes run from 0 to 1, x eastward from 180° W, y southward. */
export interface MercatorPoint {
  x: number
  y: number
}

/** Projects coordinates onto the Web Mercator square (EPSG:3857 scaled to 1). */
export function toMercator({ latitude, longitude }: Coordinates): MercatorPoint {
  const phi = (Math.max(-squareEdge, Math.min(squareEdge, latitude)) * Math.PI) / 180
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI) }
}

const squareEdge = 85.0511287798 // degrees of latitude where Web Mercator ends: atan(sinh(π))

/** Returns the coordinates of a point of the Web Mercator square; x beyond 0…1 gives longitudes beyond ±180°. */
export function fromMercator({ x, y }: MercatorPoint): Coordinates {
  return {
    latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
    longitude: (x - 0.5) * 360,
  }
}

/**
 * Returns the longitudes at which a place appears between two edges of a window. The map repeats the world endlessly
 * while coordinates lie in one copy: near the antimeridian a place appears in the next copy, in very wide windows
 * twice.
 */
export function longitudesInWindow(longitude: number, west: number, east: number): number[] {
  const first = longitude + Math.ceil((west - longitude) / 360) * 360
  const longitudes: number[] = []
  for (let copy = first; copy <= east; copy += 360) longitudes.push(copy)
  return longitudes
}

/** Returns the copy of a longitude that is nearest to another longitude. */
export function nearestCopy(longitude: number, to: number): number {
  return longitude + Math.round((to - longitude) / 360) * 360
}

/**
 * Returns the longitude in the middle of the widest gap between the given ones. The world is best cut open there, so
 * that places on both sides of the antimeridian stay neighbors.
 */
export function emptiestMeridian(longitudes: number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? 0
  let widest = first + 360 - last
  let middle = last + widest / 2 - 360
  sorted.forEach((longitude, index) => {
    const previous = sorted[index - 1] ?? longitude
    if (longitude - previous <= widest) return
    widest = longitude - previous
    middle = previous + widest / 2
  })
  return middle
}

/** A corner of a frame on the map; its longitude may be beyond 180°. */
interface Corner {
  lat: number
  lng: number
}

/** Returns the area between two corners, its longitudes from -180 to 180; the whole width if the frame is wider. */
export function areaBetween(northWest: Corner, southEast: Corner): Area {
  const isWholeWidth = southEast.lng - northWest.lng >= 360
  return {
    south: round(Math.max(-90, southEast.lat), decimals),
    north: round(Math.min(90, northWest.lat), decimals),
    west: isWholeWidth ? -180 : round(wrapLongitude(northWest.lng), decimals),
    east: isWholeWidth ? 180 : round(wrapLongitude(southEast.lng), decimals),
  }
}

const decimals = 5
