import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import pMap from 'p-map'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { assignLocation, listPhotos, type Photo } from '../../shared/photos.ts'
import { queryOf } from '../http/query-of.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { request } from '../http/request.ts'
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

/** The photos of these ids, catches or not, in the order of the whole list. */
export function usePhotosOf(ids: readonly string[]) {
  const select = useCallback((photos: Photo[]) => photos.filter(({ id }) => ids.includes(id)), [ids])
  return useQuery({ ...queryOf(listPhotos), select, enabled: ids.length > 0 })
}

interface Assignment {
  ids: readonly string[]
  locationId: string
  /** Hears how many are done. */
  onProgress?(done: number): void
}

const callsAtOnce = 4

/**
 * Puts photos at a spot, one call each, and answers which of them could not be put there; who asked tells how it went.
 * Where not one could be, it fails.
 */
export function useAssignPhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, locationId, onProgress }: Assignment): Promise<{ failed: string[] }> => {
      const errors = new Map<string, unknown>()
      let done = 0
      const assign = (id: string) =>
        request(assignLocation, { params: { id }, body: { locationId } })
          .catch((error) => errors.set(id, error))
          .finally(() => onProgress?.(++done))
      await pMap(ids, assign, { concurrency: callsAtOnce })
      if (ids.length > 0 && errors.size === ids.length) throw errors.values().next().value
      return { failed: [...errors.keys()] }
    },
    onSettled: () => refreshStale(queryClient, ['photos', 'locations']),
  })
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
