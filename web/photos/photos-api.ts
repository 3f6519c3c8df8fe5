import { useCallback, useMemo } from 'react'
import { normalizeName } from '../../shared/name-matching.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import type { LogRows } from '../log/log.ts'
import { useFirstRows, useLog } from '../log/log-query.ts'
import { selectCatches, selectNotFishing, selectPhotosById } from '../log/select-photos.ts'

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

function filterByLocationName(photos: readonly LogPhoto[], name: string): LogPhoto[] {
  const normalizedName = normalizeName(name)
  return photos.filter(
    ({ locationName }) => locationName !== null && normalizeName(locationName) === normalizedName,
  )
}
