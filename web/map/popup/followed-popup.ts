import type { MapPoint } from '../../../shared/locations.ts'
import type { OpenPopup } from './popup-content.tsx'

/**
 * Updates a popup with the current names and photo counts of its locations. Returns null if none of them exists any
 * more.
 */
export function followedPopup(popup: OpenPopup, points: readonly MapPoint[]): OpenPopup | null {
  const known = new Map(points.map((point) => [point[0], point]))
  if (popup.kind === 'spot') {
    const spot = followed(popup.spot, known)
    return spot && { ...popup, spot }
  }
  const spots = popup.spots.flatMap((spot) => followed(spot, known) ?? [])
  return spots.length === 0 ? null : { ...popup, spots }
}

function followed<Spot extends { id: string; name: string; photoCount: number }>(
  spot: Spot,
  known: Map<string, MapPoint>,
): Spot | null {
  const point = known.get(spot.id)
  if (point === undefined) return null
  const [, , , photoCount, name = spot.name] = point
  return { ...spot, photoCount, name }
}
