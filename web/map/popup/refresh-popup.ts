import type { MapPoint } from '../../../shared/locations.ts'
import type { OpenPopup } from './popup-content.tsx'

/** Updates a popup with its locations' current names and counts; null if none of them exists any more. */
export function refreshPopup(popup: OpenPopup, points: readonly MapPoint[]): OpenPopup | null {
  const pointsById = new Map(points.map((point) => [point[0], point]))
  if (popup.kind === 'location') {
    const location = refreshLocation(popup.location, pointsById)
    return location && { ...popup, location }
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
