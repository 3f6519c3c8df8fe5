import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { downloadName } from '../../shared/download-name.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import { assignLocationEndpoint, listPhotosEndpoint, type Photo } from '../../shared/photos.ts'
import { updateEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryKeyFor, queryOptionsFor } from '../api-client/query-options.ts'
import { request, requestBlob, requestTotalCount, urlFor } from '../api-client/request.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { showShortError, showShortToast } from '../catches/short-toast.ts'
import { showToast } from '../ui/toast-store.ts'
import { saveFile } from './save-file.ts'
import { withMinDuration } from './with-min-duration.ts'

/** The photos that a gallery shows: all catches, those of one location, or the photos without a catch. */
export interface GalleryFilter {
  locationId: string | null
  /** Used only if `locationId` is null. */
  locationName: string | null
  /** Show only photos without a catch, wherever they were taken. */
  isNotFishing?: boolean
}

/** Reads the signed-in user's photos that a gallery shows. */
export function usePhotos({ locationId, locationName, isNotFishing = false }: GalleryFilter) {
  const locationQuery = locationId === null || isNotFishing ? {} : { locationId }
  const query = isNotFishing ? notFishing : ({ fishingOnly: 'true', ...locationQuery } as const)
  const nameFilter = locationId === null && !isNotFishing ? locationName : null
  const select = useCallback((photos: Photo[]) => filterByLocationName(photos, nameFilter), [nameFilter])
  const photos = useQuery({ ...queryOptionsFor(listPhotosEndpoint, { query }), select })
  useRefetchErrorToast(photos, 'Failed to fetch photos')
  return photos
}

/** Returns the number of photos without a catch; null until it is loaded. */
export function useNotFishingCount(): number | null {
  const query = { ...notFishing, limit: '1' }
  const total = useQuery({
    queryKey: [...queryKeyFor(listPhotosEndpoint, { query }), 'total'],
    queryFn: ({ signal }) => requestTotalCount(urlFor(listPhotosEndpoint, {}, query), signal),
  })
  return total.data ?? null
}

const notFishing = { notFishing: 'true' } as const

/** Returns all catches, for what a photo can learn from those taken near it; null until they are loaded. */
export function useCatches(enabled: boolean): readonly Photo[] | null {
  const photos = useQuery({
    ...queryOptionsFor(listPhotosEndpoint, { query: { fishingOnly: 'true' } }),
    enabled: enabled,
  })
  return photos.data ?? null
}

/** Returns all catches, null until they are loaded, and whether they are being fetched at the moment. */
export function useCatchesStatus(): { catches: readonly Photo[] | null; isFetchingCatches: boolean } {
  const { data = null, isFetching } = useQuery(
    queryOptionsFor(listPhotosEndpoint, { query: { fishingOnly: 'true' } }),
  )
  return { catches: data, isFetchingCatches: isFetching }
}

/** Reads the photos with these ids, catches or not, in the order of the whole list. */
export function usePhotosByIds(ids: readonly string[]) {
  const select = useCallback((photos: Photo[]) => photos.filter(({ id }) => ids.includes(id)), [ids])
  return useQuery({ ...queryOptionsFor(listPhotosEndpoint), select, enabled: ids.length > 0 })
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
      updateEach(
        ids,
        (id) => request(assignLocationEndpoint, { params: { id }, body: { locationId } }),
        onProgress,
      ),
    onSettled: () => invalidateTopics(queryClient, ['photos', 'locations']),
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

function filterByLocationName(photos: Photo[], name: string | null): Photo[] {
  if (name === null) return photos
  const normalizedName = normalizeName(name)
  return photos.filter(
    ({ locationName }) => locationName !== null && normalizeName(locationName) === normalizedName,
  )
}

/** Downloads a photo as it was received, or as a JPEG if that was HEIC. */
export function useDownloadPhoto() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: Photo) =>
      saveFile(await requestBlob(photo.url), downloadName(photo, { shareable: false })),
    onSuccess: () => showShortToast('Download started', 'Check your downloads folder or notification'),
    onError: () => showShortError('Download failed', 'Unable to download photo'),
  })
}

/** Downloads a copy without position; takes `shareCopyWaitMs` or longer, so that the user notices it. */
export function useDownloadShareCopy() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: Photo) => {
      const copy = await withMinDuration(shareCopyWaitMs, requestBlob(shareCopyUrl(photo.id)))
      saveFile(copy, downloadName(photo, { shareable: true }))
    },
    onSuccess: () =>
      showShortToast(
        'Download complete',
        'Your shareable photo is ready (location data removed). Check your downloads!',
      ),
    onError: () => showShortError('Download Failed', 'Failed to prepare shareable photo.'),
  })
}

/** Marks a mutation that changes nothing on the server, so reads need not wait for it. */
const readsOnly = { isReadOnly: true }

const shareCopyWaitMs = 2500 // for toasts of the viewer (spec section 9); other toasts stay longer
