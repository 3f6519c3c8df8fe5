import type { MapPoint } from '../../../shared/locations.ts'
import type { OpenPopup } from './popup-content.tsx'

/**
 * Updates a popup with the current names and photo counts of its locations. Returns null if none of them exists any
 * more.
 */
export function refreshPopup(popup: OpenPopup, points: readonly MapPoint[]): OpenPopup | null {
  const known = new Map(points.map((point) => [point[0], point]))
  if (popup.kind === 'spot') {
    const location = followed(popup.location, known)
    return location && { ...popup, location }
  }
  const locations = popup.locations.flatMap((location) => followed(location, known) ?? [])
  return locations.length === 0 ? null : { ...popup, locations }
}

function followed<Spot extends { id: string; name: string; photoCount: number }>(
  location: Spot,
  known: Map<string, MapPoint>,
): Spot | null {
  const point = known.get(location.id)
  if (point === undefined) return null
  const [, , , photoCount, name = location.name] = point
  return { ...location, photoCount, name }
}
