import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import pMap from 'p-map'
import { useCallback } from 'react'
import { shareCopyUrl } from '../../shared/files.ts'
import { downloadName } from '../../shared/photo-names.ts'
import {
  assignLocation,
  identifyPhoto,
  listPhotos,
  markFishing,
  type Photo,
  updateMeasurements,
  updateSpecies,
} from '../../shared/photos.ts'
import { queryOf } from '../http/query-of.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { request, requestFile } from '../http/request.ts'
import { sentenceOf } from '../http/request-error.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'
import { showToast } from '../ui/toast.tsx'
import { notBefore } from './not-before.ts'
import { saveFile } from './save-file.ts'

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
  useRefreshToast(photos, 'Failed to fetch photos')
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

/** The fields of a catch that the viewer saves. */
export type CatchEdit = Pick<Photo, 'species' | 'lengthInches' | 'weightLbs' | 'caughtWith'>

/** Saves what the angler says of a catch: measurements first, then species. Both must succeed; what did is shown either way. */
export function useSaveCatch() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, species, ...body }: { id: string } & CatchEdit) => {
      await request(updateMeasurements, { params: { id }, body })
      await request(updateSpecies, { params: { id }, body: { species } })
    },
    onSuccess: async () => {
      await refresh()
      tell('Fish Data Saved', 'Species and measurements have been updated.')
    },
    onError: async () => {
      fail('Update Failed', 'Failed to save fish data.')
      await refresh()
    },
  })
}

/** Says whether a photo shows a catch; one that does not leaves the gallery. */
export function useMarkFishing() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, isFishing }: { id: string; isFishing: boolean }) =>
      request(markFishing, { params: { id }, body: { isFishing } }),
    onSuccess: async ({ isFishing }) => {
      await refresh()
      tell(isFishing ? 'Marked as a catch' : 'Marked as not a catch')
    },
    onError: (error) => fail('Update Failed', sentenceOf(error, 'Please try again.')),
  })
}

/** Has the vision service look at a photo once more. */
export function useIdentifyPhoto() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<Photo, 'id'>) => request(identifyPhoto, { params: { id }, body: {} }),
    onSuccess: refresh,
    onError: (error) => fail('Identification Failed', sentenceOf(error, 'Please try again.')),
  })
}

/** Saves a photo as it was received, or as a JPEG where that was HEIC. */
export function useDownloadPhoto() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: Photo) =>
      saveFile(await requestFile(photo.url), downloadName(photo, { shareable: false })),
    onSuccess: () => tell('Download started', 'Check your downloads folder or notification'),
    onError: () => fail('Download failed', 'Unable to download photo'),
  })
}

/** Saves a copy of a photo that tells no position. It takes its time, so that nobody misses what is done. */
export function useDownloadShareCopy() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: Photo) => {
      const copy = await notBefore(shareCopyWaitMs, requestFile(shareCopyUrl(photo.id)))
      saveFile(copy, downloadName(photo, { shareable: true }))
    },
    onSuccess: () =>
      tell(
        'Download complete',
        'Your shareable photo is ready (location data removed). Check your downloads!',
      ),
    onError: () => fail('Download Failed', 'Failed to prepare shareable photo.'),
  })
}

/** Nothing is changed on the server, so nothing that is read meanwhile would be out of date. */
const readsOnly = { savesNothing: true }

const shareCopyWaitMs = 2500 // spec section 9
const toastMs = 3000 // of the viewer (spec section 9); other toasts stay longer

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshStale(queryClient, ['photos', 'locations'])
}

function tell(title: string, description?: string): void {
  showToast({ title, durationMs: toastMs, ...(description !== undefined && { description }) })
}

function fail(title: string, description: string): void {
  showToast({ title, description, durationMs: toastMs, destructive: true })
}
