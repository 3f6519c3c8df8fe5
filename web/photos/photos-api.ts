import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { listPhotos, type Photo } from '../../shared/photos.ts'
import { queryOf } from '../http/query-of.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { showToast } from '../ui/toast.tsx'

/** Which photos a gallery shows: all catches, or those of one location. */
export interface GalleryFilter {
  locationId: string | null
  /** Counts only where no id is given. */
  locationName: string | null
}

/** The catches of the signed-in angler, of one location where that is asked for. */
export function usePhotos({ locationId, locationName }: GalleryFilter) {
  const query = { fishingOnly: 'true', ...(locationId !== null && { locationId }) } as const
  const nameAsked = locationId === null ? locationName : null
  const select = useCallback((photos: Photo[]) => photosNamed(photos, nameAsked), [nameAsked])
  const photos = useQuery({ ...queryOf(listPhotos, { query }), select })
  useRefreshToast(photos)
  return photos
}

function photosNamed(photos: Photo[], name: string | null): Photo[] {
  if (name === null) return photos
  const asked = name.toLowerCase()
  return photos.filter(({ locationName }) => locationName?.toLowerCase() === asked)
}

/** A failure is told in passing where older photos still stand; where there are none, the screen says it. */
function useRefreshToast({ errorUpdatedAt, data }: { errorUpdatedAt: number; data: unknown }): void {
  const hasPhotos = useEffectEvent(() => data !== undefined)
  useEffect(() => {
    if (errorUpdatedAt === 0 || !hasPhotos()) return
    showToast({ title: 'Error', description: 'Failed to fetch photos', destructive: true })
  }, [errorUpdatedAt])
}

/** Fetches again what new photos have made stale: every list of photos and of places that is looked at. */
export async function refreshAfterUpload(queryClient: QueryClient): Promise<void> {
  await refreshStale(queryClient, ['photos', 'locations'])
}
