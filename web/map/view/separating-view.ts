import L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { nearestCopy } from './world-copies.ts'

/** Returns the view that centers on a location, zoomed in until no other joins it in a cluster, as far as the map zooms. */
export function separatingView(map: L.Map, point: MapPoint, points: readonly MapPoint[]): MapView {
  const [id, latitude, longitude] = point
  let distance = Number.POSITIVE_INFINITY
  for (const other of points)
    if (other[0] !== id) distance = Math.min(distance, pixelsAtZoomZero(map, point, other))
  const separatingZoom = Math.ceil(Math.log2(mapRules.clusterRadius / distance))
  const zoom = Math.min(map.getMaxZoom(), Math.max(mapRules.singleLocationZoom, separatingZoom))
  return { latitude, longitude, zoom }
}

function pixelsAtZoomZero(map: L.Map, [, latitude, longitude]: MapPoint, other: MapPoint): number {
  const [, otherLatitude, otherLongitude] = other
  const from = map.project(L.latLng(latitude, longitude), 0)
  return from.distanceTo(map.project(L.latLng(otherLatitude, nearestCopy(otherLongitude, longitude)), 0))
}
