import type { Area } from '../../../shared/photos/area.ts'
import { wrapLongitude } from '../../../shared/wrap-longitude.ts'
import type { Bounds } from '../markers/cluster-index.ts'

/** Returns the area of bounds, which may reach around the world, widened to 0.0001° (about 11 m). */
export function toArea({ west, south, east, north }: Bounds): Area {
  const isWholeTurn = east - west >= 360
  return {
    west: isWholeTurn ? -180 : roundDown(wrapLongitude(west)),
    south: roundDown(south),
    east: isWholeTurn ? 180 : roundUp(wrapLongitude(east)),
    north: roundUp(north),
  }
}

function roundDown(degrees: number): number {
  return Math.floor(degrees * 10_000) / 10_000
}

function roundUp(degrees: number): number {
  return Math.ceil(degrees * 10_000) / 10_000
}
