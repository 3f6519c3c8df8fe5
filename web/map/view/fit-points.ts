import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { densestPoints } from './densest-points.ts'
import { fitView } from './fit-view.ts'
import type { MapView } from './map-rules.ts'

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
