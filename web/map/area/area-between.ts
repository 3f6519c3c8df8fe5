import type { Area } from '../../../shared/photos/area.ts'
import { round } from '../../../shared/round.ts'
import { wrapLongitude } from '../../../shared/wrap-longitude.ts'

/** A corner of a frame on the map; its longitude may be beyond 180°. */
interface Corner {
  lat: number
  lng: number
}

const decimals = 5

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
