import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { normalizeName } from '../../shared/name-matching.ts'
import { assignLocationEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { updateEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import type { LogRows } from '../log/log.ts'
import { useFirstRows, useLog } from '../log/log-query.ts'
import { selectCatches, selectNotFishing, selectPhotosById } from '../log/select-photos.ts'
import { showToast } from '../ui/toast-store.ts'

/** The photos that a gallery is about: all catches, those of one location, or the photos without a catch. */
export interface GalleryScope {
  locationId: string | null
  /** Used only if `locationId` is null. */
  locationName: string | null
  /** Show only photos without a catch, wherever they were taken. */
  isNotFishing?: boolean
}

/** Returns the photos that a gallery shows, newest first. */
export function usePhotos(scope: GalleryScope) {
  const photos = useLog(useGallerySelection(scope))
  useRefetchErrorToast(photos, 'Failed to fetch photos')
  return photos
}

/** Returns the newest photos of a gallery while the log is being loaded; null if they have not arrived yet either. */
export function useFirstPhotos(scope: GalleryScope): readonly LogPhoto[] | null {
  const select = useGallerySelection(scope)
  const rows = useFirstRows()
  return useMemo(() => rows && select(rows), [rows, select])
}

function useGallerySelection({ locationId, locationName, isNotFishing = false }: GalleryScope) {
  return useCallback(
    (rows: LogRows): readonly LogPhoto[] => {
      if (isNotFishing) return selectNotFishing(rows)
      const catches = selectCatches(rows)
      if (locationId !== null) return catches.filter((photo) => photo.locationId === locationId)
      return locationName === null ? catches : filterByLocationName(catches, locationName)
    },
    [locationId, locationName, isNotFishing],
  )
}

/** Returns the number of photos without a catch; null until it is loaded. */
export function useNotFishingCount(): number | null {
  return useLog(countNotFishing).data ?? null
}

function countNotFishing(rows: LogRows): number {
  return selectNotFishing(rows).length
}

/** Returns all catches, for what a photo can learn from those taken near it; null until they are loaded. */
export function useCatches(enabled: boolean): readonly LogPhoto[] | null {
  return useLog(selectCatches, enabled).data ?? null
}

/** Returns all catches, null until they are loaded, and whether they are being fetched at the moment. */
export function useCatchesStatus(): { catches: readonly LogPhoto[] | null; isFetchingCatches: boolean } {
  const { data = null, isFetching } = useLog(selectCatches)
  return { catches: data, isFetchingCatches: isFetching }
}

/** Reads the photos with these ids, catches or not, newest first. */
export function usePhotosByIds(ids: readonly string[]) {
  const select = useCallback((rows: LogRows) => selectPhotosById(rows, ids), [ids])
  return useLog(select, ids.length > 0)
}

interface Assignment {
  ids: readonly string[]
  locationId: string
  /** Callback for the number of photos done. */
  onProgress?(done: number): void
}

/**
 * Assigns photos to a location, one request each, and resolves with the ids that failed; the caller reports the
 * outcome. Rejects if all of them failed.
 */
export function useAssignPhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, locationId, onProgress }: Assignment) =>
      updateEach(ids, (id) => request(assignLocationEndpoint, { params: { id }, body: { locationId } }), {
        onProgress,
      }),
    onSettled: () => invalidateTopics(queryClient, ['log']),
  })
}

/** Assigns photos to a location and shows a toast with the outcome; resolves with the ids that failed. */
export function useAssignPhotosWithToast() {
  const mutation = useAssignPhotos()

  async function assignPhotos(assignment: Assignment): Promise<{ failed: readonly string[] }> {
    const result = await mutation.mutateAsync(assignment).catch(() => ({ failed: assignment.ids }))
    showToast(
      result.failed.length === 0
        ? { title: 'Location Assigned' }
        : { title: 'Assignment Failed', description: 'Failed to assign location', destructive: true },
    )
    return result
  }

  return { assignPhotos, isPending: mutation.isPending }
}

function filterByLocationName(photos: readonly LogPhoto[], name: string): LogPhoto[] {
  const normalizedName = normalizeName(name)
  return photos.filter(
    ({ locationName }) => locationName !== null && normalizeName(locationName) === normalizedName,
  )
}
