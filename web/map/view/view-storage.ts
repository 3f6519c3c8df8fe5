import { parseJsonOrNull } from '../../../shared/parse-json.ts'
import { type MapView, mapRules } from '../../base-map/map-rules.ts'
import { tabStorage } from '../../device/preferences.ts'

const key = 'mapView'

/**
 * Reads this tab's last view. Deletes it and returns null if another user saved it, since it would reveal where that
 * user's locations are.
 */
export function loadView(ownerId: string): MapView | null {
  const saved = parseJsonOrNull(tabStorage.getItem(key))
  if (!isSavedView(saved)) return null
  const { latitude, longitude, zoom } = saved
  if (saved.ownerId !== ownerId) {
    tabStorage.removeItem(key)
    return null
  }
  return { latitude, longitude, zoom }
}

/** Saves the view until the tab closes. */
export function saveView(ownerId: string, view: MapView): void {
  const { latitude, longitude, zoom } = view
  tabStorage.setItem(key, JSON.stringify({ ownerId, latitude, longitude, zoom }))
}

/** Validates the stored value, which may come from an older version or another script. */
function isSavedView(saved: unknown): saved is MapView & { ownerId: string } {
  const { latitude, longitude, zoom, ownerId } = (saved ?? {}) as Record<string, unknown>
  return (
    isWithin(latitude, -90, 90) &&
    isWithin(longitude, -180, 180) &&
    isWithin(zoom, mapRules.minZoom, mapRules.maxZoom) &&
    typeof ownerId === 'string'
  )
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}
