import type { Coordinates } from '../../../shared/coordinates.ts'

/** A point on the Web Mercator square: both axes run from 0 to 1, x eastward from 180° W, y southward. */
export interface MercatorPoint {
  x: number
  y: number
}

const squareEdge = 85.0511287798 // degrees of latitude where Web Mercator ends: atan(sinh(π))

/** Projects coordinates onto the Web Mercator square (EPSG:3857 scaled to 1). */
export function toMercator({ latitude, longitude }: Coordinates): MercatorPoint {
  const phi = (Math.max(-squareEdge, Math.min(squareEdge, latitude)) * Math.PI) / 180
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI) }
}

/** Returns the coordinates of a point of the Web Mercator square; x beyond 0…1 gives longitudes beyond ±180°. */
export function fromMercator({ x, y }: MercatorPoint): Coordinates {
  return {
    latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
    longitude: (x - 0.5) * 360,
  }
}
