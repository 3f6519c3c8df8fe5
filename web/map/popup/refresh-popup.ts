import type * as L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { nearestCopy } from '../../base-map/world.ts'
import type { OpenPopup } from './popup-content.tsx'

/**
 * Updates a popup with its locations' current names and counts, and with where its only location was moved; null if none of them
 * exists any more.
 */
export function refreshPopup(popup: OpenPopup, points: readonly MapPoint[]): OpenPopup | null {
  const pointsById = new Map(points.map((point) => [point[0], point]))
  if (popup.kind === 'location') {
    const location = refreshLocation(popup.location, pointsById)
    const point = pointsById.get(popup.location.id)
    return location && point ? { ...popup, location, latLng: refreshPlace(popup.latLng, point) } : null
  }
  const locations = popup.locations.flatMap((location) => refreshLocation(location, pointsById) ?? [])
  return locations.length === 0 ? null : { ...popup, locations }
}

function refreshLocation<Shown extends { id: string; name: string; photoCount: number }>(
  location: Shown,
  pointsById: Map<string, MapPoint>,
): Shown | null {
  const point = pointsById.get(location.id)
  if (point === undefined) return null
  const [, , , photoCount, name = location.name] = point
  return { ...location, photoCount, name }
}

/** Returns the same object for the same place, since the popup then stays as it is. */
function refreshPlace(shown: L.LatLng, [, latitude, longitude]: MapPoint): L.LatLng {
  const lng = nearestCopy(longitude, shown.lng)
  if (shown.lat === latitude && shown.lng === lng) return shown
  return Object.assign(shown.clone(), { lat: latitude, lng })
}
