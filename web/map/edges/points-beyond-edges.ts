import type { MapPoint } from '../../../shared/locations.ts'
import { type Bounds, nearestCopy, toMercator } from '../../base-map/world.ts'

/** The side of the map's view beyond which a location lies. */
export type Direction = 'north' | 'west' | 'east' | 'south'

/** Returns the locations with photos, by the edge they are farthest beyond; none while the pin of any location is in view. */
export function pointsBeyondEdges(points: readonly MapPoint[], bounds: Bounds): Map<Direction, MapPoint[]> {
  const center = (bounds.west + bounds.east) / 2
  const northWest = toMercator({ latitude: bounds.north, longitude: bounds.west })
  const southEast = toMercator({ latitude: bounds.south, longitude: bounds.east })
  const width = southEast.x - northWest.x
  const height = southEast.y - northWest.y
  const beyondEdges = new Map<Direction, MapPoint[]>()
  for (const point of points) {
    const [, latitude, longitude, photoCount] = point
    const { x, y } = toMercator({ latitude, longitude: nearestCopy(longitude, center) })
    const distances: [Direction, number][] = [
      ['west', (northWest.x - x) / width],
      ['east', (x - southEast.x) / width],
      ['north', (northWest.y - y) / height],
      ['south', (y - southEast.y) / height - pinHeight],
    ]
    const [direction, distance] = distances.reduce((farthest, edge) =>
      edge[1] > farthest[1] ? edge : farthest,
    )
    if (distance <= 0) return new Map()
    if (photoCount === 0) continue
    const others = beyondEdges.get(direction)
    if (others === undefined) beyondEdges.set(direction, [point])
    else others.push(point)
  }
  return beyondEdges
}

/** Below the lower edge, the head of a pin is still in view; as a share of the window’s height. */
const pinHeight = 1 / 8
