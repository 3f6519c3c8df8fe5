import { useNavigate, useRouter } from '@tanstack/react-router'
import type { FilterParams } from '../../photos/filter/filter-params.ts'

/** The parameters of the map's URL that show a location, and what else is to stay there. */
type LocationSearch = FilterParams & { locationId: string; assignPhotoIds?: string }

/** Returns whether a path is that of the map. */
export function isMapPath(pathname: string): boolean {
  return pathname === '/' || pathname === '/map'
}

/** Returns a function that shows a location by the map's URL, unless the user has left the map. */
export function useShowLocation() {
  const navigate = useNavigate()
  const router = useRouter()
  return async (search: LocationSearch): Promise<void> => {
    if (isMapPath(router.state.location.pathname)) await navigate({ to: '/map', search, replace: true })
  }
}

/** Returns the search parameter for photos still waiting for a location; empty if there are none. */
export function pendingAssignmentSearch(photoIds: readonly string[]): { assignPhotoIds?: string } {
  return photoIds.length === 0 ? {} : { assignPhotoIds: photoIds.join(',') }
}
