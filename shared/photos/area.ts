import type { Coordinates } from '../coordinates.ts'

/** A part of the map, in degrees; it crosses 180° of longitude if `west` is greater than `east`. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** Returns the area of a parameter, `west,south,east,north`; undefined if it is none. */
export function parseArea(text: string): Area | undefined {
  if (!/^(-?\d{1,3}(\.\d{1,6})?(,(?=.)|$)){4}$/.test(text)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isValid =
    Math.max(Math.abs(west), Math.abs(east)) <= 180 && south <= north && -south <= 90 && north <= 90
  return isValid ? { west, south, east, north } : undefined
}

/** Returns an area as a parameter. */
export function formatArea({ west, south, east, north }: Area): string {
  return [west, south, east, north].join(',')
}

/** Returns whether coordinates lie in an area, its edges included. */
export function isInArea({ west, south, east, north }: Area, { latitude, longitude }: Coordinates): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  return isBetween && latitude >= south && latitude <= north
}
