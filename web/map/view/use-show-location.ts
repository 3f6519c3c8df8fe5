import { useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Leads to a spot by the map's own address, with what the address still has to say. Nobody is fetched back to the map
 * who has gone elsewhere meanwhile.
 */
export function useShowLocation() {
  const navigate = useNavigate()
  const router = useRouter()
  return async (search: { locationId: string; assignPhotoIds?: string }): Promise<void> => {
    const isOnMap = ['/', '/map'].includes(router.state.location.pathname)
    if (isOnMap) await navigate({ to: '/map', search, replace: true })
  }
}

/** What an address says of photos that still wait for a spot; nothing where none do. */
export function stillWaiting(photoIds: readonly string[]): { assignPhotoIds?: string } {
  return photoIds.length === 0 ? {} : { assignPhotoIds: photoIds.join(',') }
}
